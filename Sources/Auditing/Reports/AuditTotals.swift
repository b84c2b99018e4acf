// SPDX-License-Identifier: Apache-2.0

/// What an audit came to in numbers, which can be had without keeping the reports of all assets.
package struct AuditTotals: Equatable, Sendable {
    /// How many assets there are.
    package private(set) var assets = 0
    /// How many of them could not be read, or not wholly.
    package private(set) var unreadable = 0
    /// How many listed findings a baseline has.
    package private(set) var known = 0
    /// How many listed findings are suppressed.
    package private(set) var suppressed = 0
    /// Whether any of them has audio that was not analysed, as that was not requested.
    package private(set) var isNotListened = false
    private var byOutcome: [String: Int] = [:]
    private var all: [Severity: Int] = [:]
    private var counting: [Severity: Int] = [:]

    /// Counts nothing yet.
    package init() {}

    /// Counts an asset.
    package mutating func add(_ report: AssetReport) {
        assets += 1
        unreadable += report.unreadable.isEmpty ? 0 : 1
        known += report.statuses.count { $0.isKnown == true }
        suppressed += report.statuses.count { $0.suppression != nil }
        byOutcome[report.outcome.name, default: 0] += 1
        isNotListened = isNotListened || report.isNotListened
        all.merge(report.findings.counts) { $0 + $1 }
        counting.merge(report.countingFindings) { $0 + $1 }
    }

    /// How many assets came to each outcome that there is, the ones that need work first.
    package var outcomes: [(outcome: RuleOutcome, count: Int)] {
        let order: [RuleOutcome] = [.failed, .untested(""), .cantTell(""), .passed, .inapplicable]
        return order.compactMap { outcome in byOutcome[outcome.name].map { (outcome, $0) } }
    }

    /// How many findings of a severity there are.
    package func count(_ severity: Severity) -> Int { all[severity] ?? 0 }

    /// How many findings the exit status depends on: neither known from a baseline nor suppressed.
    package func countingFindings(atLeast severity: Severity) -> Int {
        counting.filter { $0.key >= severity }.values.reduce(0, +)
    }
}

extension AuditReport {
    /// What it comes to in numbers.
    package var totals: AuditTotals { assets.reduce(into: AuditTotals()) { $0.add($1) } }
}

/// A rule that found something.
package struct FoundRule: Sendable {
    /// The permanent name.
    package let id: String
    /// The name for people.
    package let slug: String
    /// The most that one of its findings matters.
    package internal(set) var severity: Severity
    /// How many findings there are.
    package internal(set) var findings = 0
    /// How many assets they are in.
    package internal(set) var assets = 0
}

/// The rules that found something in assets, for tables that sum up.
package struct FoundRules: Sendable {
    private var byID: [String: FoundRule] = [:]

    /// Counts nothing yet.
    package init() {}

    /// Counts those of assets.
    init(_ assets: some Sequence<AssetReport>) {
        for asset in assets { add(asset) }
    }

    /// The rules in the order of their ids.
    package var all: [FoundRule] { byID.values.sorted { $0.id < $1.id } }

    /// Counts the findings of an asset.
    package mutating func add(_ asset: AssetReport) {
        var counts = asset.findings.omitted
        var found: [String: FoundRule] = [:]
        for finding in asset.findings.all {
            counts[finding.rule, default: 0] += 1
            let worst = max(found[finding.rule]?.severity ?? .info, finding.severity)
            found[finding.rule] = FoundRule(
                id: finding.rule,
                slug: finding.slug,
                severity: worst
            )
        }
        for (id, rule) in found {
            byID[id, default: rule].severity = max(byID[id]?.severity ?? .info, rule.severity)
            byID[id]?.findings += counts[id] ?? 0
            byID[id]?.assets += 1
        }
    }
}
