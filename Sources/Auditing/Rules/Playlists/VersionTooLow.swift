// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds tags and attributes that need a higher EXT-X-VERSION.
struct VersionTooLow: PlaylistRule {
    let metadata = RuleMetadata(
        "H247",
        "version-too-low",
        "The playlist needs a higher version than it states",
        .error,
        references: ["RFC 8216bis-22, 8"],
        rationale: "Players that know only the stated version may fail at what they do not know.",
        remedy: "State the version that the tags need."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        let stated = asset.lines.firstIndex { $0.tag == .version }
        let version = stated.flatMap { Version(asset.lines[$0])?.value } ?? 1
        guard let need = TagCatalog.versionRequirement(of: asset.playlist.text),
            need.version > version
        else { return }
        report(
            need.line,
            need.reason,
            Measurement(Double(version), limit: Double(need.version), unit: "version"),
            into: &findings
        )
    }
}
