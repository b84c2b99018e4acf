// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// M102: there are captions, and none with both characteristics of SDH in the language of the main sound.
///
/// Subtitles in other languages alone are a translation, and not the captions that WCAG 1.2.2 asks for: the
/// finding is an error if all captions are known to be in other languages or forced.
struct NoSDHPrimaryLanguage: AssetRule {
    let metadata = RuleMetadata(
        "M102",
        "no-sdh-primary-language",
        "There are no subtitles for the deaf and hard of hearing in the language of the main audio",
        .warning,
        .likely,
        references: [
            "WCAG 1.2.2", "EN 301 549 9.1.2.2", "47 CFR 79.4",
            "HLS Authoring Specification for Apple Devices, 4.5",
        ],
        rationale:
            "Players that prefer SDH find none, and sounds and speakers may not be named. It is "
            + "an error if there are no captions at all in that language: a translation does not count.",
        remedy: "Add them, or tag existing ones that are for the deaf and hard of hearing."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie, let sound = movie.mainAudio, movie.isSynchronizedMedia else {
            return findings.say(.inapplicable)
        }
        let texts = movie.subtitlesWithWords
        let files = asset.captionFilesWithWords
        guard !texts.isEmpty || !files.isEmpty else { return findings.say(.inapplicable) }
        guard let language = sound.knownLanguage else {
            let reason = "the main audio, \(sound.label), has no language"
            return findings.say(.untested(reason))
        }
        let isServed =
            !movie.embeddedCaptions.found.isEmpty
            || texts.contains { $0.isForDeaf && ($0.knownLanguage?.isSpokenAs(language) ?? false) }
            || files.contains { $0.isNamedSDH && ($0.language?.isSpokenAs(language) ?? false) }
        guard !isServed else { return }
        let isTranslated =
            language.isOneLanguage && !asset.captionsMaySpeak(language) && asset.unreadable.isEmpty
            && movie.embeddedCaptions.wereLookedFor
        if !isTranslated {
            report(plainTrack(of: movie, language), movie, language, into: &findings)
        } else {
            reportTranslation(asset, movie, language, into: &findings)
        }
    }

    private func plainTrack(of movie: MovieAsset, _ language: LanguageTag) -> AuditedTrack? {
        movie.subtitlesWithWords.first {
            $0.forced != .all && ($0.knownLanguage?.isSpokenAs(language) ?? false)
        }
    }

    private func report(
        _ plain: AuditedTrack?,
        _ movie: MovieAsset,
        _ language: LanguageTag,
        into findings: inout Findings
    ) {
        findings.report(
            at: plain.map { .track($0.id) } ?? FindingLocation(),
            "the main audio is \(language.englishName), and no subtitles in that language have both "
                + "characteristics of SDH",
            fix: plain.flatMap { movie.tag($0, .sdh) }
        )
    }

    private func reportTranslation(
        _ asset: Asset,
        _ movie: MovieAsset,
        _ language: LanguageTag,
        into findings: inout Findings
    ) {
        let others = asset.captionLanguages.map(\.englishName).joined(separator: ", ")
        findings.report(
            at: FindingLocation(),
            "the main audio is \(language.englishName), and there are no captions in that language"
                + (others.isEmpty ? " but forced subtitles" : "; there are captions in \(others)"),
            severity: .error,
            fix: Remedy(movie.path, .addSubtitles(language))
        )
    }
}

extension Asset {
    /// The languages of its captions that are not forced, each once.
    fileprivate var captionLanguages: [LanguageTag] {
        let tracks = movie?.subtitlesWithWords.filter { $0.forced != .all }.compactMap(
            \.knownLanguage
        )
        let files = captionFilesWithWords.filter { !$0.role.isForced }.compactMap(\.language)
        return ((tracks ?? []) + files).withoutRepetition
    }
}
