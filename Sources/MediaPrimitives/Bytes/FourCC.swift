// SPDX-License-Identifier: Apache-2.0

/// A four-character code: the type of a box, a sample entry, a handler, a brand or a reference.
///
/// Stored as the 32-bit big-endian number of the file, so any four bytes are kept.
/// Source: ISO/IEC 14496-12, 4.2.
public struct FourCC: Hashable, Sendable {
    /// The four bytes as one big-endian number; `"moov"` is `0x6D6F6F76`.
    public let rawValue: UInt32

    /// Makes a code from the number of the file.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Makes a code from text of four characters below U+0100, such as `©nam`; otherwise nil.
    package init?(_ text: String) {
        let scalars = text.unicodeScalars
        guard scalars.count == 4, scalars.allSatisfy({ $0.value < 0x100 }) else { return nil }
        self.init(rawValue: scalars.reduce(0) { $0 << 8 | $1.value })
    }
}

extension FourCC: ExpressibleByStringLiteral {
    /// Makes a code from a literal of four characters below U+0100; anything else is our own bug.
    public init(stringLiteral value: StaticString) {
        if value.hasPointerRepresentation, value.utf8CodeUnitCount == 4 {
            let bytes = unsafe UnsafeRawPointer(value.utf8Start)
            let code = UInt32(bigEndian: unsafe bytes.loadUnaligned(as: UInt32.self))
            guard code & 0x8080_8080 != 0 else {
                self.init(rawValue: code)
                return
            }
        }
        guard let code = FourCC(value.description) else {
            preconditionFailure("\(value) is not a four-character code")
        }
        self = code
    }
}

extension FourCC: CustomStringConvertible {
    /// The four characters; bytes that are no printable Latin-1 character are shown as `\xNN`.
    public var description: String {
        var text = ""
        for shift in [24, 16, 8, 0] as [UInt32] {
            let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
            switch byte {
            case 0x20...0x7E, 0xA1...0xFF: text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "\\x" + byte.padded(to: 2, radix: 16)
            }
        }
        return text
    }
}
