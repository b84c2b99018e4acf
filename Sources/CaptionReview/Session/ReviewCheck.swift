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
        let reading = try CaptionImport.read(
            bytes: captions.bytes,
            fileName: fileName,
            encoding: .detect
        )
        let name = CaptionFileName(path: fileName)
        var asset = CaptionAsset(
            reading,
            fileName: fileName,
            isNamedSDH: name.isSDH,
            declaredLanguage: language ?? name.language,
            frameRate: frameRate,
            profile: profile
        )
        if let sound {
            asset.role.movie = media
            asset.role.sound = .heard(sound)
        }
        let cues = captions.cueIDs
        return CaptionAudit.check(asset).all.map { ReviewFinding($0, cues: cues) }
    }
}
