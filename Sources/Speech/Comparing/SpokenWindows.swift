// SPDX-License-Identifier: Apache-2.0

import Listening

/// When the words of each cue are spoken, without those of its neighbours, which would mislead an engine.
struct SpokenWindows {
    private let windows: [Range<Int>]

    /// Milliseconds before and after a cue in which its words may be.
    private static let margin = 500
    /// An engine listens to 30 seconds.
    private static let longest = 30_000

    init(_ cues: [JudgedCue], _ heard: [CueHearing], length: Int) {
        windows = cues.indices.map { index in
            let shown = heard[index].words ?? cues[index].shown
            var (first, last) = (shown.lowerBound - Self.margin, shown.upperBound + Self.margin)
            let middle = (shown.lowerBound + shown.upperBound) / 2
            for near in [index - 1, index + 1] where cues.indices.contains(near) {
                guard !cues[near].sentence.words.isEmpty else { continue }
                let other = heard[near].words ?? cues[near].shown
                if other.upperBound <= middle { first = max(first, other.upperBound - 50) }
                if other.lowerBound >= middle { last = min(last, other.lowerBound + 50) }
            }
            first = max(0, min(first, length))
            return first..<max(first, min(last, length, first + Self.longest))
        }
    }

    subscript(cue: Int) -> Range<Int> { windows[cue] }
}
