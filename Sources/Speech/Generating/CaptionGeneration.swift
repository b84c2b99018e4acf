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
    /// - Throws: `MediaError` if the file cannot be written.
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
            let document = document(captions, as: format, from: origin)
            let (bytes, losses) = document.write(as: format)
            report.losses = losses
            report.unwritten = try file.write(bytes)
        } else {
            report.unwritten = try file.write(transcript.json)
        }
        return report
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
