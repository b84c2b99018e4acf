// SPDX-License-Identifier: Apache-2.0

/// Speech that an engine made of a text, and when each word of it begins.
package struct SpokenSound: Sendable {
    /// A word, by its place in the text.
    package struct Word: Hashable, Sendable {
        /// The place of its first character (Unicode scalar), from 0.
        ///
        /// In texts with phonemes or markup, words are known by their order instead.
        package let position: Int
        /// Its length in characters (Unicode scalars).
        package let length: Int
        /// When it begins.
        package let milliseconds: Int
    }

    /// A sound, in IPA.
    package struct Phoneme: Hashable, Sendable {
        /// The sound, in the International Phonetic Alphabet; empty: a pause.
        package let ipa: String
        /// When it begins.
        package let milliseconds: Int
    }

    /// The samples of one channel, from -1 to 1.
    package let samples: [Float]
    /// Samples a second.
    package let sampleRate: Int
    /// The words, in their order.
    package let words: [Word]
    /// The sounds, in their order.
    package let phonemes: [Phoneme]
}
