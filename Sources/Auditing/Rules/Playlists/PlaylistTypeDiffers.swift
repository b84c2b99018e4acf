// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds members whose EXT-X-PLAYLIST-TYPE differs.
struct PlaylistTypeDiffers: MultivariantRule {
    let metadata = RuleMetadata(
        "H277",
        "playlist-type-differs",
        "Some playlists of a presentation state a type, and others none or another",
        .error,
        references: ["RFC 8216bis-22, 6.2.4"],
        rationale: "Players take some for live and reload them.",
        remedy: "State EXT-X-PLAYLIST-TYPE in all or in none."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        let media = asset.members.compactMap { member in member.playlist.map { (member, $0) } }
        guard let stated = media.lazy.compactMap(\.1.playlistType).first else { return }
        for (member, playlist) in media where playlist.playlistType != stated {
            guard let line = member.lines.first else { continue }
            let own = playlist.playlistType?.rawValue ?? "none"
            report(
                line,
                "\(member.uri) states \(own), and others \(stated.rawValue)",
                into: &findings
            )
        }
    }
}
