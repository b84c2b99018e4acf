// SPDX-License-Identifier: Apache-2.0

/// X706: all captions come too early or too late by the same time.
struct CaptionsOffset: CaptionRule {
    let metadata = RuleMetadata(
        "X706",
        "constant-offset",
        "All captions come too early, or too late, by the same time",
        .review,
        .heuristic,
        references: ["47 CFR 79.1, (j)(2)"],
        rationale:
            "Words that come with another picture are hard to follow. Only --deep listens: it finds the "
            + "offset at which captions and what is like speech fit best, and tells it where that is far "
            + "better than all others.",
        remedy: "Watch it: if captions come at the wrong time, move them."
    )

    static let limit = 1500
    private static let source = "BBC Subtitle Guidelines, 5.2"

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let heard = HeardCaptions(asset, metadata, &findings) else { return }
        guard let fit = OnsetAlignment(heard.shown, heard.sound) else {
            return findings.say(OnsetAlignment.unclear, of: metadata)
        }
        guard fit.rate == nil, abs(fit.offset) > Self.limit, fit.isMuchBetter else { return }
        findings.report(
            metadata,
            at: FindingLocation(),
            "captions fit what is like speech best when they come \(abs(fit.offset).tenthsOfSeconds) s "
                + "\(fit.offset > 0 ? "later" : "earlier") (\(fit.evidence))",
            Measurement(
                abs(fit.offset).tenthsOfSeconds,
                limit: Self.limit.tenthsOfSeconds,
                unit: "s",
                source: Self.source
            ),
            fix: asset.retiming(fit)
        )
    }
}
