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
        var before: (cue: AuditedCue, lines: [Substring])?
        for cue in asset.shownCues {
            let lines = cue.visibleLines
            if let before, Self.rolls(from: before, to: (cue, lines)) {
                run.append(cue)
            } else {
                report(run, &findings)
                run = [cue]
            }
            before = (cue, lines)
        }
        report(run, &findings)
    }

    private static func rolls(
        from before: (cue: AuditedCue, lines: [Substring]),
        to after: (cue: AuditedCue, lines: [Substring])
    ) -> Bool {
        let gap = after.cue.cue.startMilliseconds - before.cue.cue.endMilliseconds
        return gap <= longestPause && before.lines.last == after.lines.first
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
