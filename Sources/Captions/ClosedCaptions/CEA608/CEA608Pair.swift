// SPDX-License-Identifier: Apache-2.0

/// The two bytes that line 21 carries in one field of one frame (ANSI/CTA-608-E, 4).
///
/// The bytes are kept as they were sent, the parity bit (bit 7) among them.
public struct CEA608Pair: Hashable, Sendable {
    /// The first byte, with its parity bit.
    public var first: UInt8
    /// The second byte, with its parity bit.
    public var second: UInt8

    /// Makes a pair of bytes as they were sent.
    public init(_ first: UInt8, _ second: UInt8) {
        self.first = first
        self.second = second
    }

    /// Makes a pair of 7-bit codes and gives each odd parity; bit 7 of the codes is ignored.
    public init(codes first: UInt8, _ second: UInt8) {
        self.init(Self.withOddParity(first), Self.withOddParity(second))
    }

    /// What is sent where there is nothing to say.
    public static let padding = CEA608Pair(codes: 0, 0)

    /// The first byte without its parity bit.
    public var firstCode: UInt8 { first & 0x7F }
    /// The second byte without its parity bit.
    public var secondCode: UInt8 { second & 0x7F }

    /// Whether both bytes have odd parity.
    public var hasOddParity: Bool { Self.hasOddParity(first) && Self.hasOddParity(second) }

    /// Whether the pair says nothing.
    public var isPadding: Bool { firstCode == 0 && secondCode == 0 }

    /// Whether it is a control code: a command, a place, a style or a character outside the basic set.
    ///
    /// Control codes are sent twice in a row, and the second is ignored (ANSI/CTA-608-E, 8.3).
    public var isControlCode: Bool { (0x10...0x1F).contains(firstCode) }

    /// The pair as a number, the first byte the higher one: what Scenarist files write.
    public var value: UInt16 { UInt16(first) << 8 | UInt16(second) }

    /// Whether a byte has odd parity, as every byte of line 21 has.
    static func hasOddParity(_ byte: UInt8) -> Bool { byte.nonzeroBitCount & 1 == 1 }

    private static func withOddParity(_ code: UInt8) -> UInt8 {
        hasOddParity(code & 0x7F) ? code & 0x7F : code | 0x80
    }
}

extension CEA608Pair: CustomStringConvertible {
    /// Four hexadecimal digits.
    public var description: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
}
