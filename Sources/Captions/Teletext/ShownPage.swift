// SPDX-License-Identifier: Apache-2.0

extension Teletext {
    /// A row as it is shown.
    typealias Row = EBUSTL.SubtitleText.Row

    /// Something in a page that does not become a part of the cue, or cannot be read.
    enum Fault: Hashable {
        /// A national option that the region of the page has no characters for.
        case unknownOption(Int)
        /// A letter with a wrong bit, in place of which nothing is known.
        case unreadLetter
        /// Characters that are pictures.
        case mosaics
        /// Flashing or concealed characters, shown as others are.
        case flashing
        /// Characters outside of boxes, which viewers do not see.
        case outsideBox
    }

    /// What a page of subtitles shows.
    struct ShownPage: Equatable {
        /// The rows from 1 on; blank ones are among them, and those that a row of double height covers.
        private(set) var rows: [Row] = []
        /// Colours of boxes.
        private(set) var backgrounds: Set<RGBAColor> = []
        /// What was noticed.
        private(set) var faults: Set<Fault> = []

        /// Whether it shows nothing.
        var isBlank: Bool { rows.allSatisfy(\.isBlank) }

        /// Whether a viewer sees the same.
        func looks(like other: ShownPage) -> Bool {
            rows == other.rows && backgrounds == other.backgrounds
        }

        /// Reads a page.
        ///
        /// - Parameters:
        ///   - page: the page.
        ///   - region: the region of character sets if neither the page nor its magazine states one.
        ///   - magazine: the character sets that its magazine designates (M/29); nil if it does not.
        init(_ page: PageContent, region: Int, magazine: Int?) {
            guard !page.isInhibited, !page.rows.isEmpty else { return }
            let designation = page.designation ?? magazine
            let (set, isKnown) = CharacterSet.of(
                region: designation.map { $0 >> 3 & 0x0F } ?? region,
                option: page.nationalOption
            )
            if !isKnown { faults.insert(.unknownOption(page.nationalOption)) }
            let reader = RowReader(set: set, second: designation.flatMap { Self.second($0 >> 7) })
            read(page, reader)
        }

        /// The set that is switched to within a row; nil without a second set.
        private static func second(_ designation: Int) -> CharacterSet? {
            let (set, isKnown) = CharacterSet.of(
                region: designation >> 3 & 0x0F,
                option: designation & 7
            )
            return isKnown ? set : nil
        }

        private mutating func read(_ page: PageContent, _ start: RowReader) {
            let enhanced = page.enhancedCharacters
            var isCovered = false
            for number in 1...Teletext.lastRow {
                guard !isCovered, let codes = page.rows[number] else {
                    // The lower half of a row of double height covers the next one.
                    rows.append(Row())
                    isCovered = false
                    continue
                }
                var reader = start
                for (column, code) in codes.enumerated() {
                    reader.read(code, enhanced: enhanced[number]?[column])
                }
                reader.finish()
                isCovered = reader.row.isDoubleHeight
                rows.append(reader.row)
                backgrounds.formUnion(reader.backgrounds)
                faults.formUnion(reader.faults)
            }
        }
    }

    /// Reads a row of a page, from its first column on.
    struct RowReader {
        let set: CharacterSet
        let second: CharacterSet?
        /// What is shown.
        private(set) var row = Row()
        private(set) var backgrounds: Set<RGBAColor> = []
        private(set) var faults: Set<Fault> = []

        private var column = 0
        private var spaces = 0
        private var color = EBUSTL.white
        private var background: RGBAColor?
        private var style = StyledRun(text: "")
        private var isInBox = false
        private var isMosaic = false
        private var isSecond = false
        private var isDoubleWidth = false
        /// Whether the character before covers this column.
        private var isCovered = false
        /// The characters of a set that is read from right to left.
        private var reversed: RightToLeftRow?

        /// Starts with the state of each row: white on black, outside of boxes.
        init(set: CharacterSet, second: CharacterSet?) {
            (self.set, self.second) = (set, second)
            if set.isRightToLeft || second?.isRightToLeft == true { reversed = RightToLeftRow() }
        }

        /// Ends the row.
        mutating func finish() { reversed?.read(into: &row) }

        /// Reads the code of the next column, with the character of level 1.5 that is there.
        mutating func read(_ code: UInt8, enhanced: PageContent.EnhancedCharacter?) {
            defer { column += 1 }
            if code < 0x20 { setAt(code) }
            if isCovered {
                isCovered = false
            } else if let enhanced {
                show(character(enhanced))
            } else if code == PageContent.unread {
                if isInBox { faults.insert(.unreadLetter) }
                spaces += 1
            } else if code < 0x20 || code == 0x20 {
                spaces += 1
            } else if isMosaic, code & 0x20 != 0 {
                if isInBox { faults.insert(.mosaics) }
                spaces += 1
            } else {
                show((isSecond ? second ?? set : set).character(code))
            }
            if code < 0x20 { setAfter(code) }
        }

        private func character(_ enhanced: PageContent.EnhancedCharacter) -> Character {
            switch enhanced {
            case .first(let code): set.character(code)
            case .second(let code): SupplementarySet.character(code) ?? " "
            case .accented(let code, let accent): SupplementarySet.letter(code, accent: accent)
            }
        }

        /// Attributes that hold from their own column on.
        private mutating func setAt(_ code: UInt8) {
            switch code {
            case 0x0C: isDoubleWidth = false
            case 0x18: faults.insert(.flashing)
            case 0x1C: background = nil
            case 0x1D: background = EBUSTL.colors[Int(color)]
            default: break
            }
        }

        /// Attributes that hold from the next column on.
        private mutating func setAfter(_ code: UInt8) {
            switch code {
            case 0x00...0x07:
                (color, isMosaic) = (code, false)
                style.color = code == EBUSTL.white ? nil : EBUSTL.colors[Int(code)]
            case 0x08: faults.insert(.flashing)
            case 0x0A: isInBox = false
            case 0x0B: isInBox = true
            case 0x0D: row.isDoubleHeight = true
            case 0x0E: isDoubleWidth = true
            case 0x0F: (row.isDoubleHeight, isDoubleWidth) = (true, true)
            case 0x10...0x17:
                (color, isMosaic) = (code & 7, true)
                style.color = color == EBUSTL.white ? nil : EBUSTL.colors[Int(color)]
            case 0x1B: isSecond.toggle()
            default: break
            }
        }

        private mutating func show(_ character: Character) {
            isCovered = isDoubleWidth
            guard character != " ", isInBox else {
                spaces += 1
                if character != " " { faults.insert(.outsideBox) }
                return
            }
            backgrounds.insert(background ?? EBUSTL.colors[0])
            let columns = column..<column + (isDoubleWidth ? 2 : 1)
            if reversed == nil {
                row.append(character, in: style, columns: columns, afterSpaces: spaces)
            } else {
                reversed?.append(character, in: style, columns: columns, afterSpaces: spaces)
            }
            spaces = 0
        }
    }
}
