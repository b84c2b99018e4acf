// SPDX-License-Identifier: Apache-2.0

/// E602: pictures with caption data in which nothing is said.
struct PaddingOnly: EmbeddedCaptionRule {
    let metadata = RuleMetadata(
        "E602",
        "cc-null-only",
        "There is caption data in the pictures, and nothing but padding in it",
        .error,
        references: ["47 CFR 79.4"],
        rationale: "Players offer captions, and who turns them on gets none.",
        remedy: "Put the captions in that were meant, or leave the caption data out."
    )

    func applies(to captions: ScannedCaptions) -> Bool { captions.captionedCount > 0 }

    func check(
        _ captions: ScannedCaptions,
        of movie: MovieAsset,
        into findings: inout Findings
    ) {
        // What was not read may have them.
        guard captions.channels.isEmpty, captions.obstacle == nil else { return }
        findings.report(
            metadata,
            at: .track(captions.track),
            "\(captions.label): \(captions.captionedCount) of \(captions.pictureCount) "
                + "\(captions.isCaptionTrack ? "samples" : "pictures") have caption data, "
                + "and no channel shows a character",
            fix: movie.isISOMedia && !captions.isCaptionTrack
                ? .suggestion(
                    "mediatag add-captions \(shellQuoted(movie.path)) CAPTIONS.scc --embed "
                        + "--replace -o OUT.mp4"
                ) : nil
        )
    }
}
