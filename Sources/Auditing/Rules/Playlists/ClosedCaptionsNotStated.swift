// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds variants with pictures and without CLOSED-CAPTIONS.
struct ClosedCaptionsNotStated: MultivariantRule {
    let metadata = RuleMetadata(
        "H251",
        "cc-not-stated",
        "A variant does not say whether it has closed captions",
        .warning,
        references: ["Apple QA1801", "RFC 8216bis-22, 4.4.6.2"],
        rationale: "Apple's players then list captions that are not there.",
        remedy: "State CLOSED-CAPTIONS=NONE on every variant, or the group of those that are "
            + "there."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for variant in playlist.variants where variant.tag.hasVideo {
            guard !variant.tag.attributes.contains("CLOSED-CAPTIONS") else { continue }
            // Where others state it, H217 or H220 tell.
            guard
                !playlist.variants.contains(where: { $0.tag.attributes.contains("CLOSED-CAPTIONS") }
                )
            else { return }
            report(variant.line, "CLOSED-CAPTIONS is not stated", into: &findings)
        }
    }
}
