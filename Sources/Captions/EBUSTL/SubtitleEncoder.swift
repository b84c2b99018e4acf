// SPDX-License-Identifier: Apache-2.0

extension EBUSTL {
    /// Turns the text of a cue into characters and codes.
    struct SubtitleEncoder {
        private let table: CharacterTable
        private let isTeletext: Bool

        init(_ table: CharacterTable, isTeletext: Bool) {
            self.table = table
            self.isTeletext = isTeletext
        }

        /// What takes a column of a row, or a code that takes none.
        private struct Piece {
            var bytes: [UInt8]
            var style: StyledRun
            var isSpace: Bool
        }

        /// Characters that others stand for.
        private static let replacements: [Character: String] = [
            "…": "...", "–": "-", "−": "-", "‐": "-", "‑": "-", "„": "\"", "‚": "'", "‹": "«",
            "›": "»", "♫": "♪", "€": "EUR", "\t": " ", "ﬁ": "fi", "ﬂ": "fl", "ș": "ş", "ț": "ţ",
            "Ș": "Ş", "Ț": "Ţ", "‘": "'", "’": "'", "“": "\"", "”": "\"", "―": "—", "—": "-",
            "♪": "#", "\u{202F}": " ", "\u{2009}": " ", "\u{2003}": " ", "\u{2002}": " ",
        ]

        /// Characters that steer and are not seen.
        private static let unseen: Set<Character> = [
            "\u{200B}", "\u{200E}", "\u{200F}", "\u{FEFF}", "\u{2060}", "\u{AD}", "\r",
        ]

        /// How many of the characters of a text the table has, or their replacements.
        func coverage(of text: String) -> Int {
            text.count { character in
                table.bytes(of: character) != nil || Self.replacements[character] != nil
                    || Self.unseen.contains(character) || character.isNewline
            }
        }

        /// The rows of a cue as bytes.
        ///
        /// - Parameters:
        ///   - cue: the cue.
        ///   - losses: gets what has no place.
        /// - Returns: a row for each line, or for each part of one that is too long.
        func rows(of cue: Cue, _ losses: inout [ConversionLoss]) -> [[UInt8]] {
            var lines: [[Piece]] = [[]]
            for run in cue.text.runs {
                var style = run
                style.text = ""
                note(run, cue, &losses)
                for character in run.text {
                    if character.isNewline {
                        lines.append([])
                        continue
                    }
                    for bytes in encoded(character, cue, &losses) {
                        let piece = Piece(bytes: bytes, style: style, isSpace: bytes == [0x20])
                        lines[lines.count - 1].append(piece)
                    }
                }
            }
            return lines.flatMap { line in
                let wrapped = line[...].rows(dividedAt: \.isSpace, room: room)
                if wrapped.count > 1 {
                    losses.add(
                        "a line is longer than a row, and is divided",
                        at: cue.position
                    )
                }
                return wrapped.map { write($0, cue, &losses) }
            }
        }

        private func note(_ run: StyledRun, _ cue: Cue, _ losses: inout [ConversionLoss]) {
            if run.isBold { losses.add("EBU STL has no bold text", at: cue.position) }
            if isTeletext, run.isItalic || run.isUnderlined {
                losses.add(
                    "teletext has no italic and no underlined text; open subtitles have both",
                    at: cue.position
                )
            }
            guard let color = run.color else { return }
            if !isTeletext {
                if color != EBUSTL.colors[Int(EBUSTL.white)] {
                    losses.add("open subtitles have no colours; teletext has", at: cue.position)
                }
            } else if !EBUSTL.colors.contains(color) {
                losses.add(
                    "EBU STL has eight colours: the nearest one is written",
                    at: cue.position
                )
            }
        }

        private func encoded(
            _ character: Character,
            _ cue: Cue,
            _ losses: inout [ConversionLoss]
        ) -> [[UInt8]] {
            if character == "\u{A0}" { return [[0x20]] }
            if Self.unseen.contains(character) { return [] }
            if let bytes = table.bytes(of: character) { return [bytes] }
            var written = Self.replacements[character] ?? "?"
            if written.contains(where: { table.bytes(of: $0) == nil }) { written = "?" }
            losses.add(
                "\(table.name.encoding) has no \"\(character)\": \"\(written)\" is written",
                at: cue.position
            )
            return written.compactMap { table.bytes(of: $0) }
        }

        /// The number of the colour of a style.
        private func color(_ style: StyledRun) -> UInt8 {
            style.color.map(EBUSTL.nearestColor) ?? EBUSTL.white
        }

        /// Columns of a row of teletext that are left for text: codes for double height and for the box take five of 40.
        private static let columns = Grid.teletextColumns - 5

        private func room(_ line: ArraySlice<Piece>) -> Int {
            guard isTeletext else { return Grid.openColumns }
            guard let first = line.first(where: { !$0.isSpace }) else { return Self.columns }
            return Self.columns - (color(first.style) == EBUSTL.white ? 0 : 1)
        }

        /// A row of teletext: double height, the colour, the start of the box twice, the text, and the end of the box twice.
        private func write(
            _ line: ArraySlice<Piece>,
            _ cue: Cue,
            _ losses: inout [ConversionLoss]
        ) -> [UInt8] {
            guard isTeletext else { return writeOpen(line) }
            var bytes = [Code.doubleHeight]
            var present = line.first.map { color($0.style) } ?? EBUSTL.white
            if present != EBUSTL.white { bytes.append(present) }
            bytes += [Code.startBox, Code.startBox]
            var isAfterSpace = false
            for piece in line {
                let color = color(piece.style)
                if !piece.isSpace, color != present {
                    // The code shows a blank: it is written instead of the one before the word.
                    if isAfterSpace {
                        bytes.removeLast()
                    } else {
                        losses.add(
                            "the colour changes within a word: a blank is there",
                            at: cue.position
                        )
                    }
                    bytes.append(color)
                    present = color
                }
                bytes += piece.bytes
                isAfterSpace = piece.isSpace
            }
            return bytes + [Code.endBox, Code.endBox]
        }

        private func writeOpen(_ line: ArraySlice<Piece>) -> [UInt8] {
            var bytes: [UInt8] = []
            var (isItalic, isUnderlined) = (false, false)
            for piece in line {
                if piece.style.isItalic != isItalic {
                    isItalic.toggle()
                    bytes.append(isItalic ? Code.italicOn : Code.italicOff)
                }
                if piece.style.isUnderlined != isUnderlined {
                    isUnderlined.toggle()
                    bytes.append(isUnderlined ? Code.underlineOn : Code.underlineOff)
                }
                bytes += piece.bytes
            }
            if isItalic { bytes.append(Code.italicOff) }
            if isUnderlined { bytes.append(Code.underlineOff) }
            return bytes
        }
    }
}
