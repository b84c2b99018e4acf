// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaSelection
import Muxing

/// M102: subtitles, and none of them for who does not hear, in the language that is heard.
struct NoSDHForMainLanguage: AssetRule {
    let metadata = RuleMetadata(
        "M102",
        "no-sdh-primary-language",
        "No subtitles for the deaf and hard of hearing in the language of the main sound",
        .warning,
        .likely,
        references: ["WCAG 1.2.2", "HLS Authoring Specification for Apple Devices, 4.5"],
        rationale:
            "Players that are set to prefer SDH find none, and sounds and speakers may be missing.",
        remedy: "Add them, or tag those that are for the deaf and hard of hearing."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        guard let movie = asset.movie, let sound = movie.mainAudio,
            movie.isSynchronizedMedia
        else { return findings.say(.inapplicable, of: metadata) }
        let texts = movie.tracks(.legible)
        guard !texts.isEmpty || !asset.captionFiles.isEmpty else {
            return findings.say(.inapplicable, of: metadata)
        }
        guard let language = sound.knownLanguage else {
            let reason = "the main sound, \(sound.label), has no language"
            return findings.say(.untested(reason), of: metadata)
        }
        let isServed =
            !movie.embeddedCaptions.found.isEmpty
            || texts.contains { $0.isForDeaf && ($0.knownLanguage?.isSpokenAs(language) ?? false) }
            || asset.captionFiles.contains {
                $0.isNamedSDH && ($0.language?.isSpokenAs(language) ?? false)
            }
        guard !isServed else { return }
        let plain = texts.first {
            $0.forced != .all && ($0.knownLanguage?.isSpokenAs(language) ?? false)
        }
        findings.report(
            metadata,
            at: plain.map { .track($0.id) } ?? FindingLocation(),
            "the main sound is \(language.englishName), and no subtitles in it have both "
                + "characteristics of SDH",
            fix: plain.flatMap {
                movie.isISOMedia
                    ? .suggestion(
                        "mediatag tag \(shellQuoted(movie.path)) --track \($0.id) --sdh"
                    ) : nil
            }
        )
    }
}

extension LanguageTag {
    /// Whether who understands one understands the other: the same language, whatever the region.
    func isSpokenAs(_ other: LanguageTag) -> Bool { primarySubtag == other.primarySubtag }
}
