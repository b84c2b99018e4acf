// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds the words of a text in any script.
///
/// Boundaries are ICU's, which has dictionaries for Thai, Chinese and Japanese and keeps `can't` and
/// `3.14` whole. (Swift's own regular expressions cut Hangul into syllables and Thai into characters.)
public struct WordCounter: Sendable {
    private let word: NSRegularExpression

    /// Makes a counter; one serves any number of texts.
    public init() {
        do {
            word = try NSRegularExpression(
                pattern: "\\b\\w.*?\\b",
                options: .useUnicodeWordBoundaries
            )
        } catch {
            preconditionFailure("the pattern is a constant that compiles: \(error)")
        }
    }

    /// Number of words in a text.
    public func count(in text: String) -> Int {
        word.numberOfMatches(in: text, range: NSRange(location: 0, length: text.utf16.count))
    }

    /// The words of a text in order.
    public func words(in text: String) -> [Substring] {
        word.matches(in: text, range: NSRange(location: 0, length: text.utf16.count))
            .compactMap { Range($0.range, in: text).map { text[$0] } }
    }
}
