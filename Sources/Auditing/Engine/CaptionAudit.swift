// SPDX-License-Identifier: Apache-2.0

/// Holds a caption file against every rule of the catalogue.
public enum CaptionAudit {
    /// Checks a file.
    ///
    /// - Parameters:
    ///   - asset: the file.
    ///   - limit: how many findings of one rule are kept.
    /// - Returns: the findings in the order of their places.
    public static func check(
        _ asset: CaptionAsset,
        limit: Int = Findings.defaultLimit
    ) -> Findings {
        var findings = Findings(
            fileName: asset.isStandardInput ? nil : asset.fileName,
            captionFormat: asset.format,
            severities: asset.profile.severities,
            limit: limit
        )
        RuleRunner.check(asset, against: CaptionRuleCatalog.rules, into: &findings)
        findings.sort()
        return findings
    }
}
