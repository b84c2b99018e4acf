// SPDX-License-Identifier: Apache-2.0

import Auditing
package import Captions
package import Guidelines
package import Listening
import MediaReading
package import MediaSelection
package import Speech

/// What captions under review are checked against: the rules of `captions check`.
package struct ReviewCheck: Sendable {
    private let fileName: String
    private let profile: CaptionProfile
    private let frameRate: FrameRate?
    private let language: LanguageTag?
    /// What is heard in the film; nil as long as it is not known.
    package var sound: SoundActivity?
    /// What was decided of the texts; nil as long as it is not known.
    var texts: HeardTexts?
    private let media: String
    /// With what the words are compared; nil unless that is wanted.
    private let words: WordCheck?

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - fileName: the caption file, whose name may state its language.
    ///   - media: the film.
    ///   - profile: the guideline.
    ///   - frameRate: of the video; nil if it is not known.
    ///   - language: of the captions; nil: that of the file's name.
    ///   - words: with what the words are compared; nil unless that is wanted.
    package init(
        fileName: String,
        media: String,
        profile: CaptionProfile,
        frameRate: FrameRate?,
        language: LanguageTag?,
        words: WordCheck? = nil
    ) {
        (self.fileName, self.media, self.profile) = (fileName, media, profile)
        (self.frameRate, self.language, self.words) = (frameRate, language, words)
    }

    /// The findings, in the order of their places.
    ///
    /// - Throws: `CaptionError` if the bytes cannot be read, which cannot be where they were written by a review.
    package func findings(in captions: ReviewedCaptions) throws(CaptionError) -> [ReviewFinding] {
        let reading = try reading(of: captions)
        var asset = CaptionAsset(
            reading,
            fileName: fileName,
            isNamedSDH: CaptionFileName(path: fileName).isSDH,
            declaredLanguage: declaredLanguage,
            frameRate: frameRate,
            profile: profile
        )
        if let sound {
            asset.role.movie = media
            asset.role.sound = .heard(sound)
            asset.role.text = texts?.hearing(of: reading.document) ?? .notAsked
        }
        let cues = captions.cueIDs
        return CaptionAudit.check(asset).all.map { ReviewFinding($0, cues: cues) }
    }

    /// The captions, to be held against the sound.
    ///
    /// - Throws: `CaptionError` if the bytes cannot be read, which cannot be where they were written by a review.
    func texts(of captions: ReviewedCaptions) throws(CaptionError) -> ReviewTexts {
        ReviewTexts(
            document: try reading(of: captions).document,
            language: declaredLanguage,
            media: media,
            sound: sound,
            words: words
        )
    }

    /// What a recogniser heard otherwise, of the cues that were not edited since.
    ///
    /// - Throws: `CaptionError` if the bytes cannot be read, which cannot be where they were written by a review.
    func proposals(
        for captions: ReviewedCaptions
    ) throws(CaptionError) -> [HeardProposal] {
        guard let texts, texts.words != nil else { return [] }
        let document = try reading(of: captions).document
        guard case .heard(let heard) = texts.hearing(of: document), let words = heard.words else {
            return []
        }
        return HeardProposal.all(words, captions.listed, JudgedCue.cues(of: document))
    }

    private var declaredLanguage: LanguageTag? {
        language ?? CaptionFileName(path: fileName).language
    }

    private func reading(of captions: ReviewedCaptions) throws(CaptionError) -> CaptionReading {
        try CaptionImport.read(bytes: captions.bytes, fileName: fileName, encoding: .detect)
    }
}
