// SPDX-License-Identifier: Apache-2.0

import Captions

/// E608: captions of CEA-608 without CEA-708, or the other way round.
struct OneOfTwoStandards: EmbeddedCaptionRule {
    let metadata = RuleMetadata(
        "E608",
        "only-608-or-708",
        "There are captions of CEA-608 alone, or of CEA-708 alone",
        .info,
        references: ["ATSC A/53 Part 4, 6.2.3", "47 CFR 79.101", "47 CFR 79.102"],
        rationale:
            "Digital television in North America carries both; players of files and of HLS take either.",
        remedy: "Add the other where the programme is to be broadcast."
    )

    func applies(to captions: ScannedCaptions) -> Bool {
        !captions.isCaptionTrack && !captions.channels.isEmpty
    }

    func check(
        _ captions: ScannedCaptions,
        of movie: MovieAsset,
        into findings: inout Findings
    ) {
        let services = captions.channels.filter { $0.channel >= .service(1) }
        guard services.isEmpty || services.count == captions.channels.count else { return }
        let (only, missing) = services.isEmpty ? ("608", "708") : ("708", "608")
        findings.report(
            metadata,
            at: .track(captions.track),
            "\(captions.label) has captions of CEA-\(only) and none of CEA-\(missing)"
        )
    }
}
