// SPDX-License-Identifier: Apache-2.0

/// S502: what names sounds, and is not tagged for the deaf.
struct UntaggedLooksSDH: CaptionRule {
    let metadata = RuleMetadata(
        "S502",
        "untagged-looks-sdh",
        "Captions name sounds and are not tagged as SDH",
        .review,
        .likely,
        references: ["QuickTime File Format, Media Characteristic Tags"],
        rationale: "Players that are set to prefer SDH do not choose them.",
        remedy: "If they are for the deaf and hard of hearing, tag them, or name the file .sdh."
    )

    /// Below this, signs and songs of plain subtitles would be found, too.
    ///
    /// Plain subtitles that were measured have none; files for the deaf have from a half to twelve of a
    /// hundred.
    private static let share = 3.0
    private static let fewest = 5

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard !asset.role.isSDH, !asset.role.isForced else { return }
        let count = MarkerCount(asset)
        let marked = count.count(.sound)
        guard marked >= Self.fewest else { return }
        let share = Double(marked) * 100 / Double(count.cues)
        guard share >= Self.share else { return }
        findings.report(
            metadata,
            at: FindingLocation(),
            "\(marked) of \(count.cues) cues name a sound",
            Measurement((share * 10).rounded() / 10, limit: Self.share, unit: "% of cues")
        )
    }
}
