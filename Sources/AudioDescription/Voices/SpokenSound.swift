// SPDX-License-Identifier: Apache-2.0

/// Speech that an engine made of a text, and when each word of it begins.
public struct SpokenSound: Sendable {
    /// A word, by its place in the text.
    public struct Word: Hashable, Sendable {
        /// The place of its first character (Unicode scalar), from 0.
        ///
        /// In texts with phonemes or markup, words are known by their order instead.
        public let position: Int
        /// Its length in characters (Unicode scalars).
        public let length: Int
        /// When it begins.
        public let milliseconds: Int
    }

    /// A sound, in IPA.
    public struct Phoneme: Hashable, Sendable {
        /// The sound, in the International Phonetic Alphabet; empty: a pause.
        public let ipa: String
        /// When it begins.
        public let milliseconds: Int
    }

    /// The samples of one channel, from -1 to 1.
    public let samples: [Float]
    /// Samples a second.
    public let sampleRate: Int
    /// The words, in their order.
    public let words: [Word]
    /// The sounds, in their order.
    public let phonemes: [Phoneme]
}
