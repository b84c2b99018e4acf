// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

/// Finds headers that state another language than the option or the file's name, or none at all, and
/// headers of WebVTT whose kind is not what the file is, or that contradict themselves.
///
/// Both forms of WebVTT headers count: `Language: en`, and `lang: en` as drafted.
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
        let faults = Self.contradictions(in: asset) + [Self.kindFault(in: asset)].compactMap(\.self)
        for fault in faults { findings.report(at: FindingLocation(), fault) }
    }

    private static func kindFault(in asset: CaptionAsset) -> String? {
        asset.header.kinds.first.flatMap { fault(of: $0, in: asset) }
    }

    /// What the lines of the header contradict in each other, a sentence each.
    private static func contradictions(in asset: CaptionAsset) -> [String] {
        let languages = ([asset.headerLanguage].compactMap(\.self) + asset.header.languages)
            .map { $0.lowercased() }
        var faults: [String] = []
        if let first = languages.first, let other = languages.first(where: { $0 != first }) {
            faults.append("the header states the languages \(first) and \(other)")
        }
        let kinds = asset.header.kinds.map { $0.lowercased() }
        if let first = kinds.first, let other = kinds.first(where: { $0 != first }) {
            faults.append("the header states the kinds \"\(first)\" and \"\(other)\"")
        }
        if kinds.first == "subtitles", let label = asset.header.labels.first(where: NameHint.isSDH)
        {
            faults.append(
                "the header states the kind \"subtitles\", and the label \"\(label)\", which names captions "
                    + "for the deaf and hard of hearing"
            )
        }
        return faults
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
                "the header states \(header), and the file's name, the playlist or the user states \(declared)"
            findings.report(at: FindingLocation(), message)
        } catch { findings.report(at: FindingLocation(), "the header's language: \(error)") }
    }
}
