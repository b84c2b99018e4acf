// SPDX-License-Identifier: Apache-2.0

/// A unit of messages (SEI) of a picture whose captions are to be changed.
///
/// Messages other than captions are kept as they are.
public struct PictureMessages: Equatable, Sendable {
    private var header: [UInt8]
    private var messages: [(type: Int, payload: [UInt8])]
    /// The place of the first message with captions; nil for none.
    private var place: Int?
    /// The captions of the unit.
    public var constructs: [CaptionConstruct] = []

    /// Reads a unit with its header, emulation prevention bytes in it.
    ///
    /// - Returns: nil where the unit has no captions.
    public init?(_ unit: ArraySlice<UInt8>, _ coding: PictureCoding) {
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
    public init(
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
    public var encoded: [UInt8] {
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
    public static func == (left: PictureMessages, right: PictureMessages) -> Bool {
        left.encoded == right.encoded
    }
}
