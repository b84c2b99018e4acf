// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds keys without URI, NONE with attributes, and IV where none is allowed.
struct KeyConflict: PlaylistRule {
    let metadata = RuleMetadata(
        "H290",
        "key",
        "A key has attributes that its method does not allow, or lacks one",
        .error,
        references: ["RFC 8216bis-22, 4.4.4.4"],
        rationale: "Players cannot decrypt the segments.",
        remedy: "State URI unless the method is NONE, and IV only where the method has one."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        for tagged in asset.taggedLines
        where tagged.entry.name == .key || tagged.entry.name == .sessionKey {
            let attributes = tagged.attributes
            let method = attributes.text("METHOD") ?? ""
            if method == "NONE", attributes.entries.count > 1 {
                report(tagged.number, "METHOD=NONE with other attributes", into: &findings)
            } else if !method.isEmpty, method != "NONE", !attributes.contains("URI") {
                report(tagged.number, "METHOD=\(method) without URI", into: &findings)
            }
            if ["SAMPLE-AES-CTR", "AES-256-GCM"].contains(method), attributes.contains("IV") {
                report(tagged.number, "METHOD=\(method) with IV", into: &findings)
            }
        }
    }
}
