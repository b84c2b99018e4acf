// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import TextRecognition

/// That subtitles that are pictures are to be read as text, and how.
package struct PictureTextRequest: Sendable {
    /// The class of words that a person has to look at, in WebVTT.
    package static let doubtClass = "low-confidence"

    /// The language, as BCP 47 or by Tesseract's name; nil: that of the track.
    private let language: String?
    /// Whether words that a person has to look at have a class.
    let marksDoubts: Bool
    /// Where a person names shapes; nil if no one is asked.
    let glyphs: GlyphFile?

    /// Asks for text.
    package init(language: String?, marksDoubts: Bool, glyphs: GlyphFile? = nil) {
        (self.language, self.marksDoubts, self.glyphs) = (language, marksDoubts, glyphs)
    }

    /// The language of the text of a track, as BCP 47; nil if it is not known.
    func language(of facts: TrackFacts) -> String? {
        guard let language else { return facts.language?.rawValue }
        do {
            return try LanguageTag(language).rawValue
        } catch {
            return facts.language?.rawValue
        }
    }

    /// Tesseract's name of the language of a track.
    ///
    /// - Throws: `RecognitionObstacle` if no language is stated, or Tesseract does not know it.
    func dataName(for facts: TrackFacts) throws(RecognitionObstacle) -> String {
        guard let tag = language ?? facts.language?.rawValue else { throw .noLanguage }
        guard let name = TesseractLanguage.name(for: tag) else { throw .unknownLanguage(tag) }
        return name
    }
}
