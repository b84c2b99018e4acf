// SPDX-License-Identifier: Apache-2.0

/// Writes the data of a PES packet of teletext: packets of pages.
///
/// Source: EN 300 472, 4; EN 300 706, 7 to 9.
package struct TeletextData {
    /// Control bits of a header, by their numbers.
    package struct Control: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let erase = Control(rawValue: 1 << 4)
        package static let newsflash = Control(rawValue: 1 << 5)
        package static let subtitle = Control(rawValue: 1 << 6)
        package static let noHeader = Control(rawValue: 1 << 7)
        package static let inhibit = Control(rawValue: 1 << 10)
        package static let serial = Control(rawValue: 1 << 11)
        /// What pages of subtitles have.
        package static let subtitles: Control = [.erase, .subtitle, .noHeader]
    }

    /// Units of 46 bytes.
    package private(set) var units: [[UInt8]] = []

    /// Has no packets yet.
    package init() {}

    /// The data with as many units as make a multiple of 184 bytes with a header of 45 bytes.
    package var data: [UInt8] {
        let filler = [UInt8](repeating: 0xFF, count: 44)
        let count = (4 - (units.count + 1) % 4) % 4
        return [0x10]
            + (units + Array(repeating: [0xFF, 44] + filler, count: count)).flatMap(\.self)
    }

    private static let hamming: [UInt8] = [
        0x15, 0x02, 0x49, 0x5E, 0x64, 0x73, 0x38, 0x2F, 0xD0, 0xC7, 0x8C, 0x9B, 0xA1, 0xB6, 0xFD,
        0xEA,
    ]

    /// Adds a header.
    ///
    /// - Parameters:
    ///   - page: the number as it is written, such as 0x888; 0x8FF fills the time.
    ///   - control: C4 to C11.
    ///   - option: C12 to C14, of which C12 is the highest.
    package mutating func header(_ page: Int, _ control: Control = .subtitles, option: Int = 0) {
        func bit(_ number: Int) -> Int { control.rawValue >> number & 1 }
        let isFiller = page & 0xFF == 0xFF
        let option = option >> 2 & 1 | option & 2 | (option & 1) << 2
        let numbers = [
            page & 0xF, page >> 4 & 0xF, isFiller ? 0xF : 0, (isFiller ? 7 : 0) | bit(4) << 3,
            isFiller ? 0xF : 0, (isFiller ? 3 : 0) | bit(5) << 2 | bit(6) << 3,
            bit(7) | bit(8) << 1 | bit(9) << 2 | bit(10) << 3, bit(11) | option << 1,
        ]
        let text = [UInt8](repeating: 0x20, count: 32).map(Self.odd)
        add(page >> 8, 0, numbers.map { Self.hamming[$0] } + text)
    }

    /// Adds a row of codes, which blanks fill up.
    package mutating func row(_ magazine: Int, _ row: Int, _ codes: [UInt8]) {
        let filler = [UInt8](repeating: 0x20, count: 40 - codes.count)
        add(magazine, row, (codes + filler).map(Self.odd))
    }

    /// Adds a row of text in a box, from a column on.
    package mutating func boxed(
        _ magazine: Int,
        _ row: Int,
        _ text: String,
        column: Int = 0,
        codes: [UInt8] = []
    ) {
        let before = [UInt8](repeating: 0x20, count: column)
        self.row(magazine, row, before + codes + [0x0B, 0x0B] + text.utf8 + [0x0A, 0x0A])
    }

    /// Adds a page: its header, rows of text in boxes, and a header that ends it.
    package mutating func page(
        _ page: Int,
        _ control: Control = .subtitles,
        option: Int = 0,
        rows: [(Int, String)]
    ) {
        header(page, control, option: option)
        for (row, text) in rows { boxed(page >> 8, row, text) }
        header(page | 0xFF, [])
    }

    /// Adds a packet of triplets after a designation code: X/26, X/28 or M/29.
    package mutating func triplets(_ magazine: Int, _ row: Int, part: Int = 0, _ triplets: [Int]) {
        let filled = triplets + Array(repeating: 0x3F | 0x1F << 6, count: 13 - triplets.count)
        add(magazine, row, [Self.hamming[part]] + filled.flatMap(Self.triplet))
    }

    /// A triplet of an enhancement.
    package static func triplet(address: Int, mode: Int, data: UInt8 = 0) -> Int {
        address | mode << 6 | Int(data) << 11
    }

    /// Three bytes of Hamming 24/18.
    package static func triplet(_ value: Int) -> [UInt8] {
        var word = (value & 1) << 2 | (value >> 1 & 7) << 4 | (value >> 4 & 0x7F) << 8
        word |= (value >> 11 & 0x7F) << 16
        for test in 0..<5 {
            // Each sum over the bits whose number has a bit in common with the test's is odd.
            let ones = (1...23).filter { $0 >> test & 1 == 1 && word >> ($0 - 1) & 1 == 1 }.count
            if ones % 2 == 0 { word |= 1 << ((1 << test) - 1) }
        }
        if word.nonzeroBitCount % 2 == 0 { word |= 1 << 23 }
        return [0, 8, 16].map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    /// Changes bits of a byte of the last packet, counted from 0 after its address.
    package mutating func damage(byte: Int, bits: UInt8) {
        units[units.count - 1][6 + byte] ^= Self.reversed(bits)
    }

    private mutating func add(_ magazine: Int, _ row: Int, _ bytes: [UInt8]) {
        let address = [magazine & 7 | (row & 1) << 3, row >> 1].map { Self.hamming[$0] }
        units.append(
            [0x03, 44, 0xC7 | UInt8(units.count % 16), 0xE4] + (address + bytes).map(Self.reversed)
        )
    }

    private static func odd(_ byte: UInt8) -> UInt8 {
        byte.nonzeroBitCount % 2 == 1 ? byte : byte | 0x80
    }

    private static func reversed(_ byte: UInt8) -> UInt8 {
        (0..<8).reduce(0) { $0 | (byte >> $1 & 1) << (7 - $1) }
    }
}
