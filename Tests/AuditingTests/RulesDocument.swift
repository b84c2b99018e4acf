// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import MediaPrimitives

@testable import Auditing

/// The catalogue of rules as a Markdown document, `Docs/Rules.md`.
enum RulesDocument {
    /// The whole document.
    static var text: String {
        let rules = RuleCatalog.all
        let table = rules.map { "| \($0.id) | \($0.slug) | \($0.severity) | \($0.confidence) |" }
        let profiles = CaptionProfile.builtInNames.compactMap(CaptionProfile.builtIn)
        return [
            introduction, "## Rules", tableHead + table.joined(separator: "\n"),
            rules.map(section).joined(separator: "\n\n"), "## Profiles",
            profilesIntroduction, profiles.map(section).joined(separator: "\n\n"),
        ].joined(separator: "\n\n") + "\n"
    }

    private static let introduction = """
        # Rules

        The rules of `mediatag audit`. Rules for captions (V and Q) are also those of `mediatag captions \
        check`, rules for playlists (H) those of `mediatag playlist check`; rules for MPDs (D) those of \
        `mediatag mpd check`. This file is generated from the catalogue: `MEDIATAG_UPDATE_DOCS=1 swift test \
        --filter RulesDocumentTests`.

        **error**: a requirement is broken, or a viewer does not get the captions. **warning**: a \
        recommendation is broken, or harm is likely. **review**: a person has to decide. **info**: \
        worth knowing. Some rules need a deep audit (`--deep`), those for the picture (L) `--look`. Confidence: **certain**, **likely** or **heuristic**. Ids are permanent. \
        Profiles may change the severity of a rule, or switch it off.

        Rules Q401 to Q409, Q414, Q416 and Q417 need a profile that sets their limit; all others apply \
        without one, except Q415, which the profile `none` switches off.

        WCAG is cited without a version: its criteria for time-based media are the same in 2.0, 2.1 and 2.2. The limits \
        of flashes are those of 2.2.
        """

    private static let tableHead = """
        | Id | Name | Severity | Confidence |
        |---|---|---|---|

        """

    private static let profilesIntroduction = """
        `--profile NAME` or `--profile FILE.json` ([schemas/profile.json](schemas/profile.json)). \
        [ReadingSpeed.md](ReadingSpeed.md) defines how characters, words and frames are counted.
        """

    private static func section(_ rule: RuleMetadata) -> String {
        let fix = rule.captionFix.map { " Fix: `mediatag captions fix --\($0.rawValue)`." } ?? ""
        let references =
            rule.references.isEmpty
            ? "" : "\n\nReferences: \(rule.references.joined(separator: "; "))."
        return """
            ### \(rule.id) \(rule.slug)

            \(rule.title). \(rule.rationale) \(rule.remedy)\(fix)\(references)
            """
    }

    private static func section(_ profile: CaptionProfile) -> String {
        let rate = profile.frameRate.map { " Without `--fps`, \($0) frames a second." } ?? ""
        let heading = "### \(profile.name)\n\n\(profile.title).\(rate)"
        let general = rows(profile.limits.mapValues(Optional.some), language: "all others")
        let special = profile.languages.sorted { $0.key < $1.key }
            .flatMap { rows($0.value, language: $0.key) }
        let severities = profile.severities.sorted { $0.key < $1.key }
            .map { rule, severity in "\(rule) \(severity)" }
        let table = "| Limit | Language | Value | Source |\n|---|---|---|---|\n"
        let limits = special + general
        let parts = [
            heading,
            limits.isEmpty ? nil : table + limits.joined(separator: "\n"),
            profile.repertoire.map { "Characters: \($0.name). Source: \($0.source)." },
            severities.isEmpty ? nil : "Severities: " + severities.joined(separator: ", ") + ".",
        ]
        return parts.compactMap(\.self).joined(separator: "\n\n")
    }

    private static func rows(
        _ limits: [LimitName: ProfileLimit?],
        language: String
    ) -> [String] {
        LimitName.allCases.compactMap { name in
            guard let limit = limits[name] else { return nil }
            guard let limit else { return "| \(name) | \(language) | none | |" }
            let value = "\(limit.value.short) \(limit.unit.rawValue)"
            return "| \(name) | \(language) | \(value) | \(limit.source) |"
        }
    }
}
