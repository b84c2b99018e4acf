// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds lines that begin with a space, or end in a comma before what looks like an attribute.
struct WrappedLine: PlaylistRule {
    let metadata = RuleMetadata(
        "H243",
        "wrapped-line",
        "An attribute list goes on in the next line",
        .error,
        references: ["RFC 8216bis-22, 4.2"],
        rationale: "Players lose the rest of the attributes and take the next line for a URI.",
        remedy: "Write the tag on one line."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        for (index, line) in asset.lines.enumerated() where line.kind == .uri {
            guard let first = line.content.first else { continue }
            let before = index > 0 ? asset.lines[index - 1] : nil
            let followsComma =
                before?.tag != nil && before?.tag != .inf && before?.content.last == 0x2C
            guard first == 0x20 || first == 0x09 || followsComma else { continue }
            let message =
                followsComma
                ? "the line goes on with an attribute list, which must stand on one line"
                : "the line begins with a space, and is taken for a URI"
            report(index + 1, message, into: &findings)
        }
    }
}
