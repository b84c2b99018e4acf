// SPDX-License-Identifier: Apache-2.0

/// The pairs that bring a decoder of line 21 from one state to another, so that a part of the media goes on as it does in the whole.
///
/// Texts (T1 to T4) are not loaded anew.
struct CEA608Reload {
    /// The pairs in the order they are sent.
    private(set) var pairs: [(field: CEA608Field, pair: CEA608Pair)] = []
    /// The channels that they are for.
    private(set) var channels: Set<CEA608Channel> = []

    /// Finds out the difference.
    init(from old: CEA608Decoder, to new: CEA608Decoder) {
        for field in CEA608Field.allCases {
            let current = new.channel(in: field)
            let own = CEA608Channel.allCases.filter { $0.field == field && !$0.isText }
            var codes: [CEA608Pair] = []
            // What follows without a control code is for the channel that is sent last.
            for channel in own.filter({ $0 != current }) + own.filter({ $0 == current }) {
                let isNext =
                    channel == current && (!codes.isEmpty || old.channel(in: field) != current)
                let (before, after) = (old.state(of: channel), new.state(of: channel))
                guard isNext || !after.isLike(before) else { continue }
                codes += Self.codes(channel, before, after)
                channels.insert(channel)
            }
            if let current, current.isText,
                !codes.isEmpty || old.channel(in: field) != current
            {
                codes += CEA608CodeWriter(channel: current).command(.resumeTextDisplay)
            }
            pairs += codes.map { (field, $0) }
        }
    }

    private static func codes(
        _ channel: CEA608Channel,
        _ old: CEA608ChannelDecoder,
        _ new: CEA608ChannelDecoder
    ) -> [CEA608Pair] {
        let writer = CEA608CodeWriter(channel: channel)
        let isShown = !new.displayed.isLike(old.displayed)
        let erasure = old.displayed.isEmpty ? [] : writer.command(.eraseDisplayedMemory)
        let commands: [Int: CEA608Code.Command] = [2: .rollUp2, 3: .rollUp3, 4: .rollUp4]
        switch new.mode {
        case .popOn:
            var codes: [CEA608Pair] = []
            if isShown, new.displayed.isEmpty {
                codes += erasure
            } else if isShown {
                codes += writer.units(of: rows(of: new.displayed)).joined()
                codes += writer.command(.endOfCaption)
            }
            codes += writer.units(of: rows(of: new.loading, last: new.row)).joined()
            return codes + writer.cursor(of: new, in: new.loading)
        case .rollUp:
            let isSameWindow = old.mode == .rollUp && !isShown
            var codes = isSameWindow || old.mode != .rollUp ? [] : erasure
            codes += writer.command(commands[new.rollUpRows] ?? .rollUp2)
            if !isSameWindow { codes += writer.rolledUp(rows(of: new.displayed), base: new.row) }
            return codes + writer.cursor(of: new, in: new.displayed)
        case .paintOn:
            var codes = isShown ? erasure : []
            codes += writer.command(.resumeDirectCaptioning)
            if isShown {
                codes += writer.text(of: rows(of: new.displayed, last: new.row)).joined()
            }
            return codes + writer.cursor(of: new, in: new.displayed)
        case .text: return []
        }
    }

    /// The rows of a memory as they are written, one of them last.
    private static func rows(of memory: CEA608Memory, last: Int = 0) -> [CEA608Layout.Row] {
        let rows = CEA608Screen(memory).rows.map { row in
            let line = CEA608Line(
                row.cells.map { cell in
                    var style = cell.style
                    // Black needs a code that not every decoder has.
                    if style.color == .black { style.color = .white }
                    return CEA608Line.Styled(character: Character(cell.scalar ?? " "), style: style)
                }
            )
            return CEA608Layout.Row(number: row.number, textColumn: row.column, line: line)
        }
        return rows.filter { $0.number != last } + rows.filter { $0.number == last }
    }
}

extension CEA608CodeWriter {
    /// The pairs that write rows of a roll-up window from its first one to its base row.
    fileprivate func rolledUp(_ rows: [CEA608Layout.Row], base: Int) -> [CEA608Pair] {
        guard let first = rows.first else { return [] }
        return (first.number...max(first.number, base)).flatMap { number in
            let own = rows.filter { $0.number == number }.map { row in
                CEA608Layout.Row(number: base, textColumn: row.textColumn, line: row.line)
            }
            let end = number < base ? command(.carriageReturn) : []
            return text(of: own).joined() + end
        }
    }

    /// The pairs that bring the cursor to where it is, unless the text before it ends there.
    fileprivate func cursor(
        of channel: CEA608ChannelDecoder,
        in memory: CEA608Memory
    ) -> [CEA608Pair] {
        let row = CEA608Screen(memory, row: channel.row).rows.first
        guard row?.endColumn != channel.column else { return [] }
        let column = min(channel.column, CEA608Memory.columnCount - 1)
        return Array(place(row: channel.row, column: column).joined())
    }
}

extension CEA608ChannelDecoder {
    /// Whether both show the same, and go on alike.
    fileprivate func isLike(_ other: CEA608ChannelDecoder) -> Bool {
        mode == other.mode && displayed.isLike(other.displayed) && loading.isLike(other.loading)
            && (row, column, style, rollUpRows)
                == (other.row, other.column, other.style, other.rollUpRows)
    }
}
