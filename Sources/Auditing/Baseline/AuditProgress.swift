// SPDX-License-Identifier: Apache-2.0

/// What one run of an audit came to in numbers, for trends.
package struct RunSummary: Codable, Equatable, Sendable {
    /// When, such as `2026-11-22 13:45 UTC`; nil if the report does not state it.
    package let date: String?
    /// How many assets there were.
    package let assets: Int
    /// How many of them failed.
    package let failed: Int
    /// How many findings of each severity there were, by its name.
    package let findings: [String: Int]

    /// The findings of a severity.
    package func count(_ severity: Severity) -> Int { findings[severity.rawValue] ?? 0 }
}

/// What has changed since an earlier run: `audit --since`.
package struct AuditProgress: Codable, Equatable, Sendable {
    /// A finding of the earlier run that is not there any more.
    package struct Fixed: Codable, Equatable, Sendable {
        /// The asset.
        package let asset: String
        /// The permanent name of the rule.
        package let rule: String
        /// The rule's name for people.
        package let slug: String
        /// How much it mattered.
        package let severity: String
        /// What was found.
        package let message: String
    }

    /// The most runs that are kept for trends.
    static let mostRuns = 100

    /// When this run was made.
    package let date: String?
    /// How many listed findings are new, those that are suppressed not among them.
    package private(set) var new = 0
    /// How many listed findings the earlier run has.
    package private(set) var known = 0
    /// What is fixed, in the order of the assets.
    package private(set) var fixed: [Fixed] = []
    /// Assets of the earlier run that were not audited now, in the order of their names.
    package private(set) var gone: [String] = []
    /// The earlier runs, the oldest first.
    package let runs: [RunSummary]
    /// Assets of the earlier run that have not come so far.
    private var pending: Set<String> = []

    private enum CodingKeys: String, CodingKey { case date, new, known, fixed, gone, runs }

    /// Begins to compare.
    ///
    /// - Parameters:
    ///   - earlier: the earlier run; nil if this is the first.
    ///   - date: when this run is made.
    package init(since earlier: Baseline?, date: String?) {
        self.date = date
        runs = (earlier?.runs ?? []).suffix(Self.mostRuns)
        pending = earlier.map { Set($0.names) } ?? []
    }

    /// Compares an asset, whose statuses are those of the earlier run.
    package mutating func add(_ asset: AssetReport, since earlier: Baseline?) {
        pending.remove(asset.asset)
        known += asset.statuses.count { $0.isKnown == true }
        new += asset.statuses.count { $0.isKnown != true && $0.suppression == nil }
        // Nothing is fixed in what could not be read.
        guard let earlier, !asset.isUnread else { return }
        fixed += earlier.findingsNot(in: asset)
    }

    /// Ends the comparison, after all assets.
    package mutating func finish() { gone = pending.sorted() }
}

extension Baseline {
    /// The findings that an asset had in the earlier run, and does not have now.
    ///
    /// Rules with more findings now than are listed are left out, because each earlier finding may be among the others.
    fileprivate func findingsNot(in asset: AssetReport) -> [AuditProgress.Fixed] {
        let present = Set(asset.statuses.map(\.fingerprint))
        return listed(of: asset.asset).compactMap { finding in
            guard !present.contains(finding.fingerprint), let rule = finding.rule,
                asset.findings.omitted[rule] == nil
            else { return nil }
            return AuditProgress.Fixed(
                asset: asset.asset,
                rule: rule,
                slug: finding.slug ?? "",
                severity: finding.severity ?? "",
                message: finding.message ?? ""
            )
        }
    }
}

extension AuditTotals {
    /// This run as later ones see it.
    package func summary(date: String?) -> RunSummary {
        let failed = outcomes.first { $0.outcome == .failed }?.count ?? 0
        let counts = Severity.allCases.map { ($0.rawValue, count($0)) }
        return RunSummary(
            date: date,
            assets: assets,
            failed: failed,
            findings: Dictionary(uniqueKeysWithValues: counts)
        )
    }
}
