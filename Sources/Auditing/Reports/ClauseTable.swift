// SPDX-License-Identifier: Apache-2.0

/// The criteria of all assets as comma-separated values (RFC 4180), a line for each criterion of each asset.
package enum ClauseTable {
    /// The header and all lines, each ended by CR LF.
    package static func text(_ report: AuditReport) -> String {
        ([header] + report.assets.flatMap(rows)).map(CommaSeparatedLine.text).joined()
    }

    private static let header = [
        "Asset", "Clause", "Title", "Level", "AskedOf", "Outcome", "Reason", "Findings", "Source",
    ]

    private static func rows(_ report: AssetReport) -> [[String]] {
        report.criteria.map { criterion in
            let clause = Clause.cited(by: criterion.id)
            let rules = Set(Criterion(criterion.id).rules)
            let found = report.findings.all.filter { rules.contains($0.rule) }
            let counts = Dictionary(grouping: found, by: \.rule).sorted { $0.key < $1.key }
            return [
                report.asset,
                criterion.id,
                clause?.title ?? "",
                clause?.level ?? "",
                clause?.subject.rawValue ?? "",
                criterion.outcome.name,
                criterion.outcome.reason ?? "",
                counts.map { "\($0.key) (\($0.value.count))" }.joined(separator: ", "),
                clause.map { "\($0.source), \($0.url)" } ?? "",
            ]
        }
    }
}
