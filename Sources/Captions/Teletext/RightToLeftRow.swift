// SPDX-License-Identifier: Apache-2.0

extension Teletext {
    /// The characters of a row in Hebrew or Arabic, which teletext sends from left to right as they stand on the screen.
    struct RightToLeftRow {
        /// A character in the order of the screen.
        private struct Cell {
            let character: Character
            let style: StyledRun

            /// Whether it belongs to a word or number that is read from left to right.
            var isLeftToRight: Bool {
                character.isASCII && (character.isLetter || character.isNumber)
            }
        }

        private var cells: [Cell] = []
        private var columns: Range<Int>?

        /// Marks that have another side in a text that is read from right to left.
        private static let mirrored: [Character: Character] = [
            "(": ")", ")": "(", "[": "]", "]": "[", "<": ">", ">": "<", "«": "»", "»": "«",
        ]

        /// Adds the next character to the right.
        mutating func append(
            _ character: Character,
            in style: StyledRun,
            columns place: Range<Int>,
            afterSpaces spaces: Int
        ) {
            if !cells.isEmpty {
                let space = Cell(character: " ", style: style)
                cells += [Cell](repeating: space, count: spaces)
            }
            cells.append(Cell(character: character, style: style))
            columns = (columns?.lowerBound ?? place.lowerBound)..<place.upperBound
        }

        /// Adds the characters to a row in the order in which they are read: words and numbers from right to left, the letters of Latin
        /// words and the digits of numbers from left to right.
        func read(into row: inout Row) {
            guard let columns else { return }
            let isReversed = cells.contains { $0.character.isRightToLeftLetter }
            var spaces = 0
            for cell in isReversed ? reversed : cells {
                guard cell.character != " " else {
                    spaces += 1
                    continue
                }
                // The ligature of two letters.
                for letter in cell.character == "\u{FEFB}"
                    ? Array("\u{644}\u{627}".unicodeScalars) : []
                {
                    row.append(
                        Character(letter),
                        in: cell.style,
                        columns: columns,
                        afterSpaces: spaces
                    )
                    spaces = 0
                }
                if cell.character != "\u{FEFB}" {
                    row.append(
                        cell.character,
                        in: cell.style,
                        columns: columns,
                        afterSpaces: spaces
                    )
                }
                spaces = 0
            }
        }

        private var reversed: [Cell] {
            var result: [Cell] = []
            var rest = cells[...]
            while let last = rest.last {
                if last.isLeftToRight {
                    let start = Self.start(ofRunEnding: rest)
                    result += rest[start...]
                    rest = rest[..<start]
                } else {
                    let other = Self.mirrored[last.character] ?? last.character
                    result.append(Cell(character: other, style: last.style))
                    rest.removeLast()
                }
            }
            return result
        }

        /// Where words or a number begin that are read from left to right and end with the last character.
        private static func start(ofRunEnding cells: ArraySlice<Cell>) -> Int {
            var start = cells.endIndex - 1
            while start > cells.startIndex {
                let before = cells[start - 1]
                if before.isLeftToRight {
                    start -= 1
                } else if start - 2 >= cells.startIndex, cells[start - 2].isLeftToRight {
                    let isWord =
                        cells[start - 2].character.isLetter && cells[start].character.isLetter
                    let isJoined =
                        before.character == " " ? isWord : ".,:/-'".contains(before.character)
                    guard isJoined else { return start }
                    start -= 2
                } else {
                    return start
                }
            }
            return start
        }
    }
}

extension Character {
    /// Whether it is a letter of Hebrew or Arabic, also in one of its forms.
    fileprivate var isRightToLeftLetter: Bool {
        unicodeScalars.first.map { (0x5D0...0x6FF).contains($0.value) || $0.value == 0xFEFB }
            ?? false
            && isLetter
    }
}
