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
        }
    }

    /// Counts the numbers of SubRip blocks from 1; other formats have none.
    mutating func renumber() {
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

    /// Puts blocks one behind the other, with a blank line where the last one of the file comes before
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
