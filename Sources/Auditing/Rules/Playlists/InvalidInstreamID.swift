// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds closed captions whose INSTREAM-ID is missing or names no channel.
struct InvalidInstreamID: MultivariantRule {
    let metadata = RuleMetadata(
        "H214",
        "cc-instream-id",
        "Closed captions do not name their channel",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "Players cannot find the captions in the video.",
        remedy: "State INSTREAM-ID: CC1 to CC4, or SERVICE1 to SERVICE63."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions where placed.tag.type == .closedCaptions {
            guard let channel = placed.tag.instreamID else {
                report(placed, "closed captions without INSTREAM-ID", into: &findings)
                continue
            }
            guard !InstreamID.isValid(channel) else { continue }
            report(placed, "\"\(channel)\" is no channel of closed captions", into: &findings)
        }
    }
}
