// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The decoder of one channel: its two memories, its cursor and what it has shown.
struct CEA608ChannelDecoder {
    /// What a caller wants to know of now.
    typealias Moment = (milliseconds: Int, position: SourcePosition)

    let isText: Bool
    var log: CEA608CaptionLog
    var mode: CEA608Mode
    var displayed = CEA608Memory()
    var loading = CEA608Memory()
    /// The row that text goes to, from 1; the base row of roll-up captions.
    var row: Int
    /// The column that text goes to; 32 after the last one.
    var column = 0
    var style = CEA608Style.plain
    /// Number of rows of roll-up captions.
    var rollUpRows = 2

    init(_ channel: CEA608Channel, keeping limit: Int) {
        isText = channel.isText
        mode = channel.isText ? .text : .popOn
        row = channel.isText ? 1 : CEA608Memory.rowCount
        log = CEA608CaptionLog(keeping: limit)
    }

    /// Whether what is written is seen at once.
    private var isDirect: Bool { mode != .popOn }

    /// Writes a character where the cursor is.
    mutating func write(_ scalar: Unicode.Scalar, at moment: Moment) {
        let isInk = scalar != " " && scalar != "\u{A0}"
        log.count(isInk: isInk, mode: mode, at: moment.milliseconds)
        put(scalar == "\u{A0}" ? " " : scalar, isInk: isInk, at: moment)
    }

    /// Writes a character in place of the one before.
    mutating func replace(with scalar: Unicode.Scalar, at moment: Moment) {
        column = max(0, column - 1)
        let cells = isDirect ? displayed.cells(row: row) : loading.cells(row: row)
        let old = cells[cells.startIndex + column].scalar
        // The letter that it takes the place of was counted, a space was not.
        if old == nil || old == " " { log.count(isInk: true, mode: mode, at: moment.milliseconds) }
        put(scalar, isInk: true, at: moment)
    }

    /// Puts a character where the cursor is.
    ///
    /// After the last column there is no room: old receivers show the last character of a row that is
    /// too long in column 32, players cut the row off. So does this, and counts what is lost.
    private mutating func put(_ scalar: Unicode.Scalar, isInk: Bool, at moment: Moment) {
        guard column < CEA608Memory.columnCount else { return log.countOverflow(isInk: isInk) }
        let target = column
        if isDirect {
            if isInk { log.appear(at: moment.milliseconds) }
            displayed.write(scalar, style, row: row, column: target, at: moment.position)
        } else {
            loading.write(scalar, style, row: row, column: target, at: moment.position)
        }
        column = target + 1
    }

    /// Does what a control code says.
    mutating func execute(_ code: CEA608Code, at moment: Moment) {
        switch code {
        case .command(let command): execute(command, at: moment)
        case .preamble(let row, let preamble): move(to: row, preamble)
        case .midRow(let bits):
            style = CEA608Style(code: bits, keeping: style.color)
            put(" ", isInk: false, at: moment)
        case .tab(let count): column = min(column + count, CEA608Memory.columnCount)
        case .special(let scalar): write(scalar, at: moment)
        case .extended(let scalar): replace(with: scalar, at: moment)
        case .blackText(let isUnderlined):
            style = CEA608Style(color: .black, isUnderlined: isUnderlined)
        case .ignored, .unknown: break
        }
    }

    private mutating func move(to newRow: Int, _ preamble: CEA608Code.Preamble) {
        switch preamble {
        case .indent(let indent, let isUnderlined):
            column = indent
            style = CEA608Style(isUnderlined: isUnderlined)
        case .style(let bits):
            column = 0
            style = CEA608Style(code: bits)
        }
        // The rows of a text are counted by its carriage returns.
        if isText { return }
        if mode == .rollUp { moveWindow(to: max(newRow, rollUpRows)) } else { row = newRow }
    }

    /// Moves the rows of roll-up captions to another base row.
    private mutating func moveWindow(to base: Int) {
        if base != row, !displayed.isEmpty {
            displayed.move(rows: rollUpRows, from: row, to: base)
        }
        row = base
    }

    private mutating func execute(_ command: CEA608Code.Command, at moment: Moment) {
        switch command {
        case .resumeCaptionLoading: enter(.popOn, at: moment)
        case .rollUp2, .rollUp3, .rollUp4:
            rollUpRows = Int(command.rawValue - CEA608Code.Command.rollUp2.rawValue) + 2
            if mode != .rollUp { startRollUp(at: moment) }
            row = max(row, rollUpRows)
        case .resumeDirectCaptioning: enter(.paintOn, at: moment)
        case .textRestart:
            log.end(displayed, row: isText ? row : nil, at: moment.milliseconds)
            displayed.erase()
            (row, column, style) = (1, 0, .plain)
        case .resumeTextDisplay, .alarmOff, .alarmOn: break
        case .backspace: backspace()
        case .deleteToEndOfRow: deleteToEndOfRow()
        // Flashing takes a column, as a style does.
        case .flashOn: put(" ", isInk: false, at: moment)
        case .eraseDisplayedMemory:
            log.end(displayed, at: moment.milliseconds)
            displayed.erase()
        case .eraseNonDisplayedMemory: loading.erase()
        case .carriageReturn: carriageReturn(at: moment)
        case .endOfCaption: flip(at: moment)
        }
    }

    private mutating func enter(_ newMode: CEA608Mode, at moment: Moment) {
        if newMode == .paintOn {
            log.pause(displayed, afterOther: mode != .paintOn, at: moment.milliseconds)
        }
        mode = newMode
    }

    private mutating func startRollUp(at moment: Moment) {
        log.end(displayed, at: moment.milliseconds)
        displayed.erase()
        loading.erase()
        (mode, row, column, style) = (.rollUp, CEA608Memory.rowCount, 0, .plain)
    }

    private mutating func flip(at moment: Moment) {
        log.end(displayed, at: moment.milliseconds)
        swap(&displayed, &loading)
        mode = .popOn
        (column, style) = (0, .plain)
        if !displayed.isEmpty { log.appear(at: moment.milliseconds) }
    }

    private mutating func backspace() {
        guard column > 0 else { return }
        column -= 1
        if isDirect {
            displayed.erase(row: row, column: column)
        } else {
            loading.erase(row: row, column: column)
        }
    }

    private mutating func deleteToEndOfRow() {
        if isDirect {
            displayed.erase(row: row, from: column)
        } else {
            loading.erase(row: row, from: column)
        }
    }

    private mutating func carriageReturn(at moment: Moment) {
        switch mode {
        case .rollUp:
            log.hold(displayed, at: moment.milliseconds)
            displayed.rollUp(rows: rollUpRows, base: row, at: moment.position)
        case .text:
            log.hold(displayed, row: row, at: moment.milliseconds)
            if row < CEA608Memory.rowCount {
                row += 1
                displayed.erase(row: row)
            } else {
                displayed.rollUp(
                    rows: CEA608Memory.rowCount,
                    base: row,
                    at: moment.position
                )
            }
        case .popOn, .paintOn: return
        }
        (column, style) = (0, .plain)
    }

    /// Ends what is shown when there is nothing more to come.
    mutating func finish(at milliseconds: Int?) {
        log.finish(displayed, row: isText ? row : nil, at: milliseconds)
    }
}
