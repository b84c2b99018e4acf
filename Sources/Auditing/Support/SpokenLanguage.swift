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
    /// Forced subtitles, descriptions of the video and commentaries are no captions.
    package func captionsMaySpeak(_ language: LanguageTag) -> Bool {
        let tracks = movie?.captionTracks ?? []
        return tracks.contains { track in
            track.kind == .text || track.knownLanguage?.maySpeak(language) ?? true
        } || fullCaptionFiles.contains { $0.language?.maySpeak(language) ?? true }
    }

    /// Whether closed captions that were found in the video are in a language, or may be, as theirs is not known:
    /// those of which nothing is known are taken to be in the language of the main audio.
    func embeddedCaptionsMaySpeak(_ language: LanguageTag) -> Bool {
        guard let movie, !movie.embeddedCaptions.found.isEmpty else { return false }
        let isMain = movie.mainAudio?.knownLanguage?.maySpeak(language) ?? true
        guard let scanned = movie.scannedCaptions else { return isMain }
        return scanned.flatMap(\.channels).filter(\.isShown).contains { channel in
            channel.likelyLanguage?.maySpeak(language) ?? isMain
        }
    }
}
