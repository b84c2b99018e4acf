// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds runs of cues that each repeat the last line of the one before, as recognisers of speech write
/// them for captions that roll up.
///
///     hello world
///     hello world / this is
///     this is / a test
struct RollingDuplicates: CaptionRule {
    let metadata = RuleMetadata(
        "Q411",
        "rolling-duplicates",
        "Cues repeat the last line of the cue before, one after the other",
        .warning,
        .likely,
        rationale: "Viewers read every line twice, and readers aloud speak it twice.",
        remedy: "Keep each line once.",
        fixOption: "--derol"
    )

    /// The longest pause between cues of a run, in milliseconds.
    private static let longestPause = 50
    /// Fewer repetitions than this may be speech.
    private static let fewestRepetitions = 2

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        var run: [AuditedCue] = []
        for cue in asset.shownCues {
            if let before = run.last, Self.rolls(from: before, to: cue) {
                run.append(cue)
            } else {
                report(run, &findings)
                run = [cue]
            }
        }
        report(run, &findings)
    }

    private static func rolls(from before: AuditedCue, to after: AuditedCue) -> Bool {
        let gap = after.cue.startMilliseconds - before.cue.endMilliseconds
        return gap <= longestPause && before.visibleLines.last == after.visibleLines.first
    }

    private func report(_ run: [AuditedCue], _ findings: inout Findings) {
        guard let first = run.first, run.count > Self.fewestRepetitions,
            run.contains(where: { $0.text != first.text })
        else { return }
        let end = run.map(\.cue.endMilliseconds).max() ?? first.cue.endMilliseconds
        findings.report(
            metadata,
            at: FindingLocation(
                first,
                startMilliseconds: first.cue.startMilliseconds,
                endMilliseconds: end
            ),
            "from here on cues repeat the last line of the cue before",
            Measurement(Double(run.count - 1), unit: "cues")
        )
    }
}
