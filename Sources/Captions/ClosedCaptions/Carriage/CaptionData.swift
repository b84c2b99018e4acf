// SPDX-License-Identifier: Apache-2.0

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
