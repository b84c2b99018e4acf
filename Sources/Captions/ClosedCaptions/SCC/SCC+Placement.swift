// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension SCC.Document {
    /// Where a pair is among the lines.
    private typealias Place = (line: Int, pair: Int, row: Int)

    /// Moves pop-on captions to the first rows of the screen.
    ///
    /// Only the preambles that load them change, which name the rows. A caption that is typed onto the screen (roll-up, paint-on)
    /// stays.
    ///
    /// - Parameters:
    ///   - starts: when they appear, in milliseconds.
    ///   - channel: the channel they are in.
    mutating func raise(captionsAt starts: Set<Int>, of channel: CEA608Channel) {
        var channels = ChannelPairs()
        let field = field
        var loaded: [Place] = []
        var isLoading = true
        var moves: [Place] = []
        forEachPlace { frame, pair, line, index in
            let timed = TimedCEA608Pair(
                milliseconds: SCC.milliseconds(frame: frame),
                field: field,
                pair: pair
            )
            guard channels.channel(of: timed) == channel, pair.isControlCode else { return }
            switch CEA608Code(first: pair.firstCode, second: pair.secondCode) {
            case .preamble(let row, _) where isLoading: loaded.append((line, index, row))
            case .command(.resumeCaptionLoading): isLoading = true
            case .command(.eraseNonDisplayedMemory): loaded = []
            case .command(.endOfCaption):
                let first = loaded.map(\.row).min() ?? 1
                if starts.contains(timed.milliseconds) {
                    moves += loaded.map { ($0.line, $0.pair, $0.row - first + 1) }
                }
                (loaded, isLoading) = ([], true)
            case .command(.rollUp2), .command(.rollUp3), .command(.rollUp4),
                .command(.resumeDirectCaptioning):
                isLoading = false
            default: break
            }
        }
        for move in moves { lines[move.line].setRow(move.row, ofPair: move.pair) }
    }

    /// Takes the pairs one by one, with their frames, lines and numbers in them.
    private func forEachPlace(_ body: (_ frame: Int, CEA608Pair, _ line: Int, Int) -> Void) {
        var next = 0
        for (number, line) in lines.enumerated() {
            guard let timeCode = line.timeCode else { continue }
            next = max(next, timeCode.frame())
            for (index, pair) in line.pairs.enumerated() {
                body(next, pair, number, index)
                next += 1
            }
        }
    }
}

extension SCC.Line {
    /// Writes another row into a preamble; its digits are in the case of the others.
    fileprivate mutating func setRow(_ row: Int, ofPair index: Int) {
        let start = written.startIndex + Int(columns[index]) - 1
        guard let pair = pairs[index].inRow(row), pair != pairs[index],
            start + 4 <= written.endIndex,
            CEA608Pair(hexadecimal: written[start..<start + 4]) == pairs[index]
        else { return }
        let isUppercase = written.contains { (0x41...0x46).contains($0) }
        let digits = isUppercase ? pair.description.uppercased() : pair.description
        written = (written[..<start] + Array(digits.utf8) + written[(start + 4)...])[...]
        pairs[index] = pair
    }
}

extension CEA608Pair {
    /// The same preamble for another row; nil for a row that does not exist.
    fileprivate func inRow(_ row: Int) -> CEA608Pair? {
        guard row > 0,
            let code = CEA608Code.rows.firstIndex(where: { $0 == row || $1 == row })
        else { return nil }
        let half: UInt8 = CEA608Code.rows[code].0 == row ? 0x40 : 0x60
        return CEA608Pair(
            codes: 0x10 | firstCode & 0x08 | UInt8(code),
            half | secondCode & 0x1F
        )
    }
}
