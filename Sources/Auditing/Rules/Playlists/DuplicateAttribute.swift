// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds names that stand twice in an attribute list.
struct DuplicateAttribute: PlaylistRule {
    let metadata = RuleMetadata(
        "H240",
        "duplicate-attribute",
        "An attribute stands twice in one list",
        .error,
        references: ["RFC 8216bis-22, 4.2"],
        rationale: "Players refuse the playlist, or take either value.",
        remedy: "Leave one of them."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        for tagged in asset.taggedLines {
            var seen: Set<String> = []
            for attribute in tagged.attributes.entries where !attribute.name.isEmpty {
                guard !seen.insert(attribute.name).inserted else { continue }
                report(
                    tagged.number,
                    column: tagged.column(of: attribute),
                    "\(tagged.entry.name) has \(attribute.name) twice",
                    into: &findings
                )
            }
        }
    }
}
