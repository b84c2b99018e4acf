// SPDX-License-Identifier: Apache-2.0

import ISOMedia
package import MediaSelection

extension LanguageTag {
    /// Whether both are the same spoken language, in any region.
    func isSpokenAs(_ other: LanguageTag) -> Bool { primarySubtag == other.primarySubtag }

    /// Whether it may mean a language: it is that language, or does not state one.
    func maySpeak(_ other: LanguageTag) -> Bool { isSpokenAs(other) || !isOneLanguage }

    /// Whether it is one language, and not one of the codes for several, none, or others (ISO 639-2).
    var isOneLanguage: Bool { !["mis", "mul", "und", "zxx"].contains(primarySubtag) }
}

extension [LanguageTag] {
    /// Each spoken language once.
    var withoutRepetition: [LanguageTag] {
        reduce(into: []) { list, tag in
            if !list.contains(where: { $0.isSpokenAs(tag) }) { list.append(tag) }
        }
    }
}

extension Asset {
    /// Whether some of its captions are in a language, or may be, as theirs is not known.
    ///
    /// Forced subtitles are no captions: they leave out most of what is said.
    package func captionsMaySpeak(_ language: LanguageTag) -> Bool {
        let tracks = movie?.tracksWithWords ?? []
        return tracks.contains { track in
            track.kind == .text
                || track.kind.mediaKind == .legible && track.forced != .all
                    && track.knownLanguage?.maySpeak(language) ?? true
        }
            || captionFilesWithWords.contains { file in
                !file.role.isForced && file.language?.maySpeak(language) ?? true
            }
    }
}
