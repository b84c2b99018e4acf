// SPDX-License-Identifier: Apache-2.0

package import Captions
package import Guidelines
package import MediaReading
import MediaSelection

/// Makes captions of words, and writes them.
package struct CaptionGeneration: Sendable {
    /// The guideline whose numbers are kept.
    package let profile: CaptionProfile
    /// Where the captions are written.
    package let file: GeneratedFile
    /// The frame rate of the video; nil: what the profile assumes.
    package var frameRate: FrameRate?
    /// How speakers are shown.
    package var speakers = SpeakerMarking.none
    /// Whether each word is a cue.
    package var isPerWord = false
    /// Words of less confidence are underlined; nil: none is.
    package var underliningBelow: Double?
    /// Sounds that are put into the captions as proposals; nil: none.
    package var sounds: SoundCaptions?

    /// Makes captions by a profile.
    package init(_ profile: CaptionProfile, to file: GeneratedFile) {
        self.profile = profile
        self.file = file
    }

    /// Divides words into captions and writes them, or the words.
    ///
    /// - Parameters:
    ///   - transcript: the words.
    ///   - origin: where they come from.
    /// - Returns: what was made.
    /// - Throws: `MediaError` if the file cannot be written, or the language has no words for sounds.
    package func run(
        _ transcript: Transcript,
        from origin: CaptionOrigin
    ) throws(MediaError) -> GenerationReport {
        let segmenter = CaptionSegmenter(
            profile: profile,
            language: transcript.language ?? CaptionFileName(path: file.path).language,
            frameRate: frameRate,
            speakers: speakers,
            statesLanguage: file.statesLanguage
        )
        let captions =
            isPerWord
            ? segmenter.captionsPerWord(of: transcript) : segmenter.captions(of: transcript)
        var report = GenerationReport(captions, isPerWord ? nil : segmenter, file)
        if case .captions(let format) = file.kind {
            var document = document(captions, as: format, from: origin)
            report.sounds = try addSounds(to: &document, captions.language, format)
            let (bytes, losses) = document.write(as: format)
            report.losses = losses
            report.unwritten = try file.write(bytes)
        } else {
            report.unwritten = try file.write(transcript.json)
        }
        return report
    }

    /// Adds the sounds; nil if none were given.
    private func addSounds(
        to document: inout CaptionDocument,
        _ language: LanguageTag?,
        _ format: CaptionFormat
    ) throws(MediaError) -> SoundCaptions.Outcome? {
        guard let sounds else { return nil }
        guard let words = language.flatMap(SoundWords.of) else {
            let stated = language?.rawValue ?? "a language that is not stated"
            let known = SoundWords.languages.joined(separator: ", ")
            throw MediaError(
                .unreadable("no words for sounds in \(stated); there are words in \(known)"),
                path: file.path
            )
        }
        let limits = SegmentLimits(profile, language: language, frameRate: frameRate)
        let outcome = sounds.add(to: &document, in: words, limits)
        guard !outcome.proposals.isEmpty else { return outcome }
        let note = "sounds of a detector, not checked by a person"
        let kind = MediaCharacteristic.machineGenerated.rawValue
        document.origin = document.origin.map { $0 + "; " + note } ?? "\(kind): \(note)"
        if format == .webVTT {
            for proposal in outcome.proposals {
                document.cues[proposal.cue - 1].identifier = proposal.identifier
            }
        }
        return outcome
    }

    private func document(
        _ captions: GeneratedCaptions,
        as format: CaptionFormat,
        from origin: CaptionOrigin
    ) -> CaptionDocument {
        var document = captions.document(
            underliningBelow: underliningBelow,
            marksWithClass: format == .webVTT
        )
        document.origin = origin.note
        // Where a format has no place for it, that is no news.
        if format == .subRip || format == .scc { document.language = nil }
        return document
    }
}

/// Captions that were made of words and written.
package struct GenerationReport: Sendable {
    /// The captions.
    package let captions: GeneratedCaptions
    /// How they were divided; nil: each word is a cue, which no profile asks for.
    package let segmenter: CaptionSegmenter?
    /// Where they are written.
    package let file: GeneratedFile
    /// What became of the sounds; nil if there were none to add.
    package internal(set) var sounds: SoundCaptions.Outcome?
    /// What the format cannot carry.
    package internal(set) var losses: [ConversionLoss] = []
    /// What is still to be written to standard output; nil: it is in the file.
    package internal(set) var unwritten: [UInt8]?

    init(_ captions: GeneratedCaptions, _ segmenter: CaptionSegmenter?, _ file: GeneratedFile) {
        self.captions = captions
        self.segmenter = segmenter
        self.file = file
    }

    /// Whether captions were divided without knowing their language.
    package var lacksLanguage: Bool {
        captions.language == nil && segmenter != nil && file.kind != .words
    }
}
