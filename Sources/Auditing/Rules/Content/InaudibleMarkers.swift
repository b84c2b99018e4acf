// SPDX-License-Identifier: Apache-2.0

/// S511: speech that whoever wrote it did not understand.
struct InaudibleMarkers: CaptionRule {
    let metadata = RuleMetadata(
        "S511",
        "inaudible-markers",
        "Several cues say that speech was not understood",
        .review,
        references: ["47 CFR 79.1, (j)(2)"],
        rationale: "What others hear is missing.",
        remedy: "Listen again, or ask somebody who was there."
    )

    private static let words = BytePhrases([
        "[inaudible", "(inaudible", "[unintelligible", "(unintelligible", "???",
    ])
    private static let fewest = 3

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        let found = asset.shownCues.filter { Self.words.areFound(in: $0.text.lowercased()) }
        guard let first = found.first, found.count >= Self.fewest else { return }
        findings.report(
            metadata,
            at: FindingLocation(first),
            "\(found.count) cues say that speech was not understood"
        )
    }
}
