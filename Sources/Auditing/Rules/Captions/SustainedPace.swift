// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds stretches in which the pace stays above the limit over a sliding window, so that there is no
/// pause to catch up.
struct SustainedPace: CaptionRule {
    let metadata = RuleMetadata(
        "Q403",
        "pace-window",
        "The words a minute stay above the limit over a whole window of time",
        .warning,
        references: ["Docs/ReadingSpeed.md"],
        rationale: "One fast cue can be caught up with; a fast minute cannot.",
        remedy: "Shorten the texts of the stretch.",
        fixOption: "--retime"
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let limit = asset.limit(.windowWordsPerMinute), let pace = asset.pace else { return }
        let fast = pace.windows.filter { $0.wordsPerMinute > limit.value }[...]
        var windows = fast
        for stretch in pace.stretches(above: limit.value) {
            let inside = windows.prefix { $0.milliseconds <= stretch.endMilliseconds }
            windows = windows.dropFirst(inside.count)
            guard let fastest = inside.map(\.wordsPerMinute).max(),
                let cue = Self.cue(at: stretch.startMilliseconds, pace, asset)
            else { continue }
            let start = max(0, stretch.startMilliseconds - pace.windowMilliseconds)
            let end = stretch.endMilliseconds
            let length = (Double(pace.windowMilliseconds) / 1000).short
            findings.report(
                metadata,
                at: FindingLocation(cue, startMilliseconds: start, endMilliseconds: end),
                "too many words a minute over \(length) seconds, at the fastest",
                Measurement(fastest.roundedUpToTenths, limit)
            )
        }
    }

    /// The cue with which the first fast window ends.
    private static func cue(
        at milliseconds: Int,
        _ pace: CaptionPace,
        _ asset: CaptionAsset
    ) -> AuditedCue? {
        pace.cues.first {
            $0.startMilliseconds <= milliseconds && milliseconds <= $0.endMilliseconds
        }.map { asset.cues[$0.number - 1] }
    }
}
