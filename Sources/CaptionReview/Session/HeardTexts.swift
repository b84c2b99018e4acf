// SPDX-License-Identifier: Apache-2.0

import Captions
import Listening
public import MediaReading
import MediaSelection
import Speech

/// The captions of a review at some moment, which are to be held against the sound of the film.
public struct ReviewTexts: Sendable {
    let document: CaptionDocument
    let language: LanguageTag?
    let media: String
    /// What is heard in the film; nil if it is not known.
    let sound: SoundActivity?
    /// With what the words are compared; nil unless that is wanted.
    let words: WordCheck?

    /// Holds them against the sound, as `captions check --listen` does, with `--engine` if an engine is named; that takes
    /// minutes for a film.
    ///
    /// - Returns: what is decided of each caption, or why nothing is.
    /// - Throws: `MediaError` if the film cannot be read or has no audio.
    public func heard() throws(MediaError) -> HeardTexts {
        var listener = try CueListener(
            try OpenedMedia(media),
            model: nil,
            sound: sound,
            words: words.map { WordListener(media, $0) }
        )
        return HeardTexts(document, try listener.hear(document, language: language))
    }
}

/// What was decided of captions by listening, while a person goes on to edit them.
public struct HeardTexts: Sendable {
    /// A cue as it was held against the sound.
    private struct Key: Hashable {
        let start: Int
        let end: Int
        let text: String

        init(_ cue: Cue) {
            (start, end) = (cue.startMilliseconds, cue.endMilliseconds)
            text = cue.text.plainText
        }
    }

    private let hearing: TextHearing
    private var known: [Key: CueHearing] = [:]
    /// The cues that were held against the sound, by their places.
    private let keys: [Key]

    /// Why nothing is decided; nil if something is.
    public var reason: String? {
        switch hearing {
        case .untested(let reason), .failed(let reason): reason
        case .notAsked, .heard: nil
        }
    }

    init(_ document: CaptionDocument, _ hearing: TextHearing) {
        self.hearing = hearing
        keys = document.cues.map(Key.init)
        guard case .heard(let heard) = hearing else { return }
        known = Dictionary(zip(keys, heard.cues)) { first, _ in first }
    }

    /// What a recogniser heard, whatever was edited since; nil if none was asked.
    var words: HeardWords? {
        guard case .heard(let heard) = hearing else { return nil }
        return heard.words
    }

    /// What is known of captions that were edited since: nothing of the cues that have changed.
    ///
    /// - Parameter document: the captions as they are now.
    /// - Returns: what the rules take.
    func hearing(of document: CaptionDocument) -> TextHearing {
        guard case .heard(let heard) = hearing else { return hearing }
        let changed = CueHearing(.cannotTell(.changed), confidence: 0, phones: 0)
        let isShown = { (gap: Range<Int>) in
            document.cues.contains {
                $0.startMilliseconds < gap.upperBound && $0.endMilliseconds > gap.lowerBound
            }
        }
        var now = HeardCues(
            cues: document.cues.map { known[Key($0)] ?? changed },
            uncaptioned: heard.uncaptioned.filter { !isShown($0) },
            counted: heard.counted,
            heard: heard.heard
        )
        guard var words = heard.words else { return .heard(now) }
        let places = Dictionary(
            document.cues.enumerated().map { (Key($1), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        // A cue that was edited counts as corrected: the figures are about the others.
        words.differences = words.differences.compactMap { difference in
            guard let cue = difference.cue else {
                return isShown(difference.interval) ? nil : difference
            }
            return places[keys[cue]].map(difference.moved)
        }
        now.words = words
        return .heard(now)
    }
}
