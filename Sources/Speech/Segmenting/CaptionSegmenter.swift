// SPDX-License-Identifier: Apache-2.0

import Captions
public import Guidelines
public import MediaSelection

/// Makes captions of words: cues that can be read in their time, with lines that end where they should.
///
/// Cues are the division of least cost by the numbers of a profile (`Docs/Speech.md` lists the costs). The captions
/// have every word once and in its order, and cues neither overlap nor begin before their words.
public struct CaptionSegmenter: Sendable {
    /// The guideline whose numbers are kept.
    package let profile: CaptionProfile
    /// The language of the words; nil: that of the transcript.
    package let language: LanguageTag?
    /// The frame rate of the video; nil: what the profile assumes.
    package let frameRate: FrameRate?
    /// How speakers are shown.
    package let speakers: SpeakerMarking
    /// Whether a reader of the captions knows their language.
    ///
    /// If not, the limits for no language are kept as well: a file that states no language, such as SubRip, is
    /// checked by those.
    package let statesLanguage: Bool

    /// Makes a segmenter.
    public init(
        profile: CaptionProfile,
        language: LanguageTag? = nil,
        frameRate: FrameRate? = nil,
        speakers: SpeakerMarking = .none,
        statesLanguage: Bool = true
    ) {
        self.statesLanguage = statesLanguage
        self.profile = profile
        self.language = language
        self.frameRate = frameRate
        self.speakers = speakers
    }

    /// Divides the words of a transcript into cues and lines.
    public func captions(of transcript: Transcript) -> GeneratedCaptions {
        let language = language ?? transcript.language
        let shown = Self.prepared(transcript.words)
        let words =
            speakers == .name ? SpeakerLabel.named(shown, language: language?.primarySubtag) : shown
        let division = Self.division(of: words, language, limits(language), speakers)
        let parts = division.parts
        let times = CueTiming(division: division, parts: parts).times
        let cues = zip(parts, times).map { part, time in
            GeneratedCue(division, part, time)
        }
        return GeneratedCaptions(
            words: words,
            cues: cues,
            language: language,
            speakers: speakers
        )
    }

    /// What cues are made by in a language.
    func limits(_ language: LanguageTag?) -> SegmentLimits {
        let limits = SegmentLimits(profile, language: language, frameRate: frameRate)
        guard !statesLanguage, language != nil else { return limits }
        return limits.stricter(SegmentLimits(profile, language: nil, frameRate: frameRate))
    }

    /// One cue for each word, with the times of the word and nothing else.
    public func captionsPerWord(of transcript: Transcript) -> GeneratedCaptions {
        let words = Self.prepared(transcript.words)
        let atoms = SpeechAtoms(
            words,
            language: nil,
            showsNames: false,
            countsWords: false,
            pause: .max
        ).atoms
        var cues: [GeneratedCue] = []
        cues.reserveCapacity(atoms.count)
        for (index, atom) in atoms.enumerated() {
            let start = max(atom.start, cues.last?.endMilliseconds ?? atom.start)
            let next = index + 1 < atoms.count ? atoms[index + 1].start : atom.end
            // No cue is shown at no time, and none is cut short by a word that begins with it.
            let end = max(start + 1, next > start ? min(atom.end, next) : atom.end)
            cues.append(
                GeneratedCue(startMilliseconds: start, endMilliseconds: end, lines: [atom.words])
            )
        }
        let language = language ?? transcript.language
        return GeneratedCaptions(words: words, cues: cues, language: language, speakers: .none)
    }

    /// The words that show something, in words of scripts without spaces, too.
    static func prepared(_ words: [Word]) -> [Word] {
        let isShown = { (word: Word) in word.text.utf8.contains { $0 > 0x20 } }
        return UnspacedText.divided(words.allSatisfy(isShown) ? words : words.filter(isShown))
    }

    static func division(
        of words: [Word],
        _ language: LanguageTag?,
        _ limits: SegmentLimits,
        _ speakers: SpeakerMarking
    ) -> CueDivision {
        let atoms = SpeechAtoms(
            words,
            language: language?.primarySubtag,
            showsNames: speakers == .name,
            countsWords: !limits.timeOfWords.isEmpty,
            pause: max(Self.hardPause, limits.leastMilliseconds + limits.gapMilliseconds)
        ).atoms
        let dash = ReadingCharacters(language: language?.primarySubtag).halves(
            in: SpeakerLabel.dash + " "
        )
        return CueDivision(
            atoms,
            limits: limits,
            pairsSpeakers: speakers == .dash || speakers == .color,
            dashHalves: speakers == .dash ? dash : 0
        )
    }

    /// A pause in which no cue is shown on, in milliseconds.
    static let hardPause = 2000
}
