// SPDX-License-Identifier: Apache-2.0

package import Listening

/// The reference that captions are synchronised with: when somebody speaks, and when each utterance begins.
package struct SpeechTimes: Equatable, Sendable {
    /// What the times were taken from.
    package enum Origin: Equatable, Sendable {
        /// The sound of a movie or of another media file.
        case sound
        /// Another caption file of the same movie.
        case captions
    }

    /// What the times were taken from.
    package let origin: Origin
    /// What found the speech in a sound; nil for captions.
    package let detector: SpeechDetector?
    /// When somebody speaks.
    package let speech: Intervals
    /// When utterances begin, in milliseconds, in order.
    package let onsets: [Int]
    /// How long the reference is, in milliseconds.
    package let milliseconds: Int

    /// Takes the speech that was found in a sound.
    package init(_ activity: SoundActivity) {
        origin = .sound
        detector = activity.detector
        speech = activity.speech
        onsets = activity.speech.ranges.map { $0.lowerBound - Self.detectionLag }
        milliseconds = min(activity.milliseconds, Self.longest)
    }

    /// Takes the cues of another caption file; each of them begins an utterance.
    ///
    /// - Parameter cues: when cues are shown, in milliseconds, in any order. Times before 0 or after two days
    ///   are ignored.
    package init(captions cues: [Range<Int>]) {
        let usable = cues.filter { $0.lowerBound >= 0 && $0.upperBound <= Self.longest }
        origin = .captions
        detector = nil
        speech = Intervals(usable)
        onsets = usable.map(\.lowerBound).sorted()
        milliseconds = usable.lazy.map(\.upperBound).max() ?? 0
    }

    /// Two days in milliseconds.
    static let longest = 48 * 3_600_000
    /// How much later than it begins speech is found, in milliseconds: measured on made speech.
    private static let detectionLag = 10

    /// How far captions may be from the reference and still be right, in milliseconds.
    ///
    /// Authors begin a cue up to a few frames before or after the first word, and most of them do it in one
    /// direction: the sound cannot tell that habit from an offset. Two caption files of one movie are closer.
    var tolerance: Int { origin == .sound ? 250 : 100 }
}
