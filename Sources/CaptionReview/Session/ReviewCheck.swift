// SPDX-License-Identifier: Apache-2.0

import Auditing
package import Captions
package import Guidelines
package import Listening
import MediaReading
package import MediaSelection

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

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - fileName: the caption file, whose name may state its language.
    ///   - media: the film.
    ///   - profile: the guideline.
    ///   - frameRate: of the video; nil if it is not known.
    ///   - language: of the captions; nil: that of the file's name.
    package init(
        fileName: String,
        media: String,
        profile: CaptionProfile,
        frameRate: FrameRate?,
        language: LanguageTag?
    ) {
        (self.fileName, self.media, self.profile) = (fileName, media, profile)
        (self.frameRate, self.language) = (frameRate, language)
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
            sound: sound
        )
    }

    private var declaredLanguage: LanguageTag? {
        language ?? CaptionFileName(path: fileName).language
    }

    private func reading(of captions: ReviewedCaptions) throws(CaptionError) -> CaptionReading {
        try CaptionImport.read(bytes: captions.bytes, fileName: fileName, encoding: .detect)
    }
}
