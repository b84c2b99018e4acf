// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaReading
import MediaSelection

@testable import ViewerPages

/// A text of a made-up asset.
func pageText(
    _ language: String?,
    _ cues: [(start: Int, end: Int, text: String)] = [(1000, 2000, "Hello.")],
    name: String? = nil,
    characteristics: [MediaCharacteristic] = [],
    isForced: Bool = false
) throws -> PageText {
    PageText(
        option: SelectionOption(
            kind: .legible,
            language: try language.map { try LanguageTag($0) },
            name: name,
            characteristics: characteristics,
            isForced: isForced
        ),
        describesVideo: characteristics.contains(.describesVideo),
        document: CaptionDocument(
            cues: cues.map { start, end, text in
                Cue(
                    startMilliseconds: start,
                    endMilliseconds: end,
                    text: CaptionText(text),
                    position: SourcePosition(line: 1, column: 1)
                )
            }
        ),
        source: "track 3"
    )
}

/// A page of a made-up movie in English.
func page(
    _ texts: [PageText],
    chapters: [Chapter] = [],
    asset: String = "movie.mp4",
    media: ViewerPage.Media = .movie,
    language: String? = "en"
) throws -> ViewerPage {
    ViewerPage(
        asset: asset,
        media: media,
        mainLanguage: try language.map { try LanguageTag($0) },
        texts: texts,
        chapters: chapters
    )
}
