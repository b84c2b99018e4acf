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
    private static let metadata: UInt8 = 5
    /// The type of metadata that ITU-T T.35 registers.
    private static let registeredMetadata: UInt64 = 4

    /// Number of bytes of the header.
    package let headerLength: Int
    /// Number of bytes of the payload; nil: all that are left.
    package let payloadLength: UInt64?
    /// Whether the payload is metadata.
    package let isMetadata: Bool

    /// Reads the header at the beginning of bytes; nil if they end before it does.
    package init?(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first else { return nil }
        let hasExtension = first & 4 != 0
        isMetadata = first >> 3 & 0xF == Self.metadata
        let start = bytes.dropFirst(hasExtension ? 2 : 1)
        guard first & 2 != 0 else {
            headerLength = hasExtension ? 2 : 1
            payloadLength = nil
            return
        }
        guard let size = Self.number(start) else { return nil }
        headerLength = (hasExtension ? 2 : 1) + size.length
        payloadLength = size.value
    }

    /// The message that ITU-T T.35 registers in the payload of a unit with metadata; nil for other metadata.
    ///
    /// Bits that end the unit follow the message.
    static func registeredMessage(_ payload: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let type = number(payload), type.value == registeredMetadata else { return nil }
        return payload.dropFirst(type.length)
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
