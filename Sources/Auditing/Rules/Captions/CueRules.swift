// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// The rules for cues that no player shows, whatever the profile.
enum CueRules {
    static let all: [any Rule<CaptionAsset>] = [
        nonPositiveDuration, outOfOrder, emptyCue, noText, linePercentage, repeatedIdentifier,
    ]

    /// Finds cues such as `00:00:05,000 --> 00:00:05,000`.
    static let nonPositiveDuration = RuleMetadata(
        "V304",
        "non-positive-duration",
        "A cue ends before it starts, or at the same time",
        .error,
        references: ["W3C WebVTT: The Web Video Text Tracks Format, 4.1"],
        rationale: "No player shows the cue, so its words are lost.",
        remedy: "Correct the times.",
        captionFix: .retime
    ).forCaptions { asset, findings in
        // The last paragraph of a document without ends is shown as long as its presentation.
        let endless = Set(
            asset.diagnostics.lazy.filter { $0.code == .indefiniteEnd }.map(\.position)
        )
        for cue in asset.cues
        where !cue.hasPositiveDuration && !endless.contains(cue.cue.position) {
            let duration = cue.durationMilliseconds
            findings.report(
                at: FindingLocation(cue),
                duration < 0 ? "the cue ends before it starts" : "the cue ends when it starts",
                Measurement(Double(duration), limit: 1, unit: "ms")
            )
        }
    }

    static let outOfOrder = RuleMetadata(
        "V306",
        "out-of-order",
        "A cue starts before the preceding cue",
        .warning,
        references: ["W3C WebVTT: The Web Video Text Tracks Format, 4.1"],
        rationale: "Players that read while they play never show the cue, or show it late.",
        remedy: "Sort the cues by start time.",
        captionFix: .sort
    ).forCaptions { asset, findings in
        for (before, cue) in zip(asset.cues, asset.cues.dropFirst())
        where cue.startMilliseconds < before.startMilliseconds {
            findings.report(
                at: FindingLocation(cue),
                "the cue starts before cue \(before.number), which precedes it",
                Measurement(
                    Double(cue.startMilliseconds),
                    limit: Double(before.startMilliseconds),
                    unit: "ms"
                )
            )
        }
    }

    static let emptyCue = RuleMetadata(
        "V308",
        "empty-cue",
        "A cue has no visible text",
        .warning,
        rationale: "Some players show an empty box; some programs stop at such a cue.",
        remedy: "Write its text, or remove the cue.",
        captionFix: .dropEmpty
    ).forCaptions { asset, findings in
        for cue in asset.cues.lacking(.visible) {
            findings.report(at: FindingLocation(cue), "the cue shows nothing")
        }
    }

    static let noText = RuleMetadata(
        "V320",
        "no-text",
        "A caption file has no cue with text",
        .error,
        rationale: "A viewer selects the captions, and nothing is shown.",
        remedy: "Replace the file with the intended captions, or remove it."
    ).forCaptions { asset, findings in
        // V302 reports why nothing is read without the signature, V304 why text is shown at no time.
        let isUnsigned = asset.diagnostics.contains { $0.code == .missingSignature }
        guard asset.isWordless, !isUnsigned, !asset.cues.contains(where: \.isVisible) else {
            return
        }
        // Documents of TTML without content are valid: one of many parts of a presentation may be silent.
        let isPart = asset.format == .ttml && asset.cues.isEmpty
        let count = asset.cues.count
        let message = count == 0 ? "the file has no cue" : "none of its \(count) cues has text"
        findings.report(line: 1, message, severity: isPart ? .warning : nil)
    }

    /// Finds cues such as `line:95%,end` whose text browsers do not show whole, or show elsewhere.
    static let linePercentage = RuleMetadata(
        "V321",
        "line-percentage",
        "A cue of WebVTT has its line in per cent, and browsers cut off its text or move it",
        .warning,
        .likely,
        references: ["W3C WebVTT: The Web Video Text Tracks Format, 7.2"],
        rationale:
            "Chromium does not wrap text whose line is in per cent: text beyond the box is not shown. It "
            + "ignores the alignment of the line (start, center, end).",
        remedy:
            "Write the line as a number, such as line:-2, or leave it out; or break the text into shorter lines."
    ).forCaptions { asset, findings in
        guard asset.format == .webVTT else { return }
        let cues = asset.shownCues.lazy.filter { !$0.hasDefaultPlacement }.filter {
            if case .percentage = $0.cue.placement.line { true } else { false }
        }
        let long = cues.filter { cue in
            let room = PictureLine.charactersOfPicture * cue.cue.placement.room / 100
            return cue.visibleLines.contains { PictureLine.width(of: $0) > room }
        }
        if let first = long.first {
            findings.report(
                at: FindingLocation(first),
                "Chromium cuts off the text of a line that is longer than its box, since the line is in per cent",
                Measurement(Double(long.count), unit: "cues")
            )
        }
        let aligned = cues.filter { $0.cue.placement.lineAlignment != .start }
        if let first = aligned.first {
            findings.report(
                at: FindingLocation(first),
                "Chromium ignores the alignment of a line in per cent, so the text is lower than intended",
                Measurement(Double(aligned.count), unit: "cues"),
                severity: .info
            )
        }
    }

    /// Finds identifiers that several cues have, though each is one of its own.
    static let repeatedIdentifier = RuleMetadata(
        "V322",
        "repeated-identifier",
        "Several cues have the same identifier",
        .warning,
        references: ["W3C WebVTT: The Web Video Text Tracks Format, 4.1"],
        rationale:
            "Players of HLS and DASH (hls.js, dash.js) take cues with one identifier for the same cue, and show the "
            + "first alone.",
        remedy: "Give each cue an identifier of its own, or leave identifiers out."
    ).forCaptions { asset, findings in
        let repeated = asset.document.cues.repeatedIdentifiers
        guard let first = repeated.first else { return }
        let cue = asset.cues[first.offset]
        findings.report(
            at: FindingLocation(cue),
            "an earlier cue has the identifier \"\(first.identifier)\" already",
            Measurement(Double(repeated.count), unit: "cues")
        )
    }
}
