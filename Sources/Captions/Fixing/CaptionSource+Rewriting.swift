// SPDX-License-Identifier: Apache-2.0

extension CaptionSource.Content {
    /// Puts the cues in the order of their beginnings.
    ///
    /// Those that begin together, and those whose times cannot be read, keep their order. Other blocks
    /// stay where they are.
    mutating func sort() {
        switch self {
        case .subRip(var document):
            let places = document.blocks.indices
            guard let order = Self.order(places, { document.blocks[$0].statedTimes }) else {
                return
            }
            self = .subRip(SubRip.Document())
            let blocks = order.lazy.map { document.blocks[$0].written }
            let text = Self.joined(document.leading, blocks)
            document.blocks = []
            self = .subRip(SubRip.parse(text[...]).0)
        case .webVTT(var document):
            let places = document.blocks.indices.filter { document.blocks[$0].cue != nil }
            guard let order = Self.order(places, { document.blocks[$0].cue?.statedTimes })
            else { return }
            self = .webVTT(WebVTT.Document())
            var sources = Array(document.blocks.indices)
            for (place, source) in zip(places, order) { sources[place] = source }
            let blocks = sources.lazy.map { document.blocks[$0].written }
            let text = Self.joined(document.leading, blocks)
            document.blocks = []
            self = .webVTT(WebVTT.parse(text[...]).0)
        case .scc(let document):
            self = .scc(document.sorted)
        case .ebuSTL(var document):
            document.change { $0.sort() }
            self = .ebuSTL(document)
        case .ttml:
            // Their order means nothing: all elements are shown by their times.
            break
        }
    }

    /// Counts the numbers of SubRip blocks from 1, those of EBU STL from that of the first; other formats have none.
    mutating func renumber() {
        if case .ebuSTL(var document) = self {
            document.renumber()
            self = .ebuSTL(document)
        }
        guard case .subRip(var document) = self else { return }
        self = .subRip(SubRip.Document())
        for index in document.blocks.indices {
            let number = Array(String(index + 1).utf8)[...]
            if document.blocks[index].number != number { document.blocks[index].number = number }
        }
        self = .subRip(document)
    }

    /// Places of cues in the order of their beginnings; nil where they are in it already.
    private static func order(
        _ places: some Collection<Int>,
        _ times: (Int) -> (start: Int, end: Int)?
    ) -> [Int]? {
        var latest = Int.min
        var isOrdered = true
        // A cue without times has those of the one before it.
        let keyed = places.map { place in
            let start = times(place)?.start ?? latest
            if start < latest { isOrdered = false }
            latest = start
            return (start: start, place: place)
        }
        guard !isOrdered else { return nil }
        return keyed.sorted { ($0.start, $0.place) < ($1.start, $1.place) }.map(\.place)
    }

    /// Puts blocks one after the other, with a blank line where the last one of the file comes before
    /// others.
    private static func joined(
        _ leading: ArraySlice<UInt8>,
        _ blocks: some Collection<ArraySlice<UInt8>>
    ) -> [UInt8] {
        var text = Array(leading)
        let count = blocks.count
        for (index, block) in blocks.enumerated() {
            text += block
            guard index + 1 < count else { continue }
            let ending = WrittenText(block).lineEnding
            while !block.isEmpty, !text[...].suffix(2 * ending.count).elementsEqual(ending + ending)
            {
                text += ending
            }
        }
        return text
    }
}

extension CaptionSource.Content {
    /// Writes the file as its format's own programs write it, with the same cues.
    ///
    /// Of SubRip: regular timing lines, one blank line between blocks and none in a text. All lines end
    /// alike, and there are no byte order marks inside. Blocks whose times cannot be read stay as they
    /// are. WebVTT gets its signature where that is missing or misspelled, and timing lines that players can
    /// read; it stays as it is otherwise. EBU STL gets true counts.
    mutating func makeSyntaxRegular() {
        if case .ebuSTL(var document) = self {
            document.correctCounts()
            self = .ebuSTL(document)
        }
        if case .scc(let document) = self { self = .scc(document.withRegularSyntax) }
        if case .webVTT(let document) = self, !WebVTT.hasSignature(document.leading) {
            self = .webVTT(WebVTT.parse(WebVTT.signed(document.leading)[...]).0)
        }
        if case .webVTT(let document) = self,
            let text = WebVTT.withReadableTimes(document.written[...])
        {
            self = .webVTT(WebVTT.parse(text[...]).0)
        }
        guard case .subRip(var document) = self else { return }
        self = .subRip(SubRip.Document())
        let ending = document.lineEnding
        var text = Array(document.leading)
        for (index, block) in document.blocks.enumerated() {
            let isLast = index + 1 == document.blocks.count
            text += block.regular(ending: ending, isLast: isLast)?[...] ?? block.written
        }
        document.blocks = []
        self = .subRip(SubRip.parse(text[...]).0)
    }
}

extension SubRip.Document {
    /// The first line ending; LF if missing.
    fileprivate var lineEnding: ArraySlice<UInt8> {
        let parts = [leading] + blocks.prefix(1).map(\.written)
        let part = parts.first { $0.contains(where: \.isLineEnding) }
        return WrittenText(part ?? []).lineEnding
    }
}

extension SubRip.Block {
    /// The block written anew; nil where its times cannot be read, or where it is regular already.
    fileprivate func regular(ending: ArraySlice<UInt8>, isLast: Bool) -> [UInt8]? {
        guard let timing else { return nil }
        var block = self
        if !hasRegularTimes(timing) {
            block.setTimes(
                startMilliseconds: timing.startMilliseconds,
                endMilliseconds: timing.endMilliseconds
            )
        }
        var lines: [ArraySlice<UInt8>] = []
        if let number { lines.append(number) }
        lines.append(block.timingLine)
        lines += Self.lines(of: text)
        var bytes = Array(lines.joined(separator: ending)) + ending
        if !isLast || endsWithBlankLine { bytes += ending }
        return bytes == Array(written) ? nil : bytes
    }

    /// Whether the timing line is written as SubRip does, settings after the times allowed.
    private func hasRegularTimes(_ timing: SubRip.Timing) -> Bool {
        var regular = self
        regular.setTimes(
            startMilliseconds: timing.startMilliseconds,
            endMilliseconds: timing.endMilliseconds
        )
        return timingLine == regular.timingLine
    }

    private var endsWithBlankLine: Bool {
        let ending = WrittenText(written).lineEnding
        return written.suffix(2 * ending.count).elementsEqual(ending + ending)
    }

    /// The lines of a text that are not blank, without byte order marks.
    private static func lines(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        text.split { $0 == 0x0A || $0 == 0x0D }
            .map { $0.starts(with: [0xEF, 0xBB, 0xBF]) ? $0.dropFirst(3) : $0 }
            .filter { line in !line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    }
}
