// SPDX-License-Identifier: Apache-2.0

/// Finds files that are written in capitals from end to end.
struct AllCapitals: CaptionRule {
    let metadata = RuleMetadata(
        "Q418",
        "all-caps",
        "Most cues are written in capitals",
        .info,
        references: ["DCMP Captioning Key: mixed case"],
        rationale: "Words in capitals have no shape and are read more slowly.",
        remedy: "Write in mixed case; keep capitals for shouting."
    )

    /// The share of cues in capitals, per cent, from which on it is the file's style.
    private static let limit = 80.0
    /// With fewer cues there is no style yet.
    private static let fewestCues = 3

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        var cased = 0
        var capitals = 0
        var first: AuditedCue?
        for cue in asset.shownCues {
            let letters = cue.text.filter { $0.isUppercase || $0.isLowercase }
            guard letters.count >= 3 else { continue }
            cased += 1
            guard letters.allSatisfy(\.isUppercase) else { continue }
            capitals += 1
            first = first ?? cue
        }
        guard let first, cased >= Self.fewestCues else { return }
        let share = Double(capitals) * 100 / Double(cased)
        guard share > Self.limit else { return }
        findings.report(
            metadata,
            at: FindingLocation(first),
            "the cues are written in capitals",
            Measurement(share.roundedUpToTenths, limit: Self.limit, unit: "% of cues")
        )
    }
}
