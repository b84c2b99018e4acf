// SPDX-License-Identifier: Apache-2.0

/// S506: captions begin long after, or end long before, what is like speech.
struct CaptionsStartLate: CaptionRule {
    let metadata = RuleMetadata(
        "S506",
        "late-first-early-last",
        "The first caption comes long after somebody begins to speak, or the last goes long before the end",
        .review,
        .heuristic,
        references: ["WCAG 1.2.2, failure F8", "47 CFR 79.1, (j)(2)"],
        rationale:
            "Captions are to be there from the beginning to the end. Only --deep listens, and songs may pass "
            + "for speech.",
        remedy: "Listen to the beginning and the end: write captions for what is said there."
    )

    /// How much is like speech before or after captions, in milliseconds.
    private static let leastSpeech = 3000
    private static let limit = 10_000

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let heard = HeardCaptions(asset, metadata, &findings) else { return }
        let span = heard.span
        let end = max(span.upperBound, heard.sound.milliseconds)
        let before = heard.sound.speech.within(0..<max(0, span.lowerBound))
        if let first = before.ranges.first, before.milliseconds >= Self.leastSpeech {
            report(
                first.lowerBound..<span.lowerBound,
                "the first caption comes after something like speech",
                &findings
            )
        }
        let after = heard.sound.speech.within(span.upperBound..<end)
        if let last = after.ranges.last, after.milliseconds >= Self.leastSpeech {
            report(
                span.upperBound..<last.upperBound,
                "something like speech comes after the last caption",
                &findings
            )
        }
    }

    private func report(_ gap: Range<Int>, _ message: String, _ findings: inout Findings) {
        guard gap.count > Self.limit else { return }
        findings.report(
            metadata,
            at: .time(gap),
            message,
            Measurement(
                gap.count.tenthsOfSeconds,
                limit: Self.limit.tenthsOfSeconds,
                unit: "s"
            )
        )
    }
}
