// SPDX-License-Identifier: Apache-2.0

/// Whether the text of a cue is spoken, as far as the sound decides it.
package struct CueHearing: Equatable, Sendable {
    /// What the sound decides.
    package enum Verdict: Equatable, Sendable {
        /// The text is spoken while the cue is shown.
        case spokenHere
        /// The text is spoken so much later than the cue is shown, in milliseconds; earlier if it is negative.
        case spokenElsewhere(byMilliseconds: Int)
        /// The text is not spoken there, nor near it.
        case notSpoken(Absence)
        /// The sound does not decide it.
        case cannotTell(Uncertainty)
    }

    /// What is there instead of the text.
    package enum Absence: String, Equatable, Sendable {
        /// Nothing can be heard.
        case silence
        /// What can be heard is no speech.
        case noSpeech
        /// The words of other cues.
        case otherCues
        /// Other words.
        case otherWords
    }

    /// Why the sound does not decide it.
    package enum Uncertainty: String, Equatable, Sendable {
        /// The cue has no words, such as a sound in brackets, or they are sung.
        case noWords
        /// So few sounds are heard in any speech.
        case tooShort
        /// The text fits neither well enough nor badly enough.
        case unclear
        /// A part of the text is heard, and a part is not.
        case partlyHeard
        /// The cue was changed since it was held against the sound.
        case changed
        /// Too little of the whole file is heard: it is of another recording or in another language.
        case otherRecording
    }

    /// What the sound decides.
    package let verdict: Verdict
    /// How sure that is, from 0 to 1.
    package let confidence: Double
    /// When its words begin and end, in milliseconds; nil unless that is certain.
    package let words: Range<Int>?
    /// When the first word begins at the earliest, in milliseconds: directly before it there is speech that no cue has; nil
    /// without such speech.
    package let earliestStart: Int?
    /// Sounds of the text, by the shortest way to speak each word.
    package let phones: Int
    /// Whether an engine decides it that was given the text; otherwise the sounds of the language do.
    package let isByEngine: Bool

    /// Notes a decision.
    package init(
        _ verdict: Verdict,
        confidence: Double,
        words: Range<Int>? = nil,
        earliestStart: Int? = nil,
        phones: Int,
        isByEngine: Bool = false
    ) {
        (self.verdict, self.confidence) = (verdict, confidence)
        self.earliestStart = earliestStart
        (self.words, self.phones, self.isByEngine) = (words, phones, isByEngine)
    }
}

/// What is decided of the cues of a file by listening to their recording.
package struct HeardCues: Equatable, Sendable {
    /// Of each cue, by its place in the file.
    package var cues: [CueHearing]
    /// What a recogniser heard; nil if none was asked.
    package var words: HeardWords?
    /// When there seems to be speech that no cue shows, in milliseconds.
    package let uncaptioned: [Range<Int>]
    /// Cues that are long enough to say whether the file is of the recording, and those of them that are heard.
    package let counted: Int
    package let heard: Int

    /// Notes what was decided.
    package init(cues: [CueHearing], uncaptioned: [Range<Int>], counted: Int, heard: Int) {
        (self.cues, self.uncaptioned) = (cues, uncaptioned)
        (self.counted, self.heard) = (counted, heard)
    }

    /// Notes that nothing is decided of cues yet.
    ///
    /// - Parameter hasWords: of each cue, whether it has words.
    package init(undecided hasWords: [Bool]) {
        let cues = hasWords.map {
            CueHearing(.cannotTell($0 ? .unclear : .noWords), confidence: 0, phones: 0)
        }
        self.init(cues: cues, uncaptioned: [], counted: 0, heard: 0)
    }

    /// Whether the cues are not of the recording, or in another language than it.
    package var isOfOtherRecording: Bool {
        counted >= Self.leastCounted && heard * 100 < counted * Self.leastPercent
    }

    /// Cues that have to count before anything is said of the file.
    private static let leastCounted = 3
    /// Of cues of another recording, none of a hundred is heard; of the right one, 99.
    private static let leastPercent = 20
}

/// Whether the words of captions were listened for.
package enum TextHearing: Equatable, Sendable {
    /// It was not requested.
    case notAsked
    /// It does not apply, as to translations; the reason is a sentence.
    case untested(String)
    /// It could not be done; the reason is a sentence.
    case failed(String)
    /// What was decided.
    case heard(HeardCues)
}
