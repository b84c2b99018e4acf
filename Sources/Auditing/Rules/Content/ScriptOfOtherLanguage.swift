// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// S507: letters that the language is not written in.
///
/// Languages that share a script are not told apart here.
struct ScriptOfOtherLanguage: CaptionRule {
    let metadata = RuleMetadata(
        "S507",
        "language-content-mismatch",
        "The text is written in another script than its language",
        .warning,
        .likely,
        references: ["HLS Authoring Specification for Apple Devices, 4.7", "WCAG 3.1.1"],
        rationale: "A viewer selects a language and gets another, and voices read it wrongly.",
        remedy: "Tag it with the language that it is in."
    )

    private static let fewestLetters = 100
    /// Names and quotations of other languages are far fewer.
    private static let share = 80.0

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let language = asset.declaredLanguage, let expected = Script.usual(of: language)
        else {
            return
        }
        var counts: [Script: Int] = [:]
        for cue in asset.shownCues {
            for scalar in cue.text.unicodeScalars {
                if let script = Script(scalar) { counts[script, default: 0] += 1 }
            }
        }
        let letters = counts.values.reduce(0, +)
        guard letters >= Self.fewestLetters else { return }
        let foreign = counts.filter { !expected.contains($0.key) }
        let share = Double(foreign.values.reduce(0, +)) * 100 / Double(letters)
        guard share >= Self.share, let most = foreign.max(by: { $0.value < $1.value }) else {
            return
        }
        findings.report(
            metadata,
            at: FindingLocation(),
            "it is tagged \(language.englishName), and its letters are \(most.key.rawValue)",
            Measurement(share.rounded(), limit: Self.share, unit: "% of letters")
        )
    }
}
