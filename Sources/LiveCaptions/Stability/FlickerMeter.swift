// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// How steady texts are that are shown before they are final.
public struct FlickerMeter: Equatable, Sendable {
    /// Words that were shown and then taken away, replaced or moved; a change of case or punctuation does not count.
    public private(set) var erasedWords = 0
    /// Words of all final texts.
    public private(set) var finalWords = 0
    /// The most words that one change took away.
    public private(set) var largestErasure = 0
    /// From the first text of each segment to its final one.
    private var finalDelays = DelayCounts()
    /// From the first text that has a word to when it is shown for good.
    private var commitDelays = DelayCounts()

    init() {}

    /// Erased words for each final word; 0 where nothing was final.
    package var erasedPerFinalWord: Double {
        finalWords == 0 ? 0 : Double(erasedWords) / Double(finalWords)
    }

    /// How long after its first text a segment is final, in milliseconds; nil where nothing was final.
    ///
    /// - Parameter part: of the segments, such as 0.5 for the median or 0.95.
    /// - Returns: the delay that they keep, rounded up to tenths of a second; at most a minute.
    public func finalDelay(of part: Double) -> Int? { finalDelays.least(for: part) }

    /// How long after the first text that has it a word is shown and not taken away any more, in milliseconds; nil
    /// where nothing was final.
    ///
    /// - Parameter part: of the words of final texts.
    /// - Returns: the delay that they keep, rounded up to tenths of a second; at most a minute.
    public func commitDelay(of part: Double) -> Int? { commitDelays.least(for: part) }

    mutating func show(_ text: String, after shown: String) {
        let before = shown.wordsOfText
        let erased = before.count - before.commonPrefix(text.wordsOfText)
        erasedWords += erased
        largestErasure = max(largestErasure, erased)
    }

    mutating func finish(_ segment: LiveSegment, after earlier: OpenSegment?) {
        let words = segment.text.wordsOfText
        finalWords += words.count
        finalDelays.add(segment.received - (earlier?.firstHeard ?? segment.received))
        let times = earlier?.words ?? WordHistory()
        for delay in times.delays(of: words, at: segment.received) { commitDelays.add(delay) }
    }
}
