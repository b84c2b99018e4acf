// SPDX-License-Identifier: Apache-2.0

import Captions

/// Counts each word of a recogniser's growing result once.
///
/// A recogniser that goes on hands out its whole result again and again, and clears it at times: after that, the first words of
/// the new result count, too. A result that is only shorter, because it was corrected, is not a new one.
public struct SpokenWords: Sendable {
    private var counted = 0
    private var start: Int?

    /// Nothing was said.
    public init() {}

    /// How many words of a result are new.
    ///
    /// - Parameters:
    ///   - text: the whole result.
    ///   - start: when its first word begins, in milliseconds of any clock; nil if the recogniser does not say. Another time
    ///     is another result.
    /// - Returns: the words that were not counted before.
    public mutating func new(in text: String, from start: Int? = nil) -> Int {
        let count = WordCounter().count(in: text)
        if count == 0 || start != nil && self.start != nil && start != self.start { counted = 0 }
        self.start = count == 0 ? nil : start ?? self.start
        defer { counted = max(counted, count) }
        return max(0, count - counted)
    }
}
