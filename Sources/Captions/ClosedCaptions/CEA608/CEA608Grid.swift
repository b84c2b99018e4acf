// SPDX-License-Identifier: Apache-2.0

/// Where the rows and columns of line 21 are on the picture.
///
/// The grid fills the title-safe area, the inner 80 per cent of the picture (ANSI/CTA-608-E, Annex C):
/// a row is 16/3 per cent high, a column 2.5 per cent wide.
enum CEA608Grid {
    /// A row with text: its number from 1, its first column from 0 and the column behind its last.
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
