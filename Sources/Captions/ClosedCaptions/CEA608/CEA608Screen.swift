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

        /// The column after the last character.
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

/// Where the rows and columns of line 21 are on the picture.
///
/// The grid fills the title-safe area, the inner 80 per cent of the picture (ANSI/CTA-608-E, Annex C):
/// a row is 16/3 per cent high, a column 2.5 per cent wide.
enum CEA608Grid {
    /// A row with text: its number from 1, its first column from 0 and the column after its last.
    typealias Row = (number: Int, column: Int, endColumn: Int)

    /// The upper edge of a row, per cent of the picture, to two decimals.
    static func percentage(row: Int) -> Double {
        ((10 + Double(row - 1) * 16 / 3) * 100).rounded() / 100
    }

    /// The left edge of a column, per cent of the picture.
    static func percentage(column: Double) -> Double { 10 + column * 2.5 }

    /// The placement of a block of rows.
    ///
    /// Text in the middle of the lowest rows is where players put captions that say nothing.
    static func placement(rows: [Row]) -> Placement {
        guard let first = rows.first, let last = rows.last else { return Placement() }
        let isAtBottom = last.number >= CEA608Memory.rowCount - 1
        var placement = Placement(vertical: vertical(first.number, last.number))
        if !isAtBottom { placement.line = .percentage(percentage(row: first.number)) }
        align(&placement, rows)
        return placement
    }

    /// The third of the screen that rows are in.
    private static func vertical(_ first: Int, _ last: Int) -> Placement.Vertical {
        let middle = first + last
        if middle <= 12 { return .top }
        return middle <= 20 && last < 12 ? .middle : .bottom
    }

    /// Says along the lines where rows are: around one middle, from one column, or to one column.
    private static func align(_ placement: inout Placement, _ rows: [Row]) {
        let middles = rows.map { Double($0.column + $0.endColumn) / 2 }
        let starts = rows.map(\.column)
        guard let low = middles.min(), let high = middles.max(), let start = starts.min() else {
            return
        }
        // Encoders round the middle of a row to a column, and a column may go to a style.
        if high - low <= 1, abs((high + low) / 2 - 16) <= 1.5 { return }
        let isFlushLeft = starts.max() == start
        if rows.count > 1, !isFlushLeft, high - low <= 1 {
            placement.alignment = .center
            placement.position = percentage(column: (high + low) / 2)
            placement.positionAlignment = .center
        } else if let end = rows.map(\.endColumn).max(), rows.count > 1, !isFlushLeft,
            rows.allSatisfy({ $0.endColumn == end })
        {
            placement.alignment = .right
            placement.position = percentage(column: Double(end))
            placement.positionAlignment = .lineRight
        } else {
            placement.alignment = .left
            placement.position = percentage(column: Double(start))
            placement.positionAlignment = .lineLeft
        }
    }
}
