// SPDX-License-Identifier: Apache-2.0

extension SCC.Document {
    /// Moves captions that cover text in the picture to the first rows; what captions say, and when, stays.
    ///
    /// - Parameter texts: where text is in the picture, and when.
    /// - Returns: the captions that still cover text.
    package mutating func moveCoveredCues(_ texts: [ShownArea]) -> [UnmovedCue] {
        let channels = decoded.channels.filter { $0.statistics.captions > 0 }
        let before = captions().0.cues
        let covering = CoveringCues(before, texts) { cue in
            var placement = cue.placement
            placement.vertical = .top
            placement.line = .percentage(CEA608Grid.percentage(row: 1))
            placement.lineAlignment = .start
            return placement
        }
        let starts = Set(covering.moves.map { before[$0].startMilliseconds })
        guard let channel = channels.first?.channel, !starts.isEmpty else { return covering.left }
        var moved = self
        moved.raise(captionsAt: starts, of: channel)
        let after = moved.captions().0.cues
        // Codes that load a caption in an unusual way may show something else in other rows.
        let isSame = after.count == before.count && zip(after, before).allSatisfy { $0.says($1) }
        guard isSame else { return covering.left }
        self = moved
        return CoveringCues(after, texts).left
    }
}

extension Cue {
    /// Whether it has the times and the text of another cue.
    fileprivate func says(_ other: Cue) -> Bool {
        startMilliseconds == other.startMilliseconds && endMilliseconds == other.endMilliseconds
            && text == other.text
    }
}

extension EBUSTL.Document {
    /// Moves subtitles that cover text in the picture to the first row; times count from the start of the program.
    ///
    /// - Parameter texts: where text is in the picture, and when.
    /// - Returns: the subtitles that still cover text.
    mutating func moveCoveredCues(_ texts: [ShownArea]) -> [UnmovedCue] {
        let origin = origin
        let texts = texts.map { text in
            var text = text
            text.time = text.time.lowerBound + origin..<text.time.upperBound + origin
            return text
        }
        let covering = CoveringCues(captions().0.cues, texts) { cue in
            var placement = cue.placement
            placement.vertical = .top
            placement.line = .percentage(EBUSTL.Grid.firstRowTop)
            placement.lineAlignment = .start
            return placement
        }
        let places = Set(covering.moves.map { covering.cues[$0].position })
        for index in subtitles.indices where places.contains(subtitles[index].position) {
            guard subtitles[index].isShown else { continue }
            subtitles[index].moveToFirstRow()
        }
        return CoveringCues(captions().0.cues, texts).left
    }
}

extension EBUSTL.Subtitle {
    /// Writes the first row that text may be in.
    fileprivate mutating func moveToFirstRow() {
        for index in blocks.indices { blocks[index].setRow(1) }
    }
}
