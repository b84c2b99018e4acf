// SPDX-License-Identifier: Apache-2.0

/// An audio description measured against the audio that it replaces.
///
/// All of it follows from levels: no word is recognised.
package struct DescriptionMeasures: Equatable, Sendable {
    /// What is wrong with its channels, if the other audio does not have the same.
    package enum Channels: Equatable, Sendable {
        /// Nothing.
        case usual
        /// One of two is silent.
        case oneSilent
        /// The second of two is the first with the opposite sign: mixed to one, they cancel each other out.
        case inverted
    }

    /// What is wrong with its channels.
    package var channels = Channels.usual
    /// Whether nothing of it can be heard, though the other audio can.
    package var isSilent = false
    /// By how many decibels its loud parts are louder than those of the other audio.
    package var levelDifference = 0.0
    /// By how much it is later than the other audio, in milliseconds; 0 where no shift fits better.
    package var lagMilliseconds = 0
    /// How alike the levels of both are at the best shift: 1 the same, about 0 by chance.
    package var correlation = 1.0
    /// The share of the time in which the other audio can be heard and is heard in the description, too.
    package var programmeShare = 1.0
    /// When it differs from the other audio, for half a second at least; nothing where it is shifted.
    package var added = Intervals([])
    /// How much of that is like speech, in milliseconds.
    package var addedSpeechMilliseconds = 0
    /// How much of that is while the other audio is like speech, in milliseconds.
    package var overDialogueMilliseconds = 0
    /// When its last sound ends, in milliseconds.
    package var audibleEnd = 0
    /// When the last sound of the other audio ends, in milliseconds.
    package var mainAudibleEnd = 0

    /// Makes measures of a description in which nothing is wrong.
    package init() {}
}
