// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds words in texts of any script, where Unicode has word boundaries (UAX #29) and ICU's dictionaries
/// divide Thai, Chinese and Japanese: `can't` is one word, and `日本語の単語` is three.
///
/// The answer is the same on every machine: where ICU is not installed, there is an error instead of a guess.
public struct WordFinder: Sendable {
    /// Makes a finder; one serves any number of texts.
    ///
    /// - Throws: `.noWordBoundaries` if ICU is not installed (Linux; macOS has it).
    public init() throws(PronunciationError) {
        guard WordCounter.hasDictionaries else { throw PronunciationError(.noWordBoundaries) }
    }
}
