// SPDX-License-Identifier: Apache-2.0

/// Two bytes of caption data and what they are: one turn of the loop of `cc_data()`.
///
///     5 bits marker (1) | cc_valid | 2 bits cc_type | u8 cc_data_1 | u8 cc_data_2
///
/// Source: CTA-708-E, 4.3; ATSC A/53 Part 4, 6.2.3.1.
public struct CaptionConstruct: Hashable, Sendable {
    /// What the two bytes belong to.
    public enum Kind: UInt8, Sendable {
        /// Line 21, field 1: CC1, CC2, T1, T2.
        case field1 = 0
        /// Line 21, field 2: CC3, CC4, T3, T4, XDS.
        case field2 = 1
        /// The next bytes of a caption channel packet (CEA-708).
        case packetData = 2
        /// The first bytes of a caption channel packet (CEA-708).
        case packetStart = 3
    }

    /// Whether the bytes count; those of padding do not.
    public var isValid: Bool
    /// What they belong to.
    public var kind: Kind
    /// The first byte, of line 21 with its parity bit.
    public var first: UInt8
    /// The second byte, of line 21 with its parity bit.
    public var second: UInt8

    /// Makes a construct.
    public init(isValid: Bool = true, _ kind: Kind, _ first: UInt8, _ second: UInt8) {
        self.isValid = isValid
        self.kind = kind
        self.first = first
        self.second = second
    }

    /// Reads the three bytes of a construct.
    init(header: UInt8, _ first: UInt8, _ second: UInt8) {
        isValid = header & 0x04 != 0
        kind = Kind(rawValue: header & 0x03) ?? .field1
        self.first = first
        self.second = second
    }

    /// The first of the three bytes.
    var header: UInt8 { 0xF8 | (isValid ? 0x04 : 0) | kind.rawValue }

    /// Whether it is of line 21.
    public var isLine21: Bool { kind == .field1 || kind == .field2 }

    /// Whether it carries nothing: not valid, or the padding of line 21.
    public var isPadding: Bool {
        !isValid || isLine21 && first & 0x7F == 0 && second & 0x7F == 0
    }
}
