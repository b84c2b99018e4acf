// SPDX-License-Identifier: Apache-2.0

/// What auditing an asset came to, and what was mended on the way.
public struct AuditedAsset: Sendable {
    /// The report; of the mended asset, where anything was mended.
    public let report: AssetReport
    /// What was mended, or could not be, in the order in which it was tried.
    public let fixes: [AppliedFix]

    /// Puts both together.
    public init(_ report: AssetReport, fixes: [AppliedFix] = []) {
        self.report = report
        self.fixes = fixes
    }
}
