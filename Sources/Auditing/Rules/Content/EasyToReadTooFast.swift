// SPDX-License-Identifier: Apache-2.0

import Captions

/// S513: text that is said to be easy to read and passes too fast.
struct EasyToReadTooFast: CaptionRule {
    let metadata = RuleMetadata(
        "S513",
        "easy-to-read-contradiction",
        "Text that is tagged as easy to read is as fast as any other",
        .review,
        .likely,
        references: ["HTTP Live Streaming, 2nd edition (rfc8216bis), 4.4.6.1"],
        rationale: "Who selects it needs more time to read.",
        remedy: "Edit it to fewer words, or take the tag away."
    )

    /// Words a minute for younger readers, DCMP Captioning Key.
    private static let limit = 130.0

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard asset.role.isEasyToRead else { return findings.say(.inapplicable, of: metadata) }
        let counter = WordCounter()
        var words = 0
        var milliseconds = 0
        for cue in asset.shownCues {
            words += counter.count(in: cue.text)
            milliseconds += cue.cue.durationMilliseconds
        }
        guard milliseconds > 0 else { return }
        let pace = (Double(words) * 60_000 / Double(milliseconds)).rounded()
        guard pace > Self.limit else { return }
        findings.report(
            metadata,
            at: FindingLocation(),
            "the cues are read at more words a minute than readers of easy text manage",
            Measurement(pace, limit: Self.limit, unit: "words/min", source: "DCMP Captioning Key")
        )
    }
}
