// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds steering to a pathway without variants, and session keys that are NONE or stated twice.
struct PathwayConflict: MultivariantRule {
    let metadata = RuleMetadata(
        "H266",
        "pathway",
        "A pathway is named that no variant is on, or a key twice",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.5 and 4.4.6.6", "HLS Authoring Specification 9.18"],
        rationale: "Players begin without a variant to play.",
        remedy: "Name a pathway that variants have; state each key once."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let pathways = Set(playlist.variants.map { $0.tag.pathwayID ?? "." })
        for placed in playlist.all(ContentSteering.self) {
            guard let pathway = placed.tag.pathwayID, !pathways.contains(pathway) else { continue }
            report(placed.line, "no variant is on the pathway \"\(pathway)\"", into: &findings)
        }
        var keys: Set<[String]> = []
        for placed in playlist.all(SessionKey.self) {
            if placed.tag.method == "NONE" {
                report(placed.line, "a session key must not be METHOD=NONE", into: &findings)
            }
            let key = ["METHOD", "URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"]
                .map { placed.tag.attributes.text($0) ?? "" }
            guard !keys.insert(key).inserted else { continue }
            report(placed.line, "the session key is stated twice", into: &findings)
        }
    }
}
