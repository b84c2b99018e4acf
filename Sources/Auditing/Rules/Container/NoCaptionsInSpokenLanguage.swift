// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// M160: there are captions, and all of them are known to be in other languages than the main audio.
///
/// Subtitles in other languages alone are a translation, and not the captions that WCAG 1.2.2 asks for.
struct NoCaptionsInSpokenLanguage: AssetRule {
    let metadata = RuleMetadata(
        "M160",
        "no-captions-in-spoken-language",
        "There are captions, and none in the language of the main audio",
        .error,
        .likely,
        references: Citation.wcag("1.2.2", in: [.web, .documents, .software]),
        rationale: "Deaf viewers who do not read the other languages get nothing of what is said.",
        remedy: "Add captions in the language of the main audio."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie, let language = movie.mainAudio?.knownLanguage,
            movie.isSynchronizedMedia, asset.hasCaptions
        else { return findings.say(.inapplicable) }
        guard asset.hasTranslationsAlone else { return }
        let others = asset.captionLanguages.map(\.englishName).joined(separator: ", ")
        findings.report(
            at: FindingLocation(),
            "the main audio is \(language.englishName), and there are no captions in that language; "
                + "there are captions in \(others)",
            fix: movie.addition(.addSubtitles(language))
        )
    }
}

extension Asset {
    /// Whether there are captions, and all of them are known to be in other languages than the main audio.
    var hasTranslationsAlone: Bool {
        guard let movie, let language = movie.mainAudio?.knownLanguage,
            hasCaptions
        else { return false }
        return movie.embeddedCaptions.found.isEmpty && language.isOneLanguage
            && !captionsMaySpeak(language) && unreadable.isEmpty
            && untestedCaptions.isEmpty && movie.embeddedCaptions.wereLookedFor
    }

    /// The languages of its captions, each once.
    fileprivate var captionLanguages: [LanguageTag] {
        let tracks = movie?.captionTracks.compactMap(\.knownLanguage) ?? []
        return (tracks + fullCaptionFiles.compactMap(\.language)).withoutRepetition
    }
}
