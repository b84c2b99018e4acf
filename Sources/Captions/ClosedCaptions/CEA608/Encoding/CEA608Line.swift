// SPDX-License-Identifier: Apache-2.0

/// A line of text as line 21 sends it: characters, and codes of style that take a column.
struct CEA608Line {
    /// A character and its looks.
    struct Styled {
        let character: Character
        let style: CEA608Style
    }

    /// What takes a column.
    enum Column: Equatable {
        case character(CEA608Characters.Code)
        /// A mid-row code: its second byte.
        case midRow(UInt8)
    }

    /// The columns of the line, the codes for the looks of its first character among them.
    private(set) var columns: [Column] = []
    /// The looks of the first character.
    private(set) var firstStyle = CEA608Style.plain
    /// How many of the columns are codes in front of the first character.
    private(set) var leadingCodes = 0
    /// Whether a style needed a column that the text had no space for.
    private(set) var hasAddedSpace = false

    /// Makes a line of characters that are all in the repertoire.
    init(_ characters: some Sequence<Styled>) {
        var spaces = 0
        var style = CEA608Style.plain
        var isStart = true
        for styled in characters {
            if styled.character == " " {
                spaces += 1
                continue
            }
            guard let code = CEA608Characters.codes[styled.character] else { continue }
            if isStart {
                firstStyle = styled.style
                // Underlined white text needs no code: the place of the row can say it.
                let isSaidByPlace = styled.style.color == .white && !styled.style.isItalic
                if !isSaidByPlace { columns = Self.codes(from: .plain, to: styled.style) }
                leadingCodes = columns.count
            } else {
                let codes = style == styled.style ? [] : Self.codes(from: style, to: styled.style)
                if codes.count > spaces { hasAddedSpace = true }
                let free = max(0, spaces - codes.count)
                columns += [Column](repeating: .character(.basic(0x20)), count: free)
                columns += codes
            }
            columns.append(.character(code))
            (spaces, style, isStart) = (0, styled.style, false)
        }
    }

    /// The columns after the codes in front.
    var text: ArraySlice<Column> { columns.dropFirst(leadingCodes) }

    /// Number of columns that the line takes at the left edge, where a preamble says most styles.
    var leastWidth: Int { text.count + (canBeginWithStyle ? 0 : leadingCodes) }

    /// Whether a preamble at column 0 says the looks of the first character.
    var canBeginWithStyle: Bool { !firstStyle.isItalic || firstStyle.color == .white }

    /// The mid-row codes for a change of style; each takes a column.
    private static func codes(from old: CEA608Style, to new: CEA608Style) -> [Column] {
        let underline: UInt8 = new.isUnderlined ? 1 : 0
        let color = Column.midRow(0x20 | new.color.rawValue << 1 | underline)
        if !new.isItalic { return [color] }
        let italic = Column.midRow(0x2E | underline)
        return old.color == new.color ? [italic] : [color, italic]
    }
}

extension CEA608Line {
    /// Breaks characters into lines that fit the grid, between words where there are words.
    static func wrap(_ characters: ArraySlice<Styled>) -> [CEA608Line] {
        func isSpace(_ styled: Styled) -> Bool { styled.character == " " }
        var lines: [CEA608Line] = []
        var rest = characters.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        while !rest.isEmpty {
            // Each character takes a column, or more where styles change.
            let fits = rest.count <= columnCount && CEA608Line(rest).leastWidth <= columnCount
            let end = fits ? rest.endIndex : breakPoint(of: rest)
            lines.append(CEA608Line(rest[..<end]))
            rest = rest[end...].drop(while: isSpace)
        }
        return lines
    }

    private static var columnCount: Int { CEA608Memory.columnCount }

    /// Where the first line ends: at the last space before which all fits, or within a long word.
    private static func breakPoint(of characters: ArraySlice<Styled>) -> Int {
        var end = characters.startIndex + 1
        var space: Int?
        while end < characters.endIndex,
            CEA608Line(characters[..<(end + 1)]).leastWidth <= columnCount
        {
            end += 1
            if characters[end - 1].character == " " { space = end - 1 }
        }
        if end < characters.endIndex, characters[end].character == " " { return end }
        return space ?? end
    }
}

/// Turns text into characters of line 21.
enum CEA608Transcription {
    /// Characters that others stand for without a loss of meaning.
    private static let replacements: [Character: String] = [
        "…": "...", "–": "-", "−": "-", "`": "‘", "„": "“", "‚": "‘", "‹": "«", "›": "»",
        "♫": "♪", "\t": " ", "ﬁ": "fi", "ﬂ": "fl", "Œ": "OE", "œ": "oe", "Æ": "AE", "æ": "ae",
        "\u{2003}": " ", "\u{2002}": " ", "\u{2009}": " ", "\u{202F}": " ",
    ]

    /// Characters that steer and are not seen.
    private static let unseen: Set<Character> = [
        "\u{200B}", "\u{200E}", "\u{200F}", "\u{FEFF}", "\u{2060}", "\u{AD}",
    ]

    /// What stands for a character that line 21 does not have.
    private static let substitute: Character = "?"

    /// The lines of a cue; lines that show nothing are left out.
    static func lines(of cue: Cue, losses: inout [ConversionLoss]) -> [[CEA608Line.Styled]] {
        var lines: [[CEA608Line.Styled]] = [[]]
        for run in cue.text.runs {
            let style = CEA608Style(run)
            for character in run.text {
                if character.isNewline {
                    lines.append([])
                    continue
                }
                for written in transcribe(character, cue, &losses) {
                    lines[lines.count - 1].append(
                        CEA608Line.Styled(character: written, style: style)
                    )
                }
            }
        }
        return lines.filter { line in line.contains { $0.character != " " } }
    }

    private static func transcribe(
        _ character: Character,
        _ cue: Cue,
        _ losses: inout [ConversionLoss]
    ) -> String {
        if character == "\u{A0}" { return " " }
        if CEA608Characters.codes[character] != nil { return String(character) }
        if unseen.contains(character) { return "" }
        let written = replacements[character] ?? String(substitute)
        losses.add("CEA-608 has no \"\(character)\": \"\(written)\" is written", at: cue.position)
        return written
    }
}

extension CEA608Style {
    /// The nearest looks to those of a run.
    fileprivate init(_ run: StyledRun) {
        self.init(
            color: run.color.map(Color.init(nearest:)) ?? .white,
            isItalic: run.isItalic,
            isUnderlined: run.isUnderlined
        )
    }
}
