// SPDX-License-Identifier: Apache-2.0

/// X707: captions that were made for another frame rate.
struct CaptionsDrift: CaptionRule {
    let metadata = RuleMetadata(
        "X707",
        "rate-drift",
        "Captions were made for another frame rate, and drift away from what is said",
        .review,
        .likely,
        references: ["47 CFR 79.1, (j)(2)"],
        rationale:
            "Right at the beginning, they are seconds or minutes away at the end. Only --deep listens: it tries the "
            + "changes between 23.976, 24 and 25 frames a second, and tells one that fits far better than "
            + "none.",
        remedy: "Watch the end: if captions come at the wrong time, retime them."
    )

    func check(_ asset: CaptionAsset, into findings: inout Findings) {
        guard let heard = HeardCaptions(asset, metadata, &findings) else { return }
        guard let fit = OnsetAlignment(heard.shown, heard.sound) else {
            return findings.say(OnsetAlignment.unclear, of: metadata)
        }
        guard let rate = fit.rate, fit.isMuchBetter else { return }
        let length = heard.span.count
        findings.report(
            metadata,
            at: FindingLocation(),
            "captions drift, and fit what is like speech best when their times are changed from "
                + "\(rate.from) to \(rate.to) frames/s (\(fit.evidence))",
            Measurement(rate.drift(over: length).tenthsOfSeconds, unit: "s"),
            fix: asset.retiming(fit)
        )
    }
}
