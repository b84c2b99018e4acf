// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds EXT-X-ALLOW-CACHE and PROGRAM-ID.
struct RemovedFeature: PlaylistRule {
    let metadata = RuleMetadata(
        "H250",
        "removed-feature",
        "A tag or an attribute was removed from the standard",
        .warning,
        references: ["RFC 8216bis-22, 8"],
        rationale: "Players ignore it, and some refuse it in newer versions.",
        remedy: "Take it away."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        for (index, line) in asset.lines.enumerated() where line.tag == .allowCache {
            report(index + 1, "EXT-X-ALLOW-CACHE was removed in version 7", into: &findings)
        }
        for tagged in asset.taggedLines {
            for attribute in tagged.attributes.entries where attribute.name == "PROGRAM-ID" {
                report(
                    tagged.number,
                    column: tagged.column(of: attribute),
                    "PROGRAM-ID was removed in version 6",
                    into: &findings
                )
            }
        }
    }
}
