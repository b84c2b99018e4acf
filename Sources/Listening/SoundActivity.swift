// SPDX-License-Identifier: Apache-2.0

/// When there is sound, and when it is like speech.
///
/// Nothing here understands a word. Speech swells and falls a few times a second, as fast as it falls;
/// its loud parts have tones, but are no pure ones. What is plucked or struck swells at once and fades
/// slowly, a chord does neither, and noise has no tones. Songs, crowds and some instruments pass for
/// speech, and whispers and speech under loud music do not.
package struct SoundActivity: Equatable, Sendable {
    /// When it is like speech; pauses for breath are part of it.
    package let speech: Intervals
    /// When anything can be heard.
    package let audible: Intervals
    /// The length of the audio, in milliseconds.
    package let milliseconds: Int

    /// Makes the facts of a sound.
    package init(speech: Intervals, audible: Intervals, milliseconds: Int) {
        self.speech = speech
        self.audible = audible
        self.milliseconds = milliseconds
    }
}

/// The result of the analysis of the main audio of a movie.
package enum HeardSound: Equatable, Sendable {
    /// Listening was not requested.
    case notAsked
    /// It could not be listened to; the reason is a sentence.
    case untested(String)
    /// When there is sound, and when it is like speech.
    case heard(SoundActivity)
}

/// How an audio description compares with the audio that it replaces.
package enum DescriptionLikeness: Equatable, Sendable {
    /// Each sample is the same, both mixed to one channel of 8,000 samples a second.
    case identical
    /// The level is the same at all times, as if the audio was encoded twice.
    case alike
    /// Something is heard that the other has not.
    case different
}
