// SPDX-License-Identifier: Apache-2.0

/// The words of captions as one text, with the cue of each.
struct CueWords {
    /// Words as they are written.
    private(set) var written: [String] = []
    /// Of each, the place of its cue.
    private(set) var cues: [Int] = []
    /// Of each cue, the places of its words.
    private(set) var places: [Range<Int>] = []

    /// Takes the words of cues, in the order in which they are shown.
    init(_ cues: [JudgedCue]) {
        places = [Range<Int>](repeating: 0..<0, count: cues.count)
        let order = cues.indices.sorted {
            (cues[$0].shown.lowerBound, $0) < (cues[$1].shown.lowerBound, $1)
        }
        for cue in order {
            let start = written.count
            written += cues[cue].sentence.words
            self.cues += repeatElement(cue, count: written.count - start)
            places[cue] = start..<written.count
        }
    }

    /// The places of words among those of a cue.
    ///
    /// - Parameters:
    ///   - range: places among all words; those of other cues are left out.
    ///   - cue: the place of the cue.
    /// - Returns: the places, counted from the first word of the cue.
    func place(_ range: Range<Int>, in cue: Int) -> Range<Int> {
        let all = places[cue]
        let own = range.clamped(to: all)
        return own.lowerBound - all.lowerBound..<own.upperBound - all.lowerBound
    }
}
