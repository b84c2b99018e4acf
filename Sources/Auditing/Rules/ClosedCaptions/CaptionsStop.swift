// SPDX-License-Identifier: Apache-2.0

import Captions

/// E603: captions that pause for minutes, or end long before the pictures.
struct CaptionsStop: EmbeddedCaptionRule {
    let metadata = RuleMetadata(
        "E603",
        "cc-stops",
        "Closed captions show nothing for minutes",
        .review,
        .likely,
        references: ["47 CFR 79.1, (j)(2)"],
        rationale: "Where an encoder lost its caption input, the rest of the programme has none.",
        remedy: "Listen to that part; where something is said, caption the programme anew."
    )

    /// Nobody speaks for so long in few films.
    private static let pauseMilliseconds = 5 * 60_000
    /// Credits at the end may last a tenth of the programme, between these.
    private static let creditsMilliseconds = 60_000...600_000

    func applies(to captions: ScannedCaptions) -> Bool {
        captions.channels.contains { !$0.isText && $0.hasAllCues }
    }

    func check(
        _ captions: ScannedCaptions,
        of movie: MovieAsset,
        into findings: inout Findings
    ) {
        let start = captions.startMilliseconds ?? 0
        for channel in captions.channels where !channel.isText && channel.hasAllCues {
            var end = start
            for cue in channel.cues {
                if cue.startMilliseconds - end > Self.pauseMilliseconds {
                    let what = end == start ? "begins with a pause" : "pauses"
                    report(channel, what, end..<cue.startMilliseconds, captions, into: &findings)
                }
                end = max(end, cue.endMilliseconds)
            }
            guard let last = captions.endMilliseconds, last > end else { continue }
            let credits = min(
                max((last - start) / 10, Self.creditsMilliseconds.lowerBound),
                Self.creditsMilliseconds.upperBound
            )
            guard last - end > credits else { continue }
            report(
                channel,
                "ends before the pictures",
                end..<last,
                limit: credits,
                captions,
                into: &findings
            )
        }
    }

    private func report(
        _ channel: ScannedCaptions.Channel,
        _ what: String,
        _ time: Range<Int>,
        limit: Int = pauseMilliseconds,
        _ captions: ScannedCaptions,
        into findings: inout Findings
    ) {
        var location = FindingLocation.track(captions.track)
        location.startMilliseconds = time.lowerBound
        location.endMilliseconds = time.upperBound
        findings.report(
            metadata,
            at: location,
            "\(channel.channel.name) \(what)",
            Measurement(Double(time.count), limit: Double(limit), unit: "ms")
        )
    }
}

extension ScannedCaptions.Channel {
    /// Whether it has cues, and none was left out because there were too many.
    fileprivate var hasAllCues: Bool {
        !cues.isEmpty && cues.count < ClosedCaptionDecoder.cueLimit
    }
}
