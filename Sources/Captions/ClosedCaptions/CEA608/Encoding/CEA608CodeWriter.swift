// SPDX-License-Identifier: Apache-2.0

/// Writes what is on a screen as byte pairs of one channel.
struct CEA608CodeWriter {
    private let isSecondChannel: Bool
    private let isSecondField: Bool

    init(channel: CEA608Channel) {
        isSecondChannel = channel.isSecondOfField
        isSecondField = channel.field == .two
    }

    /// The pairs that load rows, in units that are not to be divided: the two of a control code.
    func units(of rows: [CEA608Layout.Row]) -> [[CEA608Pair]] {
        var text = Units(writer: self)
        text.append(command(.resumeCaptionLoading))
        text.append(command(.eraseNonDisplayedMemory))
        for row in rows { text.append(row) }
        return text.finish()
    }

    /// The pairs that write rows where the channel writes now, in units that are not to be divided.
    func text(of rows: [CEA608Layout.Row]) -> [[CEA608Pair]] {
        var text = Units(writer: self)
        for row in rows { text.append(row) }
        return text.finish()
    }

    /// A command, twice.
    func command(_ command: CEA608Code.Command) -> [CEA608Pair] {
        // The commands of field 2 have bit 0 set.
        control(isSecondField ? 0x15 : 0x14, command.rawValue)
    }

    /// A control code, twice.
    fileprivate func control(_ first: UInt8, _ second: UInt8) -> [CEA608Pair] {
        let pair = CEA608Pair(codes: isSecondChannel ? first | 0x08 : first, second)
        return [pair, pair]
    }

    /// The code for a place or a style at the left edge, and that for columns beyond it.
    fileprivate func preamble(_ row: CEA608Layout.Row) -> [[CEA608Pair]] {
        let style = row.line.firstStyle
        var attribute = UInt8(0x10 | (row.column / 4) << 1)
        if row.beginsWithStyle { attribute = style.isItalic ? 0x0E : style.color.rawValue << 1 }
        if style.isUnderlined, row.beginsWithStyle || row.line.leadingCodes == 0 { attribute |= 1 }
        return place(row: row.number, column: row.column, attribute)
    }

    /// The codes for a place, in white upright text.
    func place(row: Int, column: Int) -> [[CEA608Pair]] {
        place(row: row, column: column, UInt8(0x10 | (column / 4) << 1))
    }

    private func place(row: Int, column: Int, _ attribute: UInt8) -> [[CEA608Pair]] {
        guard let code = CEA608Code.rows.firstIndex(where: { $0 == row || $1 == row })
        else { return [] }
        let half: UInt8 = CEA608Code.rows[code].0 == row ? 0x40 : 0x60
        let place = control(0x10 | UInt8(code), half | attribute)
        let offset = UInt8(column % 4)
        return offset == 0 ? [place] : [place, control(0x17, 0x20 | offset)]
    }
}

/// Pairs characters up.
private struct Units {
    let writer: CEA608CodeWriter
    private var units: [[CEA608Pair]] = []
    private var pending: UInt8?

    init(writer: CEA608CodeWriter) {
        self.writer = writer
    }

    mutating func append(_ unit: [CEA608Pair]) {
        flush()
        units.append(unit)
    }

    mutating func append(_ row: CEA608Layout.Row) {
        writer.preamble(row).forEach { append($0) }
        for column in row.beginsWithStyle ? row.line.text : row.line.columns[...] { append(column) }
    }

    private mutating func append(_ column: CEA608Line.Column) {
        switch column {
        case .midRow(let code): append(writer.control(0x11, code))
        case .character(.basic(let code)): append(code)
        case .character(.special(let first, let second)): append(writer.control(first, second))
        case .character(.extended(let first, let second, let fallback)):
            append(fallback)
            append(writer.control(first, second))
        }
    }

    private mutating func append(_ code: UInt8) {
        if let first = pending {
            units.append([CEA608Pair(codes: first, code)])
            pending = nil
        } else {
            pending = code
        }
    }

    /// Ends a pair of which there is only the first character.
    private mutating func flush() {
        if let first = pending { units.append([CEA608Pair(codes: first, 0)]) }
        pending = nil
    }

    mutating func finish() -> [[CEA608Pair]] {
        flush()
        return units
    }
}
