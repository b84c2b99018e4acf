// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds interstitials with neither or both of their assets.
struct InterstitialConflict: MediaPlaylistRule {
    let metadata = RuleMetadata(
        "H287",
        "interstitial",
        "An interstitial does not say what to play, or says it twice",
        .error,
        references: ["RFC 8216bis-22, Appendix D"],
        rationale: "Players leave it out.",
        remedy: "State X-ASSET-URI or X-ASSET-LIST, and not both."
    )

    func check(
        _ playlist: MediaPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for (tag, line) in playlist.text.tags(DateRange.self) {
            guard let interstitial = Interstitial(tag) else { continue }
            let assets = [interstitial.assetURI, interstitial.assetList].compactMap(\.self).count
            guard assets != 1 else { continue }
            report(
                line,
                assets == 0
                    ? "neither X-ASSET-URI nor X-ASSET-LIST is stated"
                    : "both X-ASSET-URI and X-ASSET-LIST are stated",
                into: &findings
            )
        }
    }
}
