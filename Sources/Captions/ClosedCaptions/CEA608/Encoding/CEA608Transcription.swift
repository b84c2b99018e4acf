// SPDX-License-Identifier: Apache-2.0

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
