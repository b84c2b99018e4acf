// SPDX-License-Identifier: Apache-2.0

/// When the words of a segment were first heard and since when they are shown, by their places.
struct WordHistory: Sendable {
    /// Of each place, the words that texts had there, and when the first text had it.
    private var heard: [[(word: String, time: Int)]] = []
    /// What is shown, and since when without a change.
    private var shown: [(word: String, time: Int)] = []

    /// Other words that are remembered for a place.
    private static let variants = 4

    /// Takes the next text of the segment.
    mutating func hear(_ words: [String], at time: Int) {
        for (place, word) in words.map(\.spokenForm).enumerated() {
            if place == heard.count { heard.append([]) }
            guard heard[place].count < Self.variants,
                !heard[place].contains(where: { $0.word == word })
            else { continue }
            heard[place].append((word, time))
        }
    }

    /// Takes what is shown from now on.
    mutating func show(_ words: [String], at time: Int) {
        let kept = shown.map(\.word).commonPrefix(words)
        shown.removeSubrange(kept...)
        shown += words.dropFirst(kept).map { ($0, time) }
    }

    /// How long after it was first heard each word of the final text was shown for good, in milliseconds.
    ///
    /// - Parameters:
    ///   - words: of the final text.
    ///   - time: when that comes.
    /// - Returns: a delay of each word.
    func delays(of words: [String], at time: Int) -> [Int] {
        let kept = shown.map(\.word).commonPrefix(words)
        return words.map(\.spokenForm).enumerated().map { place, word in
            let first = place < heard.count ? heard[place].first { $0.word == word }?.time : nil
            return max(0, (place < kept ? shown[place].time : time) - (first ?? time))
        }
    }
}
