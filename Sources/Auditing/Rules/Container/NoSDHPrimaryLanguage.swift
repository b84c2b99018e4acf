// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection

/// M102: there are captions, and none with both characteristics of SDH in the language of the main sound.
///
/// WCAG asks for captions, and not for the tags of SDH; if there are none in that language at all, M160 reports it.
struct NoSDHPrimaryLanguage: AssetRule {
    let metadata = RuleMetadata(
        "M102",
        "no-sdh-primary-language",
        "There are no subtitles for the deaf and hard of hearing in the language of the main audio",
        .warning,
        .likely,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale:
            "Players that prefer SDH find none, and sounds and speakers may not be named.",
        remedy: "Add them, or tag existing ones that are for the deaf and hard of hearing."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie, let sound = movie.mainAudio, movie.isSynchronizedMedia else {
            return findings.say(.inapplicable)
        }
        let texts = movie.captionTracks
        let files = asset.fullCaptionFiles
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
        guard !asset.hasTranslationsAlone else { return }
        if let untested = asset.untestedCaptions.first {
            let message =
                "no captions in \(language.englishName) have both characteristics of SDH, and the \(untested)"
            return findings.say(.cantTell(message))
        }
        report(plainTrack(of: movie, language), movie, language, into: &findings)
    }

    private func plainTrack(of movie: MovieAsset, _ language: LanguageTag) -> AuditedTrack? {
        movie.captionTracks.first { $0.knownLanguage?.isSpokenAs(language) ?? false }
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
}
