// SPDX-License-Identifier: Apache-2.0

import Listening

/// Asks an engine which text fits the sound better: that of the captions, or what it has heard itself.
struct DifferenceScores {
    /// A difference, the window that is scored, and where its words are in the two texts.
    struct Trial {
        /// The place of the difference in its list.
        let index: Int
        /// The text of the captions and the text with what was heard in its place.
        let window: ScoredWindow
        /// The words that differ, in the one and in the other.
        let (written, heard): (Range<Int>, Range<Int>)
    }

    /// How much more probable each word of what was heard has to be, as a natural logarithm.
    private static let advantage = 1.0
    /// A word that is left out of the captions is spoken if it is at least so probable.
    private static let present = -1.5
    /// A word is not spoken if it is at most so probable.
    private static let absent = -2.0
    /// The most differences that are scored: captions with more are of another recording.
    static let most = 4000

    /// The trial of a difference.
    ///
    /// - Parameters:
    ///   - index: its place.
    ///   - place: the difference.
    ///   - words: all words of the captions.
    ///   - interval: when its cue is spoken.
    /// - Returns: nil if no cue is shown there.
    static func trial(
        _ index: Int,
        _ place: WordComparison.Place,
        _ words: CueWords,
        in interval: Range<Int>
    ) -> Trial? {
        guard let cue = place.difference.cue else { return nil }
        let all = words.places[cue]
        let written = place.written.clamped(to: all)
        let start = written.lowerBound - all.lowerBound
        let text = Array(words.written[all])
        let mark = written.isEmpty ? "" : words.written[written.upperBound - 1].closingMark
        var heard = text[..<start] + place.heard.map(\.withoutClosingMark)
        // Both texts have the marks of the captions: an engine expects another word after a full stop.
        if let last = heard.indices.last, heard[last].closingMark.isEmpty { heard[last] += mark }
        heard += text[(start + written.count)...]
        guard !text.isEmpty, !heard.isEmpty else { return nil }
        return Trial(
            index: index,
            window: ScoredWindow(interval: interval, texts: [text, Array(heard)]),
            written: start..<start + written.count,
            heard: start..<start + place.heard.count
        )
    }

    /// Whether the sound fits what was heard better.
    ///
    /// - Parameters:
    ///   - trial: the trial.
    ///   - scores: the scores of its two texts.
    /// - Returns: nil if words were not scored.
    static func decide(_ trial: Trial, _ scores: [WordScores]) -> Bool? {
        guard scores.count == 2 else { return nil }
        let (written, heard) = (
            mean(scores[0], trial.written), mean(scores[1], trial.heard)
        )
        // The word that follows is expected only after the words that are spoken before it.
        let next = (
            score(scores[0], trial.written.upperBound), score(scores[1], trial.heard.upperBound)
        )
        switch (written, heard) {
        case (let written?, let heard?): return heard - written > advantage
        case (nil, let heard?):
            guard heard > present else { return false }
            guard let without = next.0, let with = next.1 else { return true }
            return with > without
        case (let written?, nil):
            guard written < absent else { return false }
            guard let without = next.1 else { return true }
            return without - written > advantage
        case (nil, nil): return nil
        }
    }

    private static func mean(_ scores: WordScores, _ range: Range<Int>) -> Double? {
        Array(scores[range.clamped(to: scores.indices)]).mean
    }

    private static func score(_ scores: WordScores, _ index: Int) -> Double? {
        scores.indices.contains(index) ? scores[index] : nil
    }
}

extension WordScores {
    /// The mean over the words; nil if none is scored.
    var mean: Double? {
        let known = compactMap(\.self)
        return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
}
