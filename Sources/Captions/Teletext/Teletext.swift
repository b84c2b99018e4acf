// SPDX-License-Identifier: Apache-2.0

/// World System Teletext at level 1.5: pages of 40 columns and 25 rows, with accented letters of level 1.5 over them.
///
/// Source: EN 300 706 (the pages), EN 300 472 (their place in a transport stream).
enum Teletext {
    /// Characters of a row.
    static let columnCount = 40
    /// The last row that is shown.
    static let lastRow = 24

    /// The code words of Hamming 8/4, by the number that they stand for.
    ///
    /// Source: EN 300 706, 8.2.
    private static let words: [UInt8] = [
        0x15, 0x02, 0x49, 0x5E, 0x64, 0x73, 0x38, 0x2F, 0xD0, 0xC7, 0x8C, 0x9B, 0xA1, 0xB6, 0xFD,
        0xEA,
    ]

    /// The number of each byte, one wrong bit corrected; 0xFF for bytes with two.
    private static let numbers: [UInt8] = (0...255).map { byte in
        let number = words.firstIndex { ($0 ^ UInt8(byte)).nonzeroBitCount <= 1 }
        return number.map { UInt8($0) } ?? 0xFF
    }

    /// The four bits of a byte in Hamming 8/4; nil if two bits are wrong.
    static func nibble(_ byte: UInt8) -> Int? {
        let number = numbers[Int(byte)]
        return number == 0xFF ? nil : Int(number)
    }

    /// The 18 bits of three bytes in Hamming 24/18, one wrong bit corrected; nil if two are wrong.
    ///
    /// Bits count from 1. Bits 1, 2, 4, 8 and 16 make the sum over all bits whose number has that bit odd, bit 24 that over all bits.
    /// Source: EN 300 706, 8.3.
    static func triplet(_ bytes: ArraySlice<UInt8>) -> Int? {
        var word = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        var fault: UInt32 = 0
        for bit in 1...23 as ClosedRange<UInt32> where word >> (bit - 1) & 1 == 1 { fault ^= bit }
        // Each of the five sums is odd in a word without a fault.
        fault ^= 0x1F
        let isOdd = word.nonzeroBitCount % 2 == 1
        if fault != 0 {
            guard !isOdd, fault < 24 else { return nil }
            word ^= 1 << (fault - 1)
        }
        let parts: [(first: UInt32, count: UInt32)] = [(2, 1), (4, 3), (8, 7), (16, 7)]
        var (value, place): (UInt32, UInt32) = (0, 0)
        for part in parts {
            value |= (word >> part.first & (1 << part.count - 1)) << place
            place += part.count
        }
        return Int(value)
    }

    /// The letter of a byte with odd parity; nil if a bit is wrong.
    static func letter(_ byte: UInt8) -> UInt8? {
        byte.nonzeroBitCount % 2 == 1 ? byte & 0x7F : nil
    }

    /// A byte as a transport stream has it, with its bits the other way round.
    static func reversed(_ byte: UInt8) -> UInt8 {
        var (byte, other): (UInt8, UInt8) = (byte, 0)
        for _ in 0..<8 { (byte, other) = (byte >> 1, other << 1 | byte & 1) }
        return other
    }
}

extension Teletext {
    /// A packet of teletext: a row of a page, or something about it.
    ///
    ///     two bytes in Hamming 8/4: 3 bits magazine (0 for 8), 5 bits row | 40 bytes
    ///
    /// Source: EN 300 706, 7.1.
    struct Packet {
        let magazine: Int
        let row: Int
        let bytes: ArraySlice<UInt8>

        /// Reads the 42 bytes of a packet; nil if its address cannot be read.
        init?(_ bytes: ArraySlice<UInt8>) {
            let place = bytes.startIndex
            guard bytes.count == 42, let low = Teletext.nibble(bytes[place]),
                let high = Teletext.nibble(bytes[place + 1])
            else { return nil }
            magazine = low & 7 == 0 ? 8 : low & 7
            row = low >> 3 | high << 1
            self.bytes = bytes.dropFirst(2)
        }

        /// The packets in the data of a PES packet.
        ///
        ///     u8 0x10 to 0x1F | units: u8 2 or 3 | u8 44 | 2 bits, 1 field, 5 line | framing 0xE4 | 42 bytes
        ///
        /// Each byte of a packet has its bits the other way round. Other units are passed over. Source: EN 300 472, 4.
        static func all(in data: ArraySlice<UInt8>, unreadable: inout Int) -> [Packet] {
            guard let identifier = data.first, (0x10...0x1F).contains(identifier) else { return [] }
            var packets: [Packet] = []
            var rest = data.dropFirst()
            while let unit = rest.popFirst(), let length = rest.popFirst(), rest.count >= length {
                let payload = rest.prefix(Int(length))
                rest = rest.dropFirst(Int(length))
                guard [2, 3].contains(unit) else { continue }
                let packet = Packet(payload.dropFirst(2).prefix(42).map(Teletext.reversed)[...])
                if let packet { packets.append(packet) } else { unreadable += 1 }
            }
            return packets
        }
    }

    /// What the first packet of a page says of it.
    ///
    ///     8 bytes in Hamming 8/4: units, tens of the page | S1 | S2, C4 | S3 | S4, C5, C6 | C7 to C10 | C11 to C14
    ///
    /// Source: EN 300 706, 9.3.1.
    struct Header {
        /// The number of the page, 100 to 899; nil for pages that have no decimal number, which viewers cannot select.
        let page: Int?
        /// Whether all rows of the page before are to go (C4).
        let erases: Bool
        /// Whether it is a page of subtitles (C6), of which only boxes are shown.
        let isSubtitle: Bool
        /// Whether only boxes are shown for any reason (C5 newsflash, C6).
        let isBoxed: Bool
        /// Whether the page is not to be shown (C10).
        let isInhibited: Bool
        /// Whether pages of other magazines end here, too (C11).
        let isSerial: Bool
        /// The national set (C12 to C14).
        let nationalOption: Int

        /// Reads a header; nil if it has a byte with two wrong bits.
        init?(_ packet: Packet) {
            let numbers = packet.bytes.prefix(8).compactMap(Teletext.nibble)
            guard numbers.count == 8 else { return nil }
            let isDecimal = numbers[0] < 10 && numbers[1] < 10
            page = isDecimal ? packet.magazine * 100 + numbers[1] * 10 + numbers[0] : nil
            erases = numbers[3] & 8 != 0
            isSubtitle = numbers[5] & 8 != 0
            isBoxed = numbers[5] & 0xC != 0
            isInhibited = numbers[6] & 8 != 0
            isSerial = numbers[7] & 1 != 0
            nationalOption = (numbers[7] & 2) << 1 | numbers[7] >> 1 & 2 | numbers[7] >> 3
        }
    }
}
