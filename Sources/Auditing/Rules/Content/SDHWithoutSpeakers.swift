// SPDX-License-Identifier: Apache-2.0

/// S503: sounds are named, speakers never.
struct SDHWithoutSpeakers: CaptionRule {
    let metadata = RuleMetadata(
        "S503",
        "sdh-no-speaker-ids",
        "Subtitles for the deaf and hard of hearing name sounds, and never who speaks",
        .review,
        .heuristic,
        references: ["WCAG 1.2.2, failure F8", "QuickTime File Format, Media Characteristic Tags"],
        rationale: "Where the picture does not show who speaks, who does not hear cannot know.",
        remedy: "Watch it: name speakers who are not seen."
    )

    private static let fewestCues = 100

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard asset.role.isSDH else { return findings.say(.inapplicable, of: metadata) }
        let count = MarkerCount(asset)
        guard count.cues >= Self.fewestCues, count.count([.sound, .music]) > 0,
            count.count([.speaker, .dash]) == 0
        else { return }
        findings.report(
            metadata,
            at: FindingLocation(),
            "sounds are named in \(count.count([.sound, .music])) of \(count.cues) cues, speakers in none"
        )
    }
}
