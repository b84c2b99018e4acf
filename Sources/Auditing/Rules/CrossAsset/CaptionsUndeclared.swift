// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import MediaSelection
import Playlists

/// H219: closed captions in the pictures that no rendition declares.
struct CaptionsUndeclared: AssetRule {
    let metadata = RuleMetadata(
        "H219",
        "cc-undeclared",
        "The pictures have closed captions that are not declared",
        .error,
        references: ["HLS Authoring Specification 4.4"],
        rationale:
            "Players list what the playlist declares: captions that are there cannot be chosen.",
        remedy: "Declare each channel: mediatag playlist add --closed-captions CC1 --language en."
    )

    func check(_ asset: Asset, into findings: inout Findings) {
        for each in DeclaredCaptions.all(of: asset, for: metadata, &findings) {
            for channel in each.undeclared {
                let name = channel.channel.name
                let language = channel.declaredLanguage?.rawValue ?? "LANGUAGE"
                findings.report(
                    metadata,
                    at: FindingLocation(SourcePosition(line: each.variant.line, column: 1)),
                    "\(each.variant.uri) has captions in \(name), which is not declared",
                    fix: .suggestion(
                        "mediatag playlist add \(shellQuoted(asset.playlists[0].fileName)) "
                            + "--closed-captions \(name) --language \(language)"
                    )
                )
            }
        }
    }
}
