// SPDX-License-Identifier: Apache-2.0

/// A window of a CEA-708 service: where it is, what is written in it.
///
/// Rows are made when they are written to, so that a window costs what it holds.
///
/// Source: CTA-708-E, 8.4 and 8.10.5.2.
struct CEA708Window: Equatable {
    /// A character and how it looks.
    struct Cell: Equatable {
        var scalar: Unicode.Scalar
        var pen: CEA708Pen
    }

    /// The side of a window that lines up.
    enum Justification: UInt8 {
        case left, right, center, full
    }

    static let rowLimit = 15
    /// Six bits name a column.
    static let columnLimit = 64

    var isVisible = false
    private(set) var rowCount = 1
    private(set) var columnCount = 1
    private(set) var anchor: UInt8 = 0
    private(set) var anchorVertical: UInt8 = 0
    private(set) var anchorHorizontal: UInt8 = 0
    private(set) var isRelative = false
    private(set) var justification = Justification.left
    private(set) var isRightToLeft = false
    private(set) var scrollsDown = false
    /// The characters by row and column; nil where nothing was written.
    private(set) var rows: [[Cell?]] = []
    private(set) var penRow = 0
    private(set) var penColumn = 0
    var pen = CEA708Pen()
    /// The colour of the window, if SetWindowAttributes states one.
    private(set) var fill: RGBAColor?

    /// Makes a window of the parameters of DefineWindow.
    init(_ parameters: ArraySlice<UInt8>) {
        define(parameters)
    }

    /// Whether nothing but blanks is in it.
    var isEmpty: Bool {
        rows.allSatisfy { $0.allSatisfy { $0.map { $0.scalar == " " } ?? true } }
    }

    // MARK: - Definition

    /// Takes the parameters of DefineWindow; text and pen stay as they are.
    ///
    ///     2 bits | visible | row lock | column lock | 3 priority
    ///     relative | 7 anchor vertical || u8 anchor horizontal || 4 anchor point | 4 rows − 1
    ///     2 bits | 6 columns − 1 || 2 bits | 3 window style | 3 pen style
    mutating func define(_ parameters: ArraySlice<UInt8>) {
        guard parameters.count == 6 else { return }
        let bytes = Array(parameters)
        isVisible = bytes[0] & 0x20 != 0
        isRelative = bytes[1] & 0x80 != 0
        anchorVertical = bytes[1] & 0x7F
        anchorHorizontal = bytes[2]
        anchor = bytes[3] >> 4
        rowCount = min(Self.rowLimit, Int(bytes[3] & 0x0F) + 1)
        columnCount = Int(bytes[4] & 0x3F) + 1
        if rows.count > rowCount { rows.removeFirst(rows.count - rowCount) }
        penRow = min(penRow, rowCount - 1)
        setStyle(bytes[5] >> 3 & 7)
    }

    /// Takes one of the predefined window styles; 0 leaves what there is.
    ///
    /// Source: CTA-708-E, table 9-28 of window styles.
    private mutating func setStyle(_ number: UInt8) {
        guard number > 0 else { return }
        justification = number == 3 || number == 6 ? .center : .left
        isRightToLeft = false
        scrollsDown = false
    }

    /// Takes the parameters of SetWindowAttributes.
    mutating func setAttributes(_ parameters: ArraySlice<UInt8>) {
        guard parameters.count == 4 else { return }
        let flags = parameters[parameters.startIndex + 2]
        fill = parameters.first.flatMap(RGBAColor.init(cea708:))
        justification = Justification(rawValue: flags & 3) ?? .left
        isRightToLeft = flags >> 4 & 3 == 1
        scrollsDown = flags >> 2 & 3 == 2
        if isRightToLeft, isEmpty, penColumn == 0 { penColumn = columnCount - 1 }
    }

    // MARK: - Writing

    /// Writes a character at the pen and moves it on; columns beyond the window are kept, as encoders
    /// write there.
    mutating func write(_ scalar: Unicode.Scalar) {
        while rows.count <= penRow { rows.append([]) }
        if isRightToLeft, penColumn < 0, rows[penRow].count < Self.columnLimit {
            rows[penRow].insert(Cell(scalar: scalar, pen: pen), at: 0)
        }
        guard (0..<Self.columnLimit).contains(penColumn) else { return }
        while rows[penRow].count <= penColumn { rows[penRow].append(nil) }
        rows[penRow][penColumn] = Cell(scalar: scalar, pen: pen)
        penColumn += isRightToLeft ? -1 : 1
    }

    /// Takes back the last character.
    mutating func backspace() {
        penColumn = max(0, min(Self.columnLimit - 1, penColumn + (isRightToLeft ? 1 : -1)))
        guard penRow < rows.count, penColumn < rows[penRow].count else { return }
        rows[penRow][penColumn] = nil
    }

    /// Moves the pen.
    mutating func movePen(row: Int, column: Int) {
        penRow = min(row, Self.rowLimit - 1)
        penColumn = min(column, Self.columnLimit - 1)
    }

    /// Begins a new row; rows scroll where the window has no other.
    mutating func carriageReturn() {
        penColumn = isRightToLeft ? columnCount - 1 : 0
        if scrollsDown {
            if penRow > 0 { penRow -= 1; return }
            rows.insert([], at: 0)
            if rows.count > rowCount { rows.removeLast(rows.count - rowCount) }
        } else {
            if penRow < rowCount - 1 { penRow += 1; return }
            penRow = rowCount - 1
            while rows.count < rowCount { rows.append([]) }
            rows.removeFirst(rows.count - rowCount + 1)
            rows.append([])
        }
    }

    /// Empties the row of the pen.
    mutating func clearRow() {
        if penRow < rows.count { rows[penRow] = [] }
        penColumn = isRightToLeft ? columnCount - 1 : 0
    }

    /// Empties the window; a form feed also moves the pen to its beginning.
    mutating func clear(movingPen: Bool = false) {
        rows = []
        if movingPen { movePen(row: 0, column: isRightToLeft ? columnCount - 1 : 0) }
    }
}
