// SPDX-License-Identifier: Apache-2.0

/// What became of a sentence of a transcript.
package struct AlignedSentence: Equatable, Sendable {
    /// Whether its times can be relied on.
    package enum Outcome: Equatable, Sendable {
        /// All words are where the times are.
        case aligned
        /// It is spoken about there, but not all of it as it is written.
        case doubtful(Doubt)
        /// It has no times.
        case refused(Refusal)
    }

    /// Why the times of a sentence cannot be relied on.
    package enum Doubt: Equatable, Sendable {
        /// A word is not heard.
        case missingWord(String)
        /// A word sounds otherwise.
        case poorWord(String)
        /// A word would be spoken far more slowly than people do.
        case slowWord(String)
        /// A word would fit about as well at another time.
        case uncertainTime(String)
        /// There is speech after a word that is not in the text; in milliseconds.
        case otherSpeech(after: String, milliseconds: Int)
        /// The whole sentence fits hardly better than any other speech.
        case poorFit
        /// It is so short that other speech sounds like it, and it does not fit well enough or does not fill the
        /// utterance.
        case tooLittleSound
    }

    /// Why a sentence has no times.
    package enum Refusal: Equatable, Sendable {
        /// It has no word that can be spoken.
        case nothingToSpeak
        /// It is not heard between the sentences around it.
        case notHeard
        /// What is there does not sound like it.
        case poorFit
    }

    /// The text.
    package let text: String
    /// What became of it.
    package let outcome: Outcome
    /// Its words with their times; empty if it is refused.
    package let words: [Word]
    /// Phones of it, by the shortest way to speak each word; 0 if there is nothing to speak.
    package let phones: Int

    /// Notes an outcome.
    package init(text: String, outcome: Outcome, words: [Word], phones: Int = 0) {
        (self.text, self.outcome, self.words, self.phones) = (text, outcome, words, phones)
    }

    /// When its first word begins, in milliseconds; nil if it is refused.
    package var startMilliseconds: Int? { words.first?.startMilliseconds }
    /// When its last word ends, in milliseconds; nil if it is refused.
    package var endMilliseconds: Int? { words.map(\.endMilliseconds).max() }
}
