// SPDX-License-Identifier: Apache-2.0

import Captions

/// E605: messages with captions whose length is not what they say.
struct TruncatedMessages: EmbeddedCaptionRule {
    let metadata = RuleMetadata(
        "E605",
        "cc-truncated-sei",
        "Messages with captions are shorter or longer than they say",
        .warning,
        references: ["ITU-T H.264, 7.3.2.3", "ATSC A/53 Part 4, 6.2.3"],
        rationale:
            "Decoders disagree about them: some show the captions, and others drop them all.",
        remedy: "Take the captions out and put them in again, or mend the encoder."
    )

    /// What is about the length of what holds captions.
    private static let faults: [CarriageFault] = [
        .truncatedPayload, .overlongPayload, .countExceedsPayload, .malformedUnit, .oversizedUnit,
        .malformedDistributionPacket,
    ]

    func applies(to captions: ScannedCaptions) -> Bool {
        captions.captionedCount > 0 || !captions.faults.isEmpty
    }

    func check(
        _ captions: ScannedCaptions,
        of movie: MovieAsset,
        into findings: inout Findings
    ) {
        for (fault, count) in captions.faults.sorted where Self.faults.contains(fault) {
            findings.report(
                metadata,
                at: .track(captions.track),
                "\(captions.label): \(fault.sentence)",
                Measurement(Double(count), limit: 0, unit: count == 1 ? "time" : "times"),
                fix: captions.channels.first.map {
                    ClosedCaptionAudit.extraction($0, of: captions, in: movie)
                }
            )
        }
    }
}
