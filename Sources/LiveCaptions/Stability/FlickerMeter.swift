// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// How steady texts are that are shown before they are final.
public struct FlickerMeter: Equatable, Sendable {
    /// Words that were shown and then taken away or replaced.
    public private(set) var erasedWords = 0
    /// Words of all final texts.
    public private(set) var finalWords = 0
    /// The most words that one change took away.
    public private(set) var largestErasure = 0
    /// Milliseconds from the first text of each segment to its final one, counted by tenths of a second.
    private var delays: [Int: Int] = [:]
    private var finals = 0

    init() {}

    /// Erased words for each final word; 0 where nothing was final.
    package var erasedPerFinalWord: Double {
        finalWords == 0 ? 0 : Double(erasedWords) / Double(finalWords)
    }

    /// A delay that a part of the segments keep, in milliseconds; nil where nothing was final.
    ///
    /// - Parameter part: of the segments, such as 0.5 for the median or 0.95.
    /// - Returns: the delay, rounded up to tenths of a second.
    public func delay(of part: Double) -> Int? {
        var rest = Int((part * Double(finals)).rounded(.up))
        for (tenths, count) in delays.sorted(by: { $0.key < $1.key }) {
            rest -= count
            if rest <= 0, finals > 0 { return tenths * 100 }
        }
        return nil
    }

    mutating func show(_ text: String, after shown: String) {
        let before = shown.wordsOfText
        let erased = before.count - before.commonPrefix(text.wordsOfText).count
        erasedWords += erased
        largestErasure = max(largestErasure, erased)
    }

    mutating func finish(_ segment: LiveSegment, firstHeard: Int) {
        finalWords += segment.text.wordsOfText.count
        finals += 1
        // Longer delays count as a minute.
        let delay = min(60_000, max(0, segment.received - firstHeard))
        delays[(delay + 99) / 100, default: 0] += 1
    }
}
