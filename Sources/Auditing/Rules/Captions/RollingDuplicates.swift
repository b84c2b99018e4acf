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
        "Consecutive cues repeat the last line of the previous cue",
        .warning,
        .likely,
        rationale: "Viewers read every line twice, and screen readers speak it twice.",
        remedy: "Keep each line once.",
        captionFix: .derol
    )

    /// The longest pause between cues of a run, in milliseconds.
    private static let longestPause = 50
    /// Fewer repetitions than this may be speech.
    private static let fewestRepetitions = 2

    /// Cues that follow each other closely; only reported values are stored.
    private struct Run {
        let first: AuditedCue
        var last: AuditedCue
        var count = 1
        var end: Int
        /// Whether not all of its cues have the same text.
        var hasChange = false

        init(_ cue: AuditedCue) {
            (first, last) = (cue, cue)
            end = cue.endMilliseconds
        }

        mutating func append(_ cue: AuditedCue) {
            if !hasChange, cue.text != first.text { hasChange = true }
            last = cue
            count += 1
            end = max(end, cue.endMilliseconds)
        }
    }

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        var run: Run?
        let near = asset.shownCues.neighbours { $0 <= Self.longestPause }
        for (before, cue, _) in near where Self.rolls(from: before, to: cue) {
            if run?.last.number != before.number {
                report(run, &findings)
                run = Run(before)
            }
            run?.append(cue)
        }
        report(run, &findings)
    }

    private static func rolls(from before: AuditedCue, to after: AuditedCue) -> Bool {
        guard let first = after.firstVisibleLine else { return false }
        if before.lastVisibleLine == first { return true }
        guard before.traits.union(after.traits).contains(.manyLines) else { return false }
        // With three rows or four, the last rows of one cue are the first rows of the next.
        let (old, new) = (before.visibleLines, after.visibleLines)
        guard old.count > 2 || new.count > 2, let place = old.firstIndex(of: first) else {
            return false
        }
        return old.count - place >= 2 && new.starts(with: old[place...])
    }

    private func report(_ run: Run?, _ findings: inout Findings) {
        guard let run, run.count > Self.fewestRepetitions, run.hasChange else { return }
        findings.report(
            at: FindingLocation(
                run.first,
                startMilliseconds: run.first.startMilliseconds,
                endMilliseconds: run.end
            ),
            "from here on, cues repeat the last line of the previous cue",
            Measurement(Double(run.count - 1), unit: "cues")
        )
    }
}
