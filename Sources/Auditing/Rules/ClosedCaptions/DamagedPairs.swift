// SPDX-License-Identifier: Apache-2.0

import Captions

/// E604: pairs of line 21 that a decoder throws away.
struct DamagedPairs: EmbeddedCaptionRule {
    let metadata = RuleMetadata(
        "E604",
        "cc-parity",
        "Byte pairs of line 21 are damaged, or mean nothing",
        .warning,
        references: ["ANSI/CTA-608-E, 8.1"],
        rationale: "Decoders drop them or show blocks: letters, or whole captions, are missing.",
        remedy: "Take the captions out, mend them, and put them in again."
    )

    func applies(to captions: ScannedCaptions) -> Bool { captions.pairs.count > 0 }

    func check(
        _ captions: ScannedCaptions,
        of movie: MovieAsset,
        into findings: inout Findings
    ) {
        let pairs = captions.pairs
        let faults = [
            (pairs.parityErrors, "have a byte of even parity"),
            (pairs.unknownCodes, "are control codes that mean nothing"),
        ]
        for (count, what) in faults where count > 0 {
            findings.report(
                metadata,
                at: .track(captions.track),
                "\(captions.label): \(count) of \(pairs.count) pairs of line 21 \(what)",
                Measurement(Double(count), limit: 0, unit: "pairs"),
                fix: captions.channels.first.map {
                    ClosedCaptionAudit.extraction($0, of: captions, in: movie)
                }
            )
        }
    }
}
