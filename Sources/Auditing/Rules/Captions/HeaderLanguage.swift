// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Finds headers that state another language than the option or the file's name, or none at all, and
/// headers of WebVTT the `Kind:` of which is not what the file is.
struct HeaderLanguage: CaptionRule {
    let metadata = RuleMetadata(
        "V317",
        "header-language",
        "The header states another language or kind than the file's name or the option",
        .warning,
        references: ["BCP 47", "HLS Authoring Specification for Apple Devices, 4.7"],
        rationale:
            "A player offers the captions under a language they are not in, or not to whom needs them.",
        remedy: "Correct the header, the file's name or --language, whichever is wrong."
    )

    /// The kinds of text tracks that HTML has (4.8.11.11), and whether they are captions or subtitles.
    private static let kinds = [
        "subtitles": true, "captions": true, "descriptions": false, "chapters": false,
        "metadata": false,
    ]

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        checkLanguage(asset, into: &findings)
        guard let kind = asset.headerKind, let fault = Self.fault(of: kind, in: asset) else {
            return
        }
        findings.report(metadata, at: FindingLocation(), fault)
    }

    /// What is wrong with the kind that a header states, as a sentence; nil when nothing is.
    private static func fault(of kind: String, in asset: CaptionAsset) -> String? {
        let isStated = "the header states the kind \"\(kind)\""
        guard let isForViewers = kinds[kind.lowercased()] else {
            return isStated + ", which is none of \(kinds.keys.sorted().joined(separator: ", "))"
        }
        if !isForViewers { return isStated + ", which players do not show as captions" }
        if kind.lowercased() == "subtitles", asset.isNamedSDH {
            return isStated + ", the file's name captions for the deaf and hard of hearing"
        }
        return nil
    }

    private func checkLanguage(_ asset: CaptionAsset, into findings: inout Findings) {
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
