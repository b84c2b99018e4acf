// SPDX-License-Identifier: Apache-2.0

/// Lays captions out on the grid of 15 rows and 32 columns.
enum CEA608Layout {
    /// A row of the grid and what is in it.
    struct Row {
        /// From 1 to 15.
        let number: Int
        /// The column of the first character, from 0.
        let textColumn: Int
        let line: CEA608Line

        /// Whether the place of the row says the looks of its first character, and no code does.
        var beginsWithStyle: Bool { line.leadingCodes > 0 && textColumn < line.leadingCodes }
        /// The column of the first code or character.
        var column: Int { beginsWithStyle ? 0 : textColumn - line.leadingCodes }
    }

    /// Displays hold four rows of captions (47 CFR 79.101(d)).
    static let usualRows = 4

    /// The rows of the cues that are shown together, from top to bottom.
    static func rows(of cues: [Cue], losses: inout [ConversionLoss]) -> [Row] {
        var taken: Set<Int> = []
        var rows: [Row] = []
        for cue in cues {
            var lines = lines(of: cue, losses: &losses)
            let free = CEA608Memory.rowCount - taken.count
            if lines.count > free {
                losses.add("CEA-608 has 15 rows: lines beyond them are left out", at: cue.position)
                lines = Array(lines.prefix(free))
            }
            guard let first = firstRow(of: cue.placement, lines.count, taken) else { continue }
            for (index, line) in lines.enumerated() {
                let column = column(of: line, among: lines, cue.placement)
                rows.append(Row(number: first + index, textColumn: column, line: line))
                taken.insert(first + index)
            }
        }
        if rows.count > usualRows, let cue = cues.first {
            losses.add("CEA-608 displays hold 4 rows; a caption has more", at: cue.position)
        }
        return rows.sorted { $0.number < $1.number }
    }

    /// The lines of a cue, those that are too long broken.
    private static func lines(of cue: Cue, losses: inout [ConversionLoss]) -> [CEA608Line] {
        var lines: [CEA608Line] = []
        for characters in CEA608Transcription.lines(of: cue, losses: &losses) {
            let wrapped = CEA608Line.wrap(characters[...])
            if wrapped.count > 1 {
                losses.add(
                    "a row of CEA-608 has 32 columns: longer lines are broken",
                    at: cue.position
                )
            }
            if wrapped.contains(where: \.hasAddedSpace) {
                losses.add(
                    "a style of CEA-608 takes a column: a space is put in where it changes inside a word",
                    at: cue.position
                )
            }
            lines += wrapped
        }
        return lines
    }

    /// The first row for a number of lines, nearest to where they should be and not taken; nil where
    /// there is none.
    private static func firstRow(
        of placement: Placement,
        _ count: Int,
        _ taken: Set<Int>
    ) -> Int? {
        let last = CEA608Memory.rowCount - count + 1
        guard count > 0, last >= 1 else { return nil }
        let wanted = min(max(wantedRow(placement, count), 1), last)
        // Captions stack upwards from the bottom and downwards from the top.
        let rows = (1...last).sorted { left, right in
            let distances = (abs(left - wanted), abs(right - wanted))
            if distances.0 != distances.1 { return distances.0 < distances.1 }
            return placement.vertical == .top ? left > right : left < right
        }
        return rows.first { row in taken.isDisjoint(with: row..<row + count) }
    }

    private static func wantedRow(_ placement: Placement, _ count: Int) -> Int {
        switch placement.line {
        case .automatic:
            switch placement.vertical {
            case .top: return 1
            case .middle: return (CEA608Memory.rowCount - count) / 2 + 1
            case .bottom: return CEA608Memory.rowCount - count + 1
            }
        case .number(let number):
            let line = Int(min(max(number, -100), 100))
            return line < 0 ? CEA608Memory.rowCount + 1 + line : line + 1
        case .percentage(let share):
            let row = Int(((min(max(share, 0), 100) - 10) * 3 / 16).rounded()) + 1
            switch placement.lineAlignment {
            case .start: return row
            case .center: return row - count / 2
            case .end: return row - count
            }
        }
    }

    /// The column of the first character of a line.
    private static func column(
        of line: CEA608Line,
        among lines: [CEA608Line],
        _ placement: Placement
    ) -> Int {
        let widest = lines.map(\.text.count).max() ?? 0
        let side = side(placement.alignment)
        let anchor = placement.position.map { ($0 - 10) / 2.5 } ?? Double(32 * side) / 2
        var boxSide = side
        switch placement.positionAlignment {
        case .automatic: break
        case .lineLeft: boxSide = 0
        case .center: boxSide = 1
        case .lineRight: boxSide = 2
        }
        let box = min(max(anchor, 0), 32) - Double(widest * boxSide) / 2
        let text = box + Double((widest - line.text.count) * side) / 2
        let least = line.leastWidth - line.text.count
        return max(min(Int(text.rounded(.down)), 32 - line.text.count), least)
    }

    /// 0 for the left, 1 for the middle, 2 for the right.
    private static func side(_ alignment: Placement.Alignment) -> Int {
        switch alignment {
        case .start, .left: 0
        case .center: 1
        case .end, .right: 2
        }
    }
}
