// SPDX-License-Identifier: Apache-2.0

/// A word whose times may not be known yet, in microseconds.
struct WordDraft {
    var text: String
    var start: Int?
    var end: Int?
    var confidence: Double?
    var speaker: String?
    var channel: String?
    var gluesToPrevious: Bool
    var isInterpolated = false
    var offset: Int

    /// How long it takes to speak, compared with others.
    var weight: Int { max(1, text.unicodeScalars.count) }
}

/// Gives times to words that have none: they follow from those of their neighbours.
enum MissingTimes {
    /// No estimate is longer for a character, so that no word is stretched over silence; people speak some
    /// 15 characters a second.
    private static let longestCharacter = 300_000
    /// How long a character takes where nothing else bounds a word.
    private static let usualCharacter = 70_000

    /// Fills in times, in proportion to the lengths of words.
    ///
    /// - Parameters:
    ///   - words: in the order in which they are spoken.
    ///   - start: when the first may begin, in microseconds; nil: not known.
    ///   - end: when the last must end.
    /// - Returns: how many words got times; words stay without where nothing is known.
    @discardableResult
    static func fill(_ words: inout [WordDraft], from start: Int?, to end: Int?) -> Int {
        var count = 0
        for index in words.indices where (words[index].start == nil) != (words[index].end == nil) {
            fillOne(&words, at: index, start, end)
            count += 1
        }
        var index = 0
        while index < words.count {
            let last = lastWithoutTimes(words, from: index)
            if last > index {
                let next = last < words.count ? words[last].start : end
                let previous = index > 0 ? words[index - 1].end : start
                if divide(&words[index..<last], from: previous, to: next) { count += last - index }
            }
            index = last + 1
        }
        return count
    }

    private static func lastWithoutTimes(_ words: [WordDraft], from index: Int) -> Int {
        var last = index
        while last < words.count, words[last].start == nil, words[last].end == nil { last += 1 }
        return last
    }

    /// The other time of a word that has one.
    private static func fillOne(
        _ words: inout [WordDraft],
        at index: Int,
        _ lowest: Int?,
        _ highest: Int?
    ) {
        let length = words[index].weight * usualCharacter
        if let start = words[index].start {
            let limit = index + 1 < words.count ? words[index + 1].start : highest
            words[index].end = max(start, min(start + length, limit ?? .max))
        } else if let end = words[index].end {
            let limit = index > 0 ? words[index - 1].end : lowest
            words[index].start = min(end, max(end - length, limit ?? 0, 0))
        }
        words[index].isInterpolated = true
    }

    /// Divides an interval among words by their lengths.
    ///
    /// - Returns: whether an end of it is known.
    static func divide(_ words: inout ArraySlice<WordDraft>, from start: Int?, to end: Int?) -> Bool
    {
        let weight = words.reduce(0) { $0 + $1.weight }
        guard weight > 0 else { return false }
        let usual = weight * usualCharacter
        let first: Int
        var length: Int
        switch (start, end) {
        case (nil, nil): return false
        case (let start?, nil): (first, length) = (start, usual)
        case (nil, let end?): (first, length) = (max(0, end - usual), min(usual, max(0, end)))
        case (let start?, let end?): (first, length) = (start, max(0, end - start))
        }
        length = min(length, weight * longestCharacter)
        var done = 0
        for index in words.indices {
            words[index].start = first + part(length, done, weight)
            done += words[index].weight
            words[index].end = first + part(length, done, weight)
            words[index].isInterpolated = true
        }
        return true
    }

    /// `length * done / weight` without overflow.
    private static func part(_ length: Int, _ done: Int, _ weight: Int) -> Int {
        let (quotient, remainder) = length.quotientAndRemainder(dividingBy: weight)
        return quotient * done + remainder * done / weight
    }
}
