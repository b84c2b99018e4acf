// SPDX-License-Identifier: Apache-2.0

/// S505: a stretch between captions in which there is something like speech.
struct SpeechWithoutCaptions: CaptionRule {
    let metadata = RuleMetadata(
        "S505",
        "coverage-gap",
        "There is sound like speech for more than ten seconds, and no caption",
        .review,
        .heuristic,
        references: ["WCAG 1.2.2, failure F8", "47 CFR 79.1, (j)(2)"],
        rationale:
            "What is said there is lost for who does not hear. Only --deep listens, and it tells speech "
            + "from other sound by how it swells and falls: songs and crowds may pass for speech.",
        remedy: "Listen to it: if something is said there, write captions for it."
    )

    private static let limit = 10_000

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let heard = HeardCaptions(asset, metadata, &findings) else { return }
        let unsaid = heard.sound.speech.subtracting(heard.widened).within(heard.span)
        for gap in Stretches([heard.span]).subtracting(heard.widened).ranges {
            let speech = unsaid.within(gap)
            guard speech.milliseconds > Self.limit, let first = speech.ranges.first,
                let last = speech.ranges.last
            else { continue }
            findings.report(
                metadata,
                at: .time(first.lowerBound..<last.upperBound),
                "no caption where there is sound like speech; captions cover \(heard.coveredPercent) % "
                    + "of all that is like speech",
                Measurement(
                    speech.milliseconds.tenthsOfSeconds,
                    limit: Self.limit.tenthsOfSeconds,
                    unit: "s"
                )
            )
        }
    }
}
