// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What stood on the screen: rows with text, each from its first character to its last.
struct CEA608Screen {
    /// A row and its text.
    struct Row {
        /// The row, from 1 to 15.
        let number: Int
        /// The column of the first character, from 0.
        let column: Int
        /// The characters; columns without one are spaces.
        let cells: ArraySlice<CEA608Memory.Cell>

        /// The column behind the last character.
        var endColumn: Int { column + cells.count }
    }

    /// The rows with text, from top to bottom.
    let rows: [Row]
    /// Where the first thing of it was read.
    let position: SourcePosition?

    /// The text of a memory, or of one of its rows.
    init(_ memory: CEA608Memory, row only: Int? = nil) {
        rows = (1...CEA608Memory.rowCount).compactMap { number in
            guard memory.isUsed(row: number), only ?? number == number else { return nil }
            return Row(number, memory.cells(row: number))
        }
        position = memory.position
    }

    /// Rows that stand together: between blocks two rows or more are empty.
    var blocks: [[Row]] {
        var blocks: [[Row]] = []
        for row in rows {
            if let last = blocks.last?.last, row.number - last.number <= 2 {
                blocks[blocks.count - 1].append(row)
            } else {
                blocks.append([row])
            }
        }
        return blocks
    }
}

extension CEA608Screen.Row {
    fileprivate init?(_ number: Int, _ cells: ArraySlice<CEA608Memory.Cell>) {
        func isInk(_ cell: CEA608Memory.Cell) -> Bool { cell.scalar.map { $0 != " " } ?? false }
        guard let first = cells.firstIndex(where: isInk), let last = cells.lastIndex(where: isInk)
        else { return nil }
        self.number = number
        column = first - cells.startIndex
        self.cells = cells[first...last]
    }
}

extension CEA608Screen {
    /// The cues of the screen, one for each block of rows.
    func cues(from start: Int, to end: Int) -> [Cue] {
        blocks.map { rows in
            Cue(
                startMilliseconds: start,
                endMilliseconds: end,
                text: Self.text(of: rows),
                placement: CEA608Grid.placement(
                    rows: rows.map { ($0.number, $0.column, $0.endColumn) }
                ),
                position: position ?? SourcePosition(line: 1, column: 1)
            )
        }
    }

    /// The text of rows, a line each.
    private static func text(of rows: [Row]) -> CaptionText {
        var text = CEA608TextBuilder()
        for (index, row) in rows.enumerated() {
            if index > 0 { text.append("\n") }
            for cell in row.cells { text.append(cell.scalar ?? " ", cell.style) }
        }
        return text.finish()
    }
}
