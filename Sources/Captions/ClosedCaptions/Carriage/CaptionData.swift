// SPDX-License-Identifier: Apache-2.0

/// Two bytes of caption data and what they are: one turn of the loop of `cc_data()`.
///
///     5 bits marker (1) | cc_valid | 2 bits cc_type | u8 cc_data_1 | u8 cc_data_2
///
/// Source: CTA-708-E, 4.3; ATSC A/53 Part 4, 6.2.3.1.
package struct CaptionConstruct: Hashable, Sendable {
    /// What the two bytes belong to.
    package enum Kind: UInt8, Sendable {
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
    package var isValid: Bool
    /// What they belong to.
    package var kind: Kind
    /// The first byte, of line 21 with its parity bit.
    package var first: UInt8
    /// The second byte, of line 21 with its parity bit.
    package var second: UInt8

    /// Makes a construct.
    package init(isValid: Bool = true, _ kind: Kind, _ first: UInt8, _ second: UInt8) {
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
    package var isLine21: Bool { kind == .field1 || kind == .field2 }

    /// Whether it carries nothing: not valid, or the padding of line 21.
    package var isPadding: Bool {
        !isValid || isLine21 && first & 0x7F == 0 && second & 0x7F == 0
    }
}

extension [TimedCEA608Pair] {
    /// The pairs as a picture carries them: those of field 1 first.
    package var constructs: [CaptionConstruct] {
        sorted { $0.field.rawValue < $1.field.rawValue }.map { pair in
            CaptionConstruct(
                pair.field == .one ? .field1 : .field2,
                pair.pair.first,
                pair.pair.second
            )
        }
    }
}

/// Two bytes of caption data, and when the picture that carries them is shown.
package struct TimedCaptionConstruct: Hashable, Sendable {
    /// When the picture is shown, in milliseconds.
    package var milliseconds: Int
    /// The bytes.
    package var construct: CaptionConstruct

    /// Makes a construct at a time.
    package init(milliseconds: Int, _ construct: CaptionConstruct) {
        self.milliseconds = milliseconds
        self.construct = construct
    }
}

/// `cc_data()`: the captions of one picture.
///
///     reserved (1) | process_cc_data_flag | zero | 5 bits cc_count | u8 em_data (255)
///     cc_count constructs of three bytes | u8 marker (255)
///
/// Source: ATSC A/53 Part 4, 6.2.3; CTA-708-E, 4.3.
enum CaptionData {
    /// The most that five bits count.
    static let countLimit = 31

    /// Reads the constructs, as many as there are whole ones; what contradicts that is noted.
    static func decode(
        _ bytes: ArraySlice<UInt8>,
        noting faults: inout CarriageFaults
    ) -> [CaptionConstruct] {
        guard let flags = bytes.first, bytes.count >= 2 else {
            faults.note(.truncatedPayload)
            return []
        }
        guard flags & 0x40 != 0 else { return [] }
        let declared = Int(flags & 0x1F)
        let rest = bytes.dropFirst(2)
        let count = min(declared, rest.count / 3)
        if count < declared { faults.note(.countExceedsPayload) }
        // Encoders end the data with the marker or without it; what follows belongs to nothing.
        if rest.count > count * 3 + 1, count == declared { faults.note(.overlongPayload) }
        return decode(constructs: rest.prefix(count * 3))
    }

    /// Reads constructs of three bytes; a part of one at the end is left out.
    static func decode(constructs bytes: ArraySlice<UInt8>) -> [CaptionConstruct] {
        (0..<bytes.count / 3).map { index in
            let place = bytes.startIndex + index * 3
            return CaptionConstruct(header: bytes[place], bytes[place + 1], bytes[place + 2])
        }
    }

    /// Writes the constructs, up to 31 of them.
    static func encode(_ constructs: some Collection<CaptionConstruct>) -> [UInt8] {
        let constructs = constructs.prefix(countLimit)
        var bytes: [UInt8] = [0xC0 | UInt8(constructs.count), 0xFF]
        for construct in constructs {
            bytes += [construct.header, construct.first, construct.second]
        }
        return bytes + [0xFF]
    }
}
