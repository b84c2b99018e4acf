// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// One of the two memories of a caption decoder: 15 rows of 32 columns, and what is in them.
struct CEA608Memory {
    /// Number of rows.
    static let rowCount = 15
    /// Number of columns.
    static let columnCount = 32

    /// A column of a row.
    struct Cell: Equatable {
        /// The character; nil: nothing, the picture is seen.
        var scalar: Unicode.Scalar?
        /// Its looks.
        var style = CEA608Style.plain
    }

    private var cells = [Cell](repeating: Cell(), count: rowCount * columnCount)
    /// The rows in which anything was written, each a bit.
    private var usedRows: UInt16 = 0
    /// Where the first thing of the memory was read.
    private(set) var position: SourcePosition?

    /// Whether nothing is in it.
    var isEmpty: Bool { usedRows == 0 }

    /// Whether both have the same in all columns.
    func isLike(_ other: CEA608Memory) -> Bool { cells == other.cells }

    /// Whether a row, from 1, has anything in it.
    func isUsed(row: Int) -> Bool { usedRows & 1 << UInt16(row) != 0 }

    /// The columns of a row, from 1.
    func cells(row: Int) -> ArraySlice<Cell> {
        let start = (row - 1) * Self.columnCount
        return cells[start..<start + Self.columnCount]
    }

    /// Writes one column.
    mutating func write(
        _ scalar: Unicode.Scalar,
        _ style: CEA608Style,
        row: Int,
        column: Int,
        at place: SourcePosition
    ) {
        cells[(row - 1) * Self.columnCount + column] = Cell(scalar: scalar, style: style)
        usedRows |= 1 << UInt16(row)
        if position == nil { position = place }
    }

    /// Empties a row from a column on.
    mutating func erase(row: Int, from column: Int = 0) {
        guard isUsed(row: row), column < Self.columnCount else { return }
        let start = (row - 1) * Self.columnCount
        for index in start + column..<start + Self.columnCount { cells[index] = Cell() }
        let isEmpty = cells[start..<start + column].allSatisfy { $0.scalar == nil }
        if isEmpty { usedRows &= ~(1 << UInt16(row)) }
        if usedRows == 0 { position = nil }
    }

    /// Empties one column.
    mutating func erase(row: Int, column: Int) {
        cells[(row - 1) * Self.columnCount + column] = Cell()
    }

    /// Empties everything.
    mutating func erase() {
        for row in 1...Self.rowCount { erase(row: row) }
        position = nil
    }

    /// Moves the rows of a window to another base row, and empties the others.
    mutating func move(rows count: Int, from base: Int, to other: Int) {
        let old = self
        erase()
        for distance in 0..<count {
            copy(row: base - distance, of: old, to: other - distance)
        }
        position = isEmpty ? nil : old.position
    }

    private mutating func copy(row: Int, of other: CEA608Memory, to target: Int) {
        guard row >= 1, target >= 1, other.isUsed(row: row) else { return }
        let start = (target - 1) * Self.columnCount
        cells.replaceSubrange(start..<start + Self.columnCount, with: other.cells(row: row))
        usedRows |= 1 << UInt16(target)
    }

    /// Moves the rows of a window up by one; its first row goes, its base row is empty.
    mutating func rollUp(rows count: Int, base: Int, at place: SourcePosition) {
        let old = self
        erase()
        for distance in 1..<max(2, count) {
            copy(row: base - distance + 1, of: old, to: base - distance)
        }
        position = isEmpty ? nil : place
    }
}
