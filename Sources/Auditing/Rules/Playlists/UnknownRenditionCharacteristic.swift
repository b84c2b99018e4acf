// SPDX-License-Identifier: Apache-2.0

import MediaSelection
import Playlists

/// Finds characteristics that nobody knows, and what was probably meant.
struct UnknownRenditionCharacteristic: MultivariantRule {
    let metadata = RuleMetadata(
        "H212",
        "unknown-characteristic",
        "A media characteristic is unknown or has a space in front",
        .error,
        references: ["RFC 8216bis-22, 4.4.6.1"],
        rationale: "Players compare characteristics byte by byte: one that is misspelt does not "
            + "count.",
        remedy: "Write the characteristic as it is defined, without spaces."
    )

    func check(
        _ playlist: MultivariantPlaylist,
        of asset: PlaylistAsset,
        into findings: inout Findings
    ) {
        for placed in playlist.renditions {
            for part in (placed.tag.attributes.text("CHARACTERISTICS") ?? "").split(separator: ",")
            {
                let text = String(part.drop { $0 == " " })
                if text.utf8.count != part.utf8.count {
                    report(
                        placed,
                        "a space stands in front of \(text)",
                        severity: .warning,
                        into: &findings
                    )
                }
                if let fault = fault(of: text) { report(placed, fault, into: &findings) }
            }
        }
    }

    private func fault(of text: String) -> String? {
        do {
            _ = try MediaCharacteristic.parse(text)
            return nil
        } catch {
            return error.description
        }
    }
}
