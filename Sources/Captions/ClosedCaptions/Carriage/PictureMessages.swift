// SPDX-License-Identifier: Apache-2.0

/// A unit of messages (SEI) of a picture whose captions are to be changed.
///
/// Messages other than captions are kept as they are.
package struct PictureMessages: Equatable, Sendable {
    private var header: [UInt8]
    private var messages: [(type: Int, payload: [UInt8])]
    /// The place of the first message with captions; nil for none.
    private var place: Int?
    /// The captions of the unit.
    package var constructs: [CaptionConstruct] = []

    /// Reads a unit with its header, emulation prevention bytes in it.
    ///
    /// - Returns: nil where the unit has no captions.
    package init?(_ unit: ArraySlice<UInt8>, _ coding: PictureCoding) {
        guard unit.count <= PictureCaptions.unitLimit else { return nil }
        let length = CodedUnit.headerLength(coding)
        header = Array(unit.prefix(length))
        messages = []
        var faults = CarriageFaults()
        var rest = SupplementalMessages(EmulationPrevention.removed(from: unit.dropFirst(length)))
        while let message = rest.next() {
            guard message.type == SupplementalMessages.registeredUserData,
                let data = CaptionMessage.captionData(message.payload)
            else {
                messages.append((message.type, Array(message.payload)))
                continue
            }
            if place == nil { place = messages.count }
            constructs += CaptionData.decode(data, noting: &faults)
        }
        guard place != nil else { return nil }
    }

    /// Makes a unit with captions alone.
    ///
    /// - Parameters:
    ///   - constructs: the captions.
    ///   - coding: H.264 or H.265.
    ///   - picture: the header of the unit of the picture that it stands before.
    package init(
        _ constructs: [CaptionConstruct],
        _ coding: PictureCoding,
        before picture: ArraySlice<UInt8>
    ) {
        // A unit of H.265 is of the layer and sub-layer of its picture.
        let layer = Array(picture.prefix(2))
        header =
            coding == .hevc && layer.count == 2 ? [39 << 1 | layer[0] & 1, layer[1]] : [0x06]
        messages = []
        place = 0
        self.constructs = constructs
    }

    /// The unit.
    package var encoded: [UInt8] {
        var payload: [UInt8] = []
        for index in 0...messages.count {
            if index == place { payload += captionMessages }
            guard index < messages.count else { break }
            let (type, bytes) = messages[index]
            payload += SupplementalMessages.encode(type: type, bytes)
        }
        return header + EmulationPrevention.added(to: payload + [0x80])
    }

    /// As many messages as it takes: one has 31 constructs at most.
    private var captionMessages: [UInt8] {
        stride(from: 0, to: max(1, constructs.count), by: CaptionData.countLimit).flatMap { start in
            let part = constructs.dropFirst(start).prefix(CaptionData.countLimit)
            return SupplementalMessages.encode(
                type: SupplementalMessages.registeredUserData,
                CaptionMessage.encode(part)
            )
        }
    }

    /// Compares what the units are.
    package static func == (left: PictureMessages, right: PictureMessages) -> Bool {
        left.encoded == right.encoded
    }
}

/// Caption data in a message registered by ITU-T T.35, as H.264 and H.265 carry it.
///
///     u8 country (0xB5) | u16 provider (0x0031: ATSC) | "GA94" | u8 type (3) | cc_data()
///
/// DirecTV's provider code 0x002F has no "GA94", and a length after the type.
///
/// Source: ATSC A/53 Part 4, 6.2.1; SCTE 128-1, 8.1.
enum CaptionMessage {
    private static let atsc: [UInt8] = [0xB5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03]
    private static let directTV: [UInt8] = [0xB5, 0x00, 0x2F, 0x03]

    /// The `cc_data()` of a message; nil where it is of another kind.
    static func captionData(_ payload: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if payload.starts(with: atsc) { return payload.dropFirst(atsc.count) }
        if payload.starts(with: directTV) { return payload.dropFirst(directTV.count + 1) }
        return nil
    }

    /// A message with caption data, without its type and size.
    static func encode(_ constructs: some Collection<CaptionConstruct>) -> [UInt8] {
        atsc + CaptionData.encode(constructs)
    }
}

/// The messages of a unit of supplemental enhancement information (SEI), without its unit header.
///
///     payload type: bytes 255 count, then one less | payload size: the same | payload | …
///     1 bit 1 and zeros
///
/// Source: ITU-T H.264, 7.3.2.3 and annex D; ITU-T H.265, 7.3.5.
struct SupplementalMessages {
    /// The type of messages that ITU-T T.35 registers.
    static let registeredUserData = 4

    private var rest: ArraySlice<UInt8>
    /// Whether the last message that was read says that it is as long as the unit, or longer.
    private(set) var isTruncated = false

    /// Takes a unit without the bytes that keep start codes out of it.
    init(_ payload: ArraySlice<UInt8>) {
        rest = payload
    }

    /// The next message; nil at the end.
    ///
    /// One that is cut short has what is there of it.
    mutating func next() -> (type: Int, payload: ArraySlice<UInt8>)? {
        // The trailing bits alone are no message.
        guard !(rest.count == 1 && rest.first == 0x80), let type = number(), let size = number()
        else { return nil }
        let payload = rest.prefix(size)
        rest = rest.dropFirst(payload.count)
        // Where no trailing bits are left, decoders disagree on how long the message is.
        isTruncated = payload.count < size || rest.isEmpty
        return (type, payload)
    }

    /// A number as the sum of bytes, of which all but the last are 255.
    private mutating func number() -> Int? {
        var sum = 0
        while let byte = rest.popFirst() {
            sum += Int(byte)
            if byte != 255 { return sum }
        }
        return nil
    }

    /// A message with its type and size.
    static func encode(type: Int, _ payload: [UInt8]) -> [UInt8] {
        bytes(of: type) + bytes(of: payload.count) + payload
    }

    private static func bytes(of number: Int) -> [UInt8] {
        [UInt8](repeating: 255, count: number / 255) + [UInt8(number % 255)]
    }
}
