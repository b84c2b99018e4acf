// SPDX-License-Identifier: Apache-2.0

/// What an audit came to in numbers, which can be had without keeping the reports of all assets.
public struct AuditTotals: Equatable, Sendable {
    /// How many assets there are.
    public private(set) var assets = 0
    /// How many of them could not be read, or not wholly.
    public private(set) var unreadable = 0
    /// How many listed findings a baseline has.
    public private(set) var known = 0
    /// How many listed findings somebody has decided to live with.
    public private(set) var suppressed = 0
    /// Whether any of them has sound that nobody asked to be listened to.
    public private(set) var isNotListened = false
    private var all: [Severity: Int] = [:]
    private var counting: [Severity: Int] = [:]

    /// Counts nothing yet.
    public init() {}

    /// Counts an asset.
    public mutating func add(_ report: AssetReport) {
        assets += 1
        unreadable += report.unreadable.isEmpty ? 0 : 1
        known += report.standings.count { $0.isKnown == true }
        suppressed += report.standings.count { $0.suppression != nil }
        isNotListened = isNotListened || report.isNotListened
        all.merge(report.findings.counts) { $0 + $1 }
        counting.merge(report.countingFindings) { $0 + $1 }
    }

    /// How many findings of a severity there are.
    public func count(_ severity: Severity) -> Int { all[severity] ?? 0 }

    /// How many findings the exit status depends on: neither known from a baseline nor suppressed.
    public func countingFindings(atLeast severity: Severity) -> Int {
        counting.filter { $0.key >= severity }.values.reduce(0, +)
    }
}

extension AuditReport {
    /// What it comes to in numbers.
    public var totals: AuditTotals { assets.reduce(into: AuditTotals()) { $0.add($1) } }
}
