// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening
import Looking
import MediaSelection

/// Texts of a picture that change as captions do: many different ones, each for some seconds, where captions are shown.
struct OpenCaptions {
    /// The texts, in the order of their beginnings; never empty.
    let texts: [SeenText]
    /// The share of speech during which there is text, 0 to 1; nil where it was not listened for.
    let speechShare: Double?
    /// The language of their words, a primary subtag; nil where they were not read, or are too few.
    let language: LanguageGuess?

    /// How long a caption is shown, in milliseconds.
    private static let lengths = 800...7000
    /// Fewer texts are titles.
    private static let fewest = 5
    /// The least share of the speech, or of the film.
    private static let leastOfSpeech = 0.5
    private static let leastOfFilm = 0.2
    /// How sure another language has to be, 0 to 1.
    private static let leastConfidence = 0.5

    /// Takes those that are like captions; nil if there are too few.
    ///
    /// - Parameters:
    ///   - picture: what was measured of the video.
    ///   - sound: what is known of speech.
    init?(in picture: PictureActivity, _ sound: HeardSound) {
        texts = picture.text.filter { text in
            let box = picture.area.map(text.box.within) ?? text.box
            return Self.lengths.contains(text.time.count) && box.isOfCaption
        }
        guard texts.count >= Self.fewest else { return nil }
        let words = texts.compactMap(\.words)
        language = words.isEmpty ? nil : LanguageGuess(LetterSample(words))
        let shown = Intervals(texts.map(\.time))
        if case .heard(let activity) = sound, activity.speech.milliseconds > 0 {
            let spoken = activity.speech.milliseconds
            let without = activity.speech.subtracting(shown).milliseconds
            let share = Double(spoken - without) / Double(spoken)
            speechShare = share
            guard share >= Self.leastOfSpeech else { return nil }
        } else {
            speechShare = nil
            let share = Double(shown.milliseconds) / Double(max(1, picture.milliseconds))
            guard share >= Self.leastOfFilm else { return nil }
        }
    }

    /// When the last of them ends, in milliseconds.
    var end: Int { texts.map(\.time.upperBound).max() ?? 0 }

    /// What speaks for captions.
    var sentence: String {
        let count = "\(texts.count) texts follow each other where captions are shown"
        let said = language.map { "; their language seems to be \($0.language)" } ?? ""
        guard let speechShare else {
            return count + "; whether they change with speech was not measured" + said
        }
        return count + ", during \(Int((speechShare * 100).rounded())) % of the speech" + said
    }

    /// Whether they are in another language than the audio, and so subtitles, not captions.
    ///
    /// - Parameter audio: the language of the audio; nil: not known.
    /// - Returns: false where that is not known.
    func areSubtitles(of audio: LanguageTag?) -> Bool {
        guard let audio, audio != .undetermined, let language,
            let confidence = language.confidence(against: audio)
        else { return false }
        return confidence >= Self.leastConfidence
    }
}

extension OpenCaptions {
    /// Takes them from what was measured of a video.
    ///
    /// It is nil if the video has no such text, or was not looked at.
    init?(in picture: SeenPicture, _ sound: HeardSound = .notAsked) {
        guard case .seen(let seen) = picture else { return nil }
        self.init(in: seen, sound)
    }

    /// The outcome of a rule for missing captions where these may be captions; nil if their words are in another language.
    ///
    /// - Parameter audio: the language of the audio; nil: not known.
    /// - Returns: the outcome, which leaves the decision to a person.
    func outcome(forAudio audio: LanguageTag?) -> RuleOutcome? {
        guard !areSubtitles(of: audio) else { return nil }
        return .cantTell(
            "\(sentence); a person has to decide whether they are captions and complete"
        )
    }
}

extension PictureBox {
    /// Whether it is in the middle of the lower third, or of the upper fifth, or in a bar there.
    fileprivate var isOfCaption: Bool {
        (0.44...0.56).contains(centre) && ((top + bottom) / 2 >= 0.7 || bottom <= 0.25)
            && bottom - top <= 0.25
    }
}
