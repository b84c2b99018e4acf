// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Finds headers that state another language than the option or the file's name, or none at all.
struct HeaderLanguage: CaptionRule {
    let metadata = RuleMetadata(
        "V317",
        "header-language",
        "The header states another language than the file's name or the option",
        .warning,
        references: ["BCP 47", "HLS Authoring Specification for Apple Devices, 4.7"],
        rationale: "A player offers the captions under a language they are not in.",
        remedy: "Correct the header, the file's name or --language, whichever is wrong."
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let text = asset.headerLanguage else { return }
        do {
            let header = try LanguageTag(known: text)
            guard let declared = asset.declaredLanguage, !declared.matches(header) else { return }
            let message = "the header states \(header), the file's name or the option \(declared)"
            findings.report(metadata, at: FindingLocation(), message)
        } catch {
            findings.report(metadata, at: FindingLocation(), "the header's language: \(error)")
        }
    }
}
