// SPDX-License-Identifier: Apache-2.0

extension EBUSTL {
    /// The text of a subtitle as rows of styled characters.
    struct SubtitleText {
        /// A row of the picture.
        struct Row: Equatable {
            /// The characters in their styles, without blanks at either end.
            var runs: [StyledRun] = []
            /// The column of the first character, and the one after the last, from 0; both 0 without any.
            var columns = 0..<0
            /// Whether it takes two rows.
            var isDoubleHeight = false

            /// Whether it shows nothing.
            var isBlank: Bool { runs.isEmpty }

            /// Adds a character, with the blanks before it if it is not the first.
            mutating func append(
                _ character: Character,
                in style: StyledRun,
                columns place: Range<Int>,
                afterSpaces spaces: Int
            ) {
                if runs.isEmpty {
                    columns = place
                } else if spaces > 0 {
                    add(String(repeating: " ", count: spaces), in: style)
                }
                add(String(character), in: style)
                columns = columns.lowerBound..<place.upperBound
            }

            /// Adds characters in a style; blanks are of the style before them.
            private mutating func add(_ text: String, in style: StyledRun) {
                let last = runs.count - 1
                if last >= 0, text.first == " " || runs[last].hasStyle(of: style) {
                    runs[last].text += text
                } else {
                    var run = style
                    run.text = text
                    runs.append(run)
                }
            }
        }

        /// Something in a text that does not become a part of the cue, or is against the standard.
        enum Fault: Hashable {
            /// A byte, or an accent before a letter, that stands for no character.
            case unknownCharacter(UInt8)
            /// Characters that are pictures.
            case mosaics
            /// Flashing or concealed characters, shown as others are.
            case flashing
            /// A code that the display standard of the file does not allow.
            case foreignCode(UInt8)
            /// Characters of teletext outside of boxes, which viewers do not see.
            case outsideBox
            /// Characters after the last column.
            case beyondRow
        }

        /// The rows, blank ones among them.
        private(set) var rows: [Row] = []
        /// Colours of boxes.
        private(set) var backgrounds: Set<RGBAColor> = []
        /// What was noticed.
        private(set) var faults: [Fault] = []

        private let table: CharacterTable
        private let isTeletext: Bool
        private let columnCount: Int
        private var style = StyledRun(text: "")
        private var row = Row()
        private var column = 0
        private var spaces = 0
        private var color = EBUSTL.white
        private var background: RGBAColor?
        private var isInBox = false
        private var isMosaic = false

        /// Reads a text.
        ///
        /// - Parameters:
        ///   - bytes: characters and codes.
        ///   - table: the characters.
        ///   - isTeletext: whether codes are those of teletext.
        ///   - columnCount: how many columns a row has.
        init(_ bytes: [UInt8], table: CharacterTable, isTeletext: Bool, columnCount: Int) {
            self.table = table
            self.isTeletext = isTeletext
            self.columnCount = columnCount
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                guard table.isAccent(byte) else {
                    read(byte)
                    continue
                }
                guard index < bytes.count, let letter = table.character(byte, bytes[index]) else {
                    note(.unknownCharacter(byte))
                    continue
                }
                index += 1
                append(letter)
            }
            endRow()
        }

        private mutating func read(_ byte: UInt8) {
            switch byte {
            case Code.newLine: endRow()
            case 0x00...0x1F: readTeletext(byte)
            case 0x80...0x9F: readOpen(byte)
            default:
                if table.character(byte) == nil { note(.unknownCharacter(byte)) }
                append(table.character(byte) ?? "\u{FFFD}")
            }
        }

        /// A code of teletext takes a column, which shows a blank.
        private mutating func readTeletext(_ byte: UInt8) {
            if !isTeletext { note(.foreignCode(byte)) }
            column += 1
            if spaces == 0 { spaces = 1 }
            switch byte {
            case 0...Code.lastColor:
                color = byte
                isMosaic = false
                style.color = byte == EBUSTL.white ? nil : EBUSTL.colors[Int(byte)]
            case Code.startBox: isInBox = true
            case Code.endBox: isInBox = false
            case Code.doubleHeight, Code.doubleSize: row.isDoubleHeight = true
            case Code.normalHeight, Code.doubleWidth: break
            case Code.blackBackground: background = EBUSTL.colors[0]
            case Code.newBackground: background = EBUSTL.colors[Int(color)]
            case 0x08, 0x18: note(.flashing)
            case 0x09: break
            case let code where Code.mosaics.contains(code): isMosaic = code < 0x18
            default: note(.foreignCode(byte))
            }
        }

        /// A code of open subtitles takes no column.
        private mutating func readOpen(_ byte: UInt8) {
            switch byte {
            case Code.italicOn, Code.italicOff: style.isItalic = byte == Code.italicOn
            case Code.underlineOn, Code.underlineOff: style.isUnderlined = byte == Code.underlineOn
            case Code.boxingOn, Code.boxingOff: isInBox = byte == Code.boxingOn
            default: note(.foreignCode(byte))
            }
            if isTeletext, byte <= Code.boxingOff { note(.foreignCode(byte)) }
        }

        private mutating func append(_ character: Character) {
            defer { column += 1 }
            if character == " " || character == "\u{A0}" {
                spaces += 1
                return
            }
            if isMosaic { return note(.mosaics) }
            if isTeletext, !isInBox { note(.outsideBox) }
            if isInBox || background != nil { backgrounds.insert(background ?? EBUSTL.colors[0]) }
            if column >= columnCount, columnCount > 0 { note(.beyondRow) }
            row.append(character, in: style, columns: column..<column + 1, afterSpaces: spaces)
            spaces = 0
        }

        /// Nothing of teletext carries over to the next row.
        private mutating func endRow() {
            rows.append(row)
            row = Row()
            (column, spaces) = (0, 0)
            guard isTeletext else { return }
            style = StyledRun(text: "")
            (color, background, isInBox, isMosaic) = (EBUSTL.white, nil, false, false)
        }

        private mutating func note(_ fault: Fault) {
            if !faults.contains(fault) { faults.append(fault) }
        }
    }
}

extension [EBUSTL.SubtitleText.Row] {
    /// The rows that show something, as a text.
    var text: CaptionText {
        var runs: [StyledRun] = []
        for row in self where !row.isBlank {
            if !runs.isEmpty { runs[runs.count - 1].text += "\n" }
            for run in row.runs {
                if let last = runs.last, last.hasStyle(of: run) {
                    runs[runs.count - 1].text += run.text
                } else {
                    runs.append(run)
                }
            }
        }
        return CaptionText(nodes: runs.map(\.node))
    }

    /// The first row that shows something, and the one after the last, from the row that the subtitle states; nil without any.
    var shownRows: Range<Int>? {
        guard let first = firstIndex(where: { !$0.isBlank }),
            let last = lastIndex(where: { !$0.isBlank })
        else { return nil }
        return first..<(last + (self[last].isDoubleHeight ? 2 : 1))
    }
}
