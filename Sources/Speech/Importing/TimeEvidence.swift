// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Finds the unit of times that a format does not state, by what they say themselves.
enum TimeEvidence {
    /// Characters that people speak in a second.
    private static let speech = 2.0...40.0
    private static let usual = 13.0

    /// Whether times that were read as seconds are milliseconds.
    ///
    /// Speech has some 13 characters a second: where the words have a length, the unit is the one that comes nearer.
    /// Where they have none, numbers with a fraction are seconds, and whole ones beyond a minute for each word are
    /// milliseconds.
    ///
    /// - Parameter words: with times as if they were seconds, in microseconds.
    /// - Returns: whether they are.
    static func areMilliseconds(_ words: [WordDraft]) -> Bool {
        var (length, characters, latest, hasFraction) = (0.0, 0, 0, false)
        for word in words {
            for time in [word.start, word.end] {
                guard let time else { continue }
                latest = max(latest, time)
                if time % 1_000_000 != 0 { hasFraction = true }
            }
            guard let start = word.start, let end = word.end, end > start else { continue }
            length += Double(end - start) / 1e6
            characters += word.weight
        }
        guard length > 0 else {
            return !hasFraction && latest / 1_000_000 > 60 * max(1, words.count)
        }
        let speed = Double(characters) / length
        let distance = { (speed: Double) in max(speed / usual, usual / speed) }
        let isNearer = distance(speed * 1000) < distance(speed)
        // Milliseconds have seldom a fraction; a few slow words with one are seconds.
        return isNearer && (!hasFraction || speech.contains(speed * 1000))
    }
}
