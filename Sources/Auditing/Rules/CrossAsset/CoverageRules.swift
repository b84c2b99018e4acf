// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// The rules for the languages that captions and descriptions have to be in.
enum CoverageRules {
    static let all: [any Rule<Asset>] = [languageCoverage, adCoverage]

    /// The language of the main audio is M102's and M160's, unless it is required.
    static let languageCoverage = RuleMetadata(
        "X709",
        "language-coverage",
        "A language of the audio, or a required language, has no captions for the deaf and hard of hearing",
        .warning,
        rationale: "Hearing viewers can choose the language, deaf viewers cannot.",
        remedy: "Add captions in that language."
    ).forAssets { asset, findings in
        guard let movie = asset.movie, movie.isSynchronizedMedia else {
            return findings.say(.inapplicable)
        }
        let required = asset.requiredCaptionLanguages
        let main = movie.mainAudio?.knownLanguage
        // A description or a commentary is not the movie in another language.
        let dubs = movie.tracks(.audible).filter { !$0.describesVideo && !$0.isCommentary }
        let heard = dubs.compactMap(\.knownLanguage).filter { language in
            main.map { !$0.isSpokenAs(language) } ?? true
        }
        for language in (required + heard).withoutRepetition {
            let isRequired = required.contains { $0.isSpokenAs(language) }
            let mayBePlain = isRequired && !asset.requirements.services.contains(.sdh)
            guard !asset.hasText(in: language, isForDeaf: !mayBePlain) else { continue }
            findings.report(
                at: FindingLocation(),
                "no captions" + (mayBePlain ? "" : " for the deaf")
                    + (isRequired ? ", which are required, in " : " in ") + language.englishName
                    + asset.captionsThatMayDo(for: language),
                severity: isRequired ? .error : nil
            )
        }
    }

    static let adCoverage = RuleMetadata(
        "X710",
        "ad-coverage",
        "A required language has no audio description",
        .error,
        rationale: "Blind viewers of that language miss what the video shows.",
        remedy: "Add a description in that language."
    ).forAssets { asset, findings in
        guard let movie = asset.movie, asset.requirements.services.contains(.audioDescription),
            !asset.requirements.languages.isEmpty
        else { return findings.say(.inapplicable) }
        for language in asset.requirements.languages {
            let isThere = movie.tracks(.audible).contains {
                $0.describesVideo && $0.knownLanguage?.isSpokenAs(language) == true
            }
            guard !isThere else { continue }
            findings.report(
                at: FindingLocation(),
                "no audio in \(language.englishName) describes the video"
                    + movie.descriptionsThatMayDo,
                fix: movie.addition(.addDescription(language))
            )
        }
    }
}

extension Asset {
    /// Captions that may be what was looked for, as a clause: their language is not stated, or they are not tagged for
    /// the deaf; empty if no captions are so.
    fileprivate func captionsThatMayDo(for language: LanguageTag) -> String {
        if hasText(in: language, isForDeaf: false) {
            return
                "; there are captions in \(language.englishName) that are not tagged for the deaf"
        }
        let isUnstated =
            (movie?.captionTracks ?? []).contains { $0.knownLanguage == nil }
            || fullCaptionFiles.contains { $0.language == nil }
        return isUnstated ? "; there are captions whose language is not stated" : ""
    }
}

extension MovieAsset {
    /// Descriptions whose language is not stated, as a clause; empty if each states one.
    fileprivate var descriptionsThatMayDo: String {
        tracks(.audible).contains { $0.describesVideo && $0.knownLanguage == nil }
            ? "; there is a description whose language is not stated" : ""
    }
}
