// SPDX-License-Identifier: Apache-2.0

/// S509: so few subtitles that they can hardly be those of all that is said.
struct FullLooksForced: CaptionRule {
    let metadata = RuleMetadata(
        "S509",
        "full-looks-forced",
        "Subtitles are so few that they may be forced ones",
        .review,
        .heuristic,
        references: ["WCAG 1.2.2, failure F8"],
        rationale: "A viewer selects them and gets only signs and foreign speech.",
        remedy: "If they are forced ones, mark them so; else add what is missing."
    )

    /// Cues a minute.
    private static let limit = 0.5
    /// In a shorter movie little may be said.
    private static let shortestMilliseconds = 600_000

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard !asset.role.isForced, let length = asset.role.movieMilliseconds,
            length >= Self.shortestMilliseconds, let density = asset.cuesPerMinute,
            density < Self.limit, !asset.shownCues.isEmpty
        else { return }
        findings.report(
            metadata,
            at: FindingLocation(),
            "\(asset.shownCues.count) cues in \(length / 60_000) minutes",
            Measurement(density, limit: Self.limit, unit: "cues/min")
        )
    }
}
