// SPDX-License-Identifier: Apache-2.0

import Playlists

/// Finds versions above 7 that no tag needs; lower ones harm nobody and are noted.
struct VersionTooHigh: PlaylistRule {
    let metadata = RuleMetadata(
        "H248",
        "version-too-high",
        "The playlist states a higher version than it needs",
        .warning,
        references: ["RFC 8216bis-22, 6.2.1 and 8"],
        rationale: "Players refuse versions that they do not know; Chromium refuses 11 and above.",
        remedy: "State the version that the tags need, or none where 1 will do."
    )

    func check(_ asset: PlaylistAsset, into findings: inout Findings) {
        guard let index = asset.lines.firstIndex(where: { $0.tag == .version }),
            let version = Version(asset.lines[index])?.value
        else { return }
        let need = TagCatalog.versionRequirement(of: asset.playlist.text)?.version ?? 1
        guard version > need else { return }
        report(
            index + 1,
            "no tag needs this version",
            Measurement(Double(version), limit: Double(need), unit: "version"),
            severity: version > 7 ? .warning : .info,
            into: &findings
        )
    }
}
