// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists

/// Finds tags and attributes that the standard does not have; a near miss is a warning.
struct UnknownTag: PlaylistRule {
    let metadata = RuleMetadata(
        "H249",
        "unknown-tag",
        "A tag or an attribute is not in the standard",
        .info,
        references: ["RFC 8216bis-22, 6.3.1"],
        rationale: "Players ignore it; where it is a misspelling, what was meant is not said.",
        remedy: "Mend the spelling, or leave it where it is your own."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        let tags = TagName.allCases.map(\.rawValue)
        for (index, line) in asset.lines.enumerated() where line.kind == .unknownTag {
            let name = String((line.writtenTagName ?? "").prefix(60))
            let meant = nearest(name, tags)
            report(
                index + 1,
                "the standard has no \(name)" + (meant.map { "; was \($0) meant?" } ?? ""),
                severity: meant == nil ? .info : .warning,
                into: &findings
            )
        }
        for tagged in asset.taggedLines {
            for attribute in tagged.attributes.entries where isUnknown(attribute, of: tagged.entry)
            {
                let meant = nearest(attribute.name, tagged.entry.attributes.map(\.name))
                report(
                    tagged.number,
                    column: tagged.column(of: attribute),
                    "\(tagged.entry.name) has no attribute \(attribute.name.prefix(60))"
                        + (meant.map { "; was \($0) meant?" } ?? ""),
                    severity: meant == nil ? .info : .warning,
                    into: &findings
                )
            }
        }
    }

    private func isUnknown(_ attribute: Attribute, of entry: TagEntry) -> Bool {
        let name = attribute.name
        // Attributes of one's own begin so; that one was removed has a rule of its own.
        guard !name.isEmpty, !name.hasPrefix("X-"), name != "PROGRAM-ID" else { return false }
        return entry.attribute(name) == nil
    }

    private func nearest(_ name: String, _ names: [String]) -> String? {
        guard name.utf8.count <= 40 else { return nil }
        return names.first { editDistance($0, name) <= (name.utf8.count > 6 ? 2 : 1) }
    }
}
