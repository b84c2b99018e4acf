// SPDX-License-Identifier: Apache-2.0

extension CaptionSource.Content {
    /// The cues in the order of their beginnings.
    ///
    /// Those that begin together, and those whose times cannot be read, keep their order. Other blocks
    /// stay where they are.
    var sorted: CaptionSource.Content {
        switch self {
        case .subRip(let document):
            let blocks = Self.inOrder(document.blocks)
            if blocks == document.blocks { return self }
            let text = Self.joined(document.leading, blocks.map(\.written))
            return .subRip(SubRip.parse(text[...]).0)
        case .webVTT(let document):
            var cues = Self.inOrder(document.cues)[...]
            if Array(cues) == document.cues { return self }
            let blocks = document.blocks.map { block in
                guard case .cue = block else { return block.written }
                return cues.popFirst()?.written ?? []
            }
            return .webVTT(WebVTT.parse(Self.joined(document.leading, blocks)[...]).0)
        case .scc(let document): return .scc(document.sorted)
        }
    }

    /// The numbers of SubRip blocks counted from 1; other formats have none.
    var renumbered: CaptionSource.Content {
        guard case .subRip(var document) = self else { return self }
        for index in document.blocks.indices {
            let number = Array(String(index + 1).utf8)[...]
            if document.blocks[index].number != number { document.blocks[index].number = number }
        }
        return .subRip(document)
    }

    private static func inOrder<Cue: EditableCue>(_ cues: [Cue]) -> [Cue] {
        var latest = Int.min
        let keyed = cues.enumerated().map { index, cue in
            latest = cue.statedTimes?.start ?? latest
            return (key: latest, index: index, cue: cue)
        }
        return keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.cue)
    }

    /// Puts blocks one behind the other, with a blank line where the last one of the file comes before
    /// others.
    private static func joined(
        _ leading: ArraySlice<UInt8>,
        _ blocks: [ArraySlice<UInt8>]
    ) -> [UInt8] {
        var text = Array(leading)
        for (index, block) in blocks.enumerated() {
            text += block
            guard index + 1 < blocks.count else { continue }
            let ending = WrittenText(block).lineEnding
            while !block.isEmpty, !text[...].suffix(2 * ending.count).elementsEqual(ending + ending)
            {
                text += ending
            }
        }
        return text
    }
}
