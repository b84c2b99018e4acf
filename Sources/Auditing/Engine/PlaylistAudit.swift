// SPDX-License-Identifier: Apache-2.0

/// Holds a playlist against every rule of the catalogue.
public enum PlaylistAudit {
    /// Checks a playlist.
    ///
    /// - Parameters:
    ///   - asset: the playlist.
    ///   - limit: how many findings of one rule are kept.
    /// - Returns: the findings in the order of their places.
    public static func check(
        _ asset: PlaylistAsset,
        limit: Int = 1_000
    ) -> Findings {
        var findings = Findings(for: asset, limit: limit)
        for rule in PlaylistRuleCatalog.rules { rule.check(asset, into: &findings) }
        findings.sort()
        return findings
    }
}
