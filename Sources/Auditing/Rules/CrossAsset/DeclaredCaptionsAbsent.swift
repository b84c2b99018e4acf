// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Playlists

/// H218: closed captions that a playlist declares and the pictures do not have.
struct DeclaredCaptionsAbsent: AssetRule {
    let metadata = RuleMetadata(
        "H218",
        "cc-declared-absent",
        "Closed captions are declared that are not in the pictures",
        .error,
        .likely,
        references: ["HLS Authoring Specification 4.4"],
        rationale: "The viewer chooses captions from the menu, and none come.",
        remedy: "Encode the pictures with their captions, or take the declaration out:"
            + " mediatag playlist remove."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        var told: Set<Int> = []
        for each in DeclaredCaptions.all(of: asset, for: metadata, &findings) {
            for placed in each.absent where told.insert(placed.line).inserted {
                findings.report(
                    metadata,
                    at: .rendition(
                        placed.tag.selector,
                        SourcePosition(line: placed.line, column: 1)
                    ),
                    "\(placed.tag.instreamID ?? "the channel") has no captions in \(each.variant.uri)"
                )
            }
        }
    }
}
