// SPDX-License-Identifier: Apache-2.0

extension Teletext {
    /// What a page has: its rows as they were sent, and what changes them.
    struct PageContent: Equatable {
        /// A letter that could not be read, in place of its code.
        static let unread: UInt8 = 0xFF

        /// The codes of each row that was sent, 1 to 24; 40 in each.
        private(set) var rows: [Int: [UInt8]] = [:]
        /// The parts of the enhancement (X/26), 13 triplets each, by their designation code.
        private(set) var enhancement: [Int: [Int?]] = [:]
        /// The character sets that the page itself designates (X/28), 14 bits.
        private(set) var designation: Int?
        /// The national option (C12 to C14).
        var nationalOption = 0
        /// Whether only boxes are shown (C5, C6).
        var isBoxed = true
        /// Whether it is not to be shown (C10).
        var isInhibited = false

        /// Takes a row.
        ///
        /// A letter with a wrong bit does not change what was in its place. If the row of the page before is the same in all
        /// other places, it is a row that is sent again, and has its letter.
        mutating func take(row: Int, _ bytes: ArraySlice<UInt8>, before: PageContent) {
            var codes = bytes.map { Teletext.letter($0) ?? Self.unread }
            guard codes.count == Teletext.columnCount else { return }
            if codes.contains(Self.unread) {
                if let old = rows[row]
                    ?? before.rows[row].flatMap({ Self.isSame($0, codes) ? $0 : nil })
                {
                    codes = Self.merged(codes, old)
                }
            }
            rows[row] = codes
        }

        /// Takes a part of the enhancement.
        mutating func take(enhancement part: Int, _ triplets: [Int?]) {
            enhancement[part] = triplets
        }

        /// Takes the designation of character sets.
        mutating func take(designation: Int) { self.designation = designation }

        /// Whether another page may be the same, but for letters that could not be read in one of both.
        func isSame(as other: PageContent) -> Bool {
            guard nationalOption == other.nationalOption, designation == other.designation,
                isBoxed == other.isBoxed, isInhibited == other.isInhibited,
                enhancement == other.enhancement
            else { return false }
            return Set(rows.keys).union(other.rows.keys).allSatisfy { row in
                Self.isSame(rows[row] ?? Self.blank, other.rows[row] ?? Self.blank)
            }
        }

        /// The page with the letters of another one in place of those that could not be read.
        func completed(by other: PageContent) -> PageContent {
            var page = self
            for (row, codes) in rows {
                if let old = other.rows[row] { page.rows[row] = Self.merged(codes, old) }
            }
            return page
        }

        /// Whether a letter could not be read.
        var hasUnreadLetters: Bool { rows.values.contains { $0.contains(Self.unread) } }

        private static let blank = [UInt8](repeating: 0x20, count: Teletext.columnCount)

        private static func isSame(_ row: [UInt8], _ other: [UInt8]) -> Bool {
            zip(row, other).allSatisfy { $0 == $1 || $0 == unread || $1 == unread }
        }

        private static func merged(_ row: [UInt8], _ other: [UInt8]) -> [UInt8] {
            zip(row, other).map { $0 == unread ? $1 : $0 }
        }
    }
}

extension Teletext.PageContent {
    /// Characters of level 1.5 in place of those of the rows, by row and column.
    ///
    ///     18 bits: 6 address | 5 mode | 7 data
    ///
    /// Addresses from 40 on are rows, lower ones columns of the row before. Mode 0x0F is a character of the second set, 0x10 to 0x1F
    /// a letter with an accent, 9 a letter of the first set. Source: EN 300 706, 12.3.4 and tables 27, 29.
    var enhancedCharacters: [Int: [Int: EnhancedCharacter]] {
        var characters: [Int: [Int: EnhancedCharacter]] = [:]
        var row = 0
        for part in enhancement.keys.sorted() {
            for triplet in enhancement[part] ?? [] {
                guard let triplet else { continue }
                let (address, mode, data) = (
                    triplet & 0x3F, triplet >> 6 & 0x1F, UInt8(triplet >> 11)
                )
                if address >= Teletext.columnCount {
                    // The end of the enhancement.
                    if mode == 0x1F { return characters }
                    if [0x01, 0x04].contains(mode) { row = address == 40 ? 24 : address - 40 }
                } else if data >= 0x20, let character = EnhancedCharacter(mode: mode, data) {
                    characters[row, default: [:]][address] = character
                }
            }
        }
        return characters
    }

    /// A character of level 1.5.
    enum EnhancedCharacter: Equatable {
        /// A code of the first set of the page.
        case first(UInt8)
        /// A code of the second set.
        case second(UInt8)
        /// A Latin letter with an accent, 0 for none.
        case accented(UInt8, accent: Int)

        init?(mode: Int, _ data: UInt8) {
            switch mode {
            case 0x09: self = .first(data)
            case 0x0F: self = .second(data)
            case 0x10...0x1F: self = .accented(data, accent: mode & 0x0F)
            default: return nil
            }
        }
    }
}
