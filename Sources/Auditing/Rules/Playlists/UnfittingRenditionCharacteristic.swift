// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// Finds characteristics of sound on text, and of text on sound.
struct UnfittingRenditionCharacteristic: MultivariantRule {
    let metadata = RuleMetadata(
        "H213",
        "characteristic-wrong-type",
        "A media characteristic does not fit the type of the rendition",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "It has no effect, and what was meant is not said.",
        remedy: "State it of the rendition that it is true of, or take it away."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions {
            guard let type = placed.tag.type else { continue }
            for text in placed.tag.characteristics {
                let characteristic = MediaCharacteristic(rawValue: text)
                let isMisplacedDescription =
                    characteristic == .describesVideo && type.kind == .legible
                let fits = characteristic.entry?.appliesTo.contains(type.kind) ?? true
                guard !fits || isMisplacedDescription else { continue }
                report(placed, "\(text) is not for TYPE=\(type)", into: &findings)
            }
        }
    }
}
