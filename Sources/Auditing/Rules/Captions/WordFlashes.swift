// SPDX-License-Identifier: Apache-2.0

import Captions

/// Finds runs of cues that show one word each for a moment, as recognisers of speech write them that have a time for
/// each word.
struct WordFlashes: CaptionRule {
    let metadata = RuleMetadata(
        "Q420",
        "word-flashes",
        "Cues of one word flash by, one after the other",
        .warning,
        .likely,
        references: [
            "Netflix Timed Text Style Guide: General Requirements (partnerhelp.netflixstudios.com, 215758617): 5/6 s"
        ],
        rationale:
            "Viewers cannot look away from the words for a moment, and miss the video.",
        remedy:
            "Join the words to captions that can be read."
    )

    /// Fewer cues than this may be an exchange of short answers.
    private static let fewest = 4
    /// A cue that is shown for so long can be read at ease, in milliseconds.
    private static let shortest = 833
    /// The longest pause between cues of a run, in milliseconds.
    private static let longestPause = 500

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        var run: (first: AuditedCue, last: AuditedCue, count: Int)?
        for cue in asset.shownCues {
            let isFlash = cue.durationMilliseconds < Self.shortest && Self.isOneWord(cue.text)
            guard isFlash || run != nil else { continue }
            if isFlash, let before = run,
                cue.startMilliseconds - before.last.endMilliseconds < Self.longestPause
            {
                run = (before.first, cue, before.count + 1)
                continue
            }
            report(run, &findings)
            run = isFlash ? (cue, cue, 1) : nil
        }
        report(run, &findings)
    }

    private func report(
        _ run: (first: AuditedCue, last: AuditedCue, count: Int)?,
        _ findings: inout Findings
    ) {
        guard let run, run.count >= Self.fewest else { return }
        findings.report(
            at: FindingLocation(
                run.first,
                startMilliseconds: run.first.startMilliseconds,
                endMilliseconds: run.last.endMilliseconds
            ),
            "from here on each cue shows one word for a moment",
            Measurement(Double(run.count), limit: Double(Self.fewest - 1), unit: "cues")
        )
    }

    /// Whether a text is letters without a space, in a script that has spaces.
    private static func isOneWord(_ text: String) -> Bool {
        guard !text.utf8.contains(where: { $0 == 0x20 || $0 == 0x0A }) else { return false }
        // From the signs of Thai on, scripts without spaces begin; Hangul has spaces.
        return text.unicodeScalars.allSatisfy { $0.value < 0xE00 || 0x2000...0x206F ~= $0.value }
            && text.contains(where: \.isLetter)
    }
}
