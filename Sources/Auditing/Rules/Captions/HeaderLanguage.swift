// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// Finds headers that state another language than the option or the file's name, or none at all, and
/// headers of WebVTT the `Kind:` of which is not what the file is.
struct HeaderLanguage: CaptionRule {
    let metadata = RuleMetadata(
        "V317",
        "header-language",
        "The header states a different language or kind than the file's name or the user",
        .warning,
        references: ["BCP 47"],
        rationale:
            "Players offer the captions under the wrong language, or not to the viewers who need them.",
        remedy: "Correct the header, the file's name or the stated language, whichever is wrong."
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
        findings.report(at: FindingLocation(), fault)
    }

    /// What is wrong with the kind that a header states, as a sentence; nil when nothing is.
    private static func fault(of kind: String, in asset: CaptionAsset) -> String? {
        let isStated = "the header states the kind \"\(kind)\""
        guard let isForViewers = kinds[kind.lowercased()] else {
            return isStated + ", which is not one of \(kinds.keys.sorted().joined(separator: ", "))"
        }
        if !isForViewers { return isStated + ", which players do not show as captions" }
        if kind.lowercased() == "subtitles", asset.isNamedSDH {
            return isStated
                + ", and the file's name states captions for the deaf and hard of hearing"
        }
        return nil
    }

    private func checkLanguage(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let text = asset.headerLanguage else { return }
        do {
            let header = try LanguageTag(known: text)
            guard let declared = asset.declaredLanguage, !declared.matches(header) else { return }
            let message =
                "the header states \(header), and the file's name or the user states \(declared)"
            findings.report(at: FindingLocation(), message)
        } catch { findings.report(at: FindingLocation(), "the header's language: \(error)") }
    }
}
