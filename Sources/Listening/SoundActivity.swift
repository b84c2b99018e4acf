// SPDX-License-Identifier: Apache-2.0

/// What found speech in sound.
package enum SpeechDetector: String, Sendable {
    /// The network for voice activity, whose weights are installed separately.
    case network
    /// The rhythm of its levels.
    case rhythm
}

/// When there is sound, and when it is like speech.
///
/// Nothing here understands a word. A network finds voices if its weights are installed; singing is speech to it, and
/// songs without words are not. Without it, speech is found by its rhythm: speech swells and falls a few times a second, as fast as it falls;
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
    /// When the network does not exclude a voice; nil if speech was found by its rhythm.
    package let possibleVoices: Intervals?
    /// When there is, for seconds, tonal sound that is not speech, as music is; empty without the network.
    package let music: Intervals

    /// What found the speech.
    package var detector: SpeechDetector { possibleVoices == nil ? .rhythm : .network }

    /// When something is heard for seconds that is not speech, such as music.
    package var withoutSpeech: Intervals { Self.withoutSpeech(audible, speech) }

    /// What is heard for three seconds or more and is not speech.
    package static func withoutSpeech(_ audible: Intervals, _ speech: Intervals) -> Intervals {
        audible.subtracting(speech).lasting(3000)
    }

    /// Makes the facts of a sound.
    package init(
        speech: Intervals,
        audible: Intervals,
        milliseconds: Int,
        possibleVoices: Intervals? = nil,
        music: Intervals = Intervals([])
    ) {
        self.speech = speech
        self.audible = audible
        self.milliseconds = milliseconds
        self.possibleVoices = possibleVoices
        self.music = music
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

    /// What found speech; nil if the audio was not listened to.
    package var detector: SpeechDetector? {
        if case .heard(let activity) = self { activity.detector } else { nil }
    }
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
