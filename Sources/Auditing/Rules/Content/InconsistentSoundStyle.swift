// SPDX-License-Identifier: Apache-2.0

/// S515: sounds written in several ways.
struct InconsistentSoundStyle: CaptionRule {
    let metadata = RuleMetadata(
        "S515",
        "sound-style-inconsistent",
        "Sounds stand in brackets of several kinds",
        .info,
        references: ["Netflix Timed Text Style Guide, General Requirements"],
        rationale: "Readers have to find out again what is a sound.",
        remedy: "Use the brackets of your house throughout."
    )

    /// So many of a kind are a habit, and no slip.
    private static let fewest = 3

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        let count = MarkerCount(asset)
        let styles: [(name: String, marker: CaptionMarkers)] = [
            ("round brackets", .roundBrackets), ("square brackets", .squareBrackets),
            ("asterisks", .asterisks),
        ]
        let used = styles.filter { count.count($0.marker) >= Self.fewest }
        guard used.count > 1 else { return }
        let list = used.map { "\($0.name) (\(count.count($0.marker)) cues)" }
        findings.report(
            metadata,
            at: FindingLocation(),
            "sounds stand in " + list.joined(separator: " and ")
        )
    }
}
