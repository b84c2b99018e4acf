// SPDX-License-Identifier: Apache-2.0

/// The units (OBU) of a temporal unit of AV1, of which those with metadata may carry captions.
///
///     u1 forbidden | u4 type | u1 has extension | u1 has size | u1 reserved | [u8 extension] | [leb128 size] | payload
///
/// Source: AV1 Bitstream & Decoding Process Specification, 5.3 and 6.7.
package struct OpenBitstreamUnit: Equatable, Sendable {
    /// A header has at most this many bytes: one, the extension, and a size.
    package static let headerLimit = 10
    /// The type of units with metadata.
    fileprivate static let metadata: UInt8 = 5
    /// The types of units with the header of a frame, alone or with the frame.
    private static let frames: Set<UInt8> = [3, 6]
    /// The type of metadata that ITU-T T.35 registers.
    fileprivate static let registeredMetadata: UInt64 = 4

    /// Number of bytes of the header.
    package let headerLength: Int
    /// Number of bytes of the payload; nil: all that are left.
    package let payloadLength: UInt64?
    /// Whether the payload is metadata.
    package let isMetadata: Bool
    /// Whether it begins a frame.
    package let isFrame: Bool
    /// Whether it begins a frame that is shown in this temporal unit (5.9.2); others are shown later, or never.
    package let isShownFrame: Bool

    /// Reads the header at the beginning of bytes; nil if they end before it does.
    package init?(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first else { return nil }
        let hasExtension = first & 4 != 0
        let type = first >> 3 & 0xF
        isMetadata = type == Self.metadata
        let isFrame = Self.frames.contains(type)
        self.isFrame = isFrame
        // The first bit shows a frame that was decoded before; the fourth shows this one.
        func isShown(_ length: Int) -> Bool {
            isFrame && (bytes.dropFirst(length).first ?? 0) & 0x90 != 0
        }
        let start = bytes.dropFirst(hasExtension ? 2 : 1)
        guard first & 2 != 0 else {
            headerLength = hasExtension ? 2 : 1
            payloadLength = nil
            isShownFrame = isShown(headerLength)
            return
        }
        guard let size = Self.number(start) else { return nil }
        headerLength = (hasExtension ? 2 : 1) + size.length
        payloadLength = size.value
        isShownFrame = isShown(headerLength)
    }

    /// The message that ITU-T T.35 registers in the payload of a unit with metadata; nil for other metadata.
    ///
    /// The bits that end the unit, a 1 and zeros, are no part of the message.
    static func registeredMessage(_ payload: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let type = number(payload), type.value == registeredMetadata else { return nil }
        var message = payload.dropFirst(type.length)
        while message.last == 0 { message.removeLast() }
        return message.last == 0x80 ? message.dropLast() : message
    }

    /// A number of seven bits a byte, the least first (leb128).
    private static func number(
        _ bytes: ArraySlice<UInt8>
    ) -> (value: UInt64, length: Int)? {
        var value: UInt64 = 0
        for (index, byte) in bytes.prefix(8).enumerated() {
            value |= UInt64(byte & 0x7F) << UInt64(7 * index)
            if byte & 0x80 == 0 { return (value, index + 1) }
        }
        return nil
    }
}

/// Units of metadata of AV1 with captions that are to be changed.
///
/// Source: AV1 Bitstream & Decoding Process Specification, 5.8.2; ATSC A/53 Part 4, 6.2.1.
package struct CaptionMetadata: Equatable, Sendable {
    /// The captions.
    package var constructs: [CaptionConstruct]
    /// The layer of the unit, as its header states it; nil for all.
    private let layer: UInt8?

    /// Reads a unit with its header.
    ///
    /// - Returns: nil where the unit has no captions.
    package init?(_ unit: ArraySlice<UInt8>) {
        guard let header = OpenBitstreamUnit(unit), header.isMetadata,
            let message = OpenBitstreamUnit.registeredMessage(unit.dropFirst(header.headerLength)),
            let data = CaptionMessage.captionData(message)
        else { return nil }
        var faults = CarriageFaults()
        constructs = CaptionData.decode(data, noting: &faults)
        layer = unit.first.flatMap { $0 & 4 == 0 ? nil : unit.dropFirst().first }
    }

    /// Makes units with captions for all layers.
    package init(_ constructs: [CaptionConstruct]) {
        self.constructs = constructs
        layer = nil
    }

    /// As many units as it takes: one has 31 constructs at most.
    package var encoded: [UInt8] {
        stride(from: 0, to: max(1, constructs.count), by: CaptionData.countLimit).flatMap { start in
            let part = constructs.dropFirst(start).prefix(CaptionData.countLimit)
            // The last bit of the payload that is 1 ends it.
            let payload =
                [UInt8(OpenBitstreamUnit.registeredMetadata)] + CaptionMessage.encode(part) + [0x80]
            let first = OpenBitstreamUnit.metadata << 3 | 2 | (layer == nil ? 0 : 4)
            return [first] + (layer.map { [$0] } ?? []) + Self.size(payload.count) + payload
        }
    }

    /// A number of seven bits a byte, the least first (leb128).
    private static func size(_ count: Int) -> [UInt8] {
        var (bytes, rest): ([UInt8], Int) = ([], count)
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }
}
