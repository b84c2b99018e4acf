// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds tags without an attribute that is required.
struct MissingAttribute: PlaylistRule {
    let metadata = RuleMetadata(
        "H244",
        "missing-attribute",
        "An attribute that a tag has to have is missing",
        .error,
        references: ["RFC 8216bis-22, 4.4"],
        rationale: "Players refuse the playlist or leave the tag out.",
        remedy: "State the attribute."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        for tagged in asset.taggedLines {
            for entry in tagged.entry.attributes where entry.isRequired {
                guard !tagged.attributes.contains(entry.name) else { continue }
                report(tagged.number, "\(tagged.entry.name) has no \(entry.name)", into: &findings)
            }
        }
    }
}
