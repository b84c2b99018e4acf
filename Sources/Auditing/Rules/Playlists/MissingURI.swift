// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds subtitles without URI, and variants without a line behind them.
struct MissingURI: MultivariantRule {
    let metadata = RuleMetadata(
        "H246",
        "missing-uri",
        "A rendition or a variant does not say where its playlist is",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.2 and 4.4.6.2.1"],
        rationale: "Players refuse the playlist or cannot load what it offers.",
        remedy: "State the URI: of subtitles as an attribute, of a variant on the next line."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions where placed.tag.type == .subtitles {
            guard placed.tag.uri?.isEmpty != false else { continue }
            report(placed, "subtitles have no URI", into: &findings)
        }
        for variant in playlist.variants where variant.uri == nil {
            report(variant.line, "no URI follows the variant", into: &findings)
        }
    }
}
