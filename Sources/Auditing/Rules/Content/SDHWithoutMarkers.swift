// SPDX-License-Identifier: Apache-2.0

/// S501: what is tagged for the deaf, and names neither sounds nor speakers.
struct SDHWithoutMarkers: CaptionRule {
    let metadata = RuleMetadata(
        "S501",
        "sdh-without-markers",
        "Subtitles for the deaf and hard of hearing name no sound, no music and no speaker",
        .review,
        .heuristic,
        references: ["WCAG 1.2.2, failure F8", "47 CFR 79.1, (j)(2)"],
        rationale: "They may be plain subtitles that are only tagged.",
        remedy:
            "Watch it with sound: if sounds that matter are missing, write them, or take the tags away."
    )

    /// With fewer cues there may be nothing but speech.
    private static let fewestCues = 100

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard asset.role.isSDH else { return findings.say(.inapplicable, of: metadata) }
        let count = MarkerCount(asset)
        guard count.cues >= Self.fewestCues, count.count([.forDeaf, .dash]) == 0 else { return }
        findings.report(
            metadata,
            at: FindingLocation(),
            "none of \(count.cues) cues names a sound, music or a speaker"
        )
    }
}
