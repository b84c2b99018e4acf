// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds session data with neither or both of VALUE and URI, and duplicates.
struct SessionDataConflict: MultivariantRule {
    let metadata = RuleMetadata(
        "H265",
        "session-data",
        "Session data have no value or two, or are stated twice",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.4"],
        rationale: "Players ignore the data or take either.",
        remedy: "State VALUE or URI, and each DATA-ID once for a language."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        var seen: Set<[String]> = []
        for placed in playlist.all(SessionData.self) {
            let tag = placed.tag
            let (hasValue, hasURI) = (
                tag.attributes.contains("VALUE"), tag.attributes.contains("URI")
            )
            if hasValue == hasURI {
                let message =
                    hasValue ? "both VALUE and URI are stated" : "neither VALUE nor URI is stated"
                report(placed.line, message, into: &findings)
            }
            guard let id = tag.dataID else { continue }
            if !seen.insert([id, tag.language ?? ""]).inserted {
                report(placed.line, "\(id) is stated twice for one language", into: &findings)
            }
        }
    }
}
