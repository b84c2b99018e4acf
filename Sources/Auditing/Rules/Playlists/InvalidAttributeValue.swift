// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds values of another kind, empty text, and quotes where none belong or none where they do.
struct InvalidAttributeValue: PlaylistRule {
    let metadata = RuleMetadata(
        "H241",
        "invalid-value",
        "A value is not of the kind that its attribute has",
        .error,
        references: ["RFC 8216bis-22, 4.2 and 4.4"],
        rationale: "Players ignore the attribute or refuse the playlist.",
        remedy: "Write the value as the standard has it; quotes belong around text, and not "
            + "around words such as YES and NONE."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        for tagged in asset.taggedLines {
            for attribute in tagged.attributes.entries where attribute.faults.isEmpty {
                guard let fault = tagged.entry.attribute(attribute.name)?.fault(of: attribute.value)
                else {
                    continue
                }
                report(
                    tagged.number,
                    column: tagged.column(of: attribute),
                    "\(attribute.name)=\(attribute.value.written) \(fault)",
                    into: &findings
                )
            }
        }
    }
}
