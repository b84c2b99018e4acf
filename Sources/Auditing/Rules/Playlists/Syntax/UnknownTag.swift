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
        rationale: "Players ignore it; if it is misspelt, the intended tag has no effect.",
        remedy: "Correct the spelling, or keep it if it is your own extension."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        let tags = TagName.allCases.map(\.rawValue)
        var known: [String: String?] = [:]
        for (index, line) in asset.lines.enumerated() where line.kind == .unknownTag {
            let name = String((line.writtenTagName ?? "").prefix(60))
            let meant = nearest(name, tags, &known)
            findings.report(
                line: index + 1,
                "the standard has no \(name)" + (meant.map { "; did you mean \($0)?" } ?? ""),
                severity: meant == nil ? .info : .warning
            )
        }
        for tagged in asset.taggedLines {
            for attribute in tagged.attributes.entries where isUnknown(attribute, of: tagged.entry)
            {
                let meant = nearest(attribute.name, tagged.entry.attributes.map(\.name), &known)
                findings.report(
                    line: tagged.number,
                    column: tagged.column(of: attribute),
                    "\(tagged.entry.name) has no attribute \(attribute.name.prefix(60))"
                        + (meant.map { "; did you mean \($0)?" } ?? ""),
                    severity: meant == nil ? .info : .warning
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

    /// What was probably meant; of the many names of a hostile playlist only some are compared.
    private func nearest(_ name: String, _ names: [String], _ known: inout [String: String?])
        -> String?
    {
        if let found = known[name] { return found }
        guard name.utf8.count <= 40, known.count < 500 else { return nil }
        let found = names.first { editDistance($0, name) <= (name.utf8.count > 6 ? 2 : 1) }
        known[name] = .some(found)
        return found
    }
}
