// SPDX-License-Identifier: Apache-2.0

/// What an audit of several assets came to.
public struct AuditReport: Sendable {
    /// The profile's name.
    public let profile: String
    /// The assets in the order in which they were named.
    public var assets: [AssetReport]

    /// Makes a report.
    public init(profile: String, assets: [AssetReport] = []) {
        self.profile = profile
        self.assets = assets
    }

    /// How many findings of a severity there are.
    public func count(_ severity: Severity) -> Int {
        assets.reduce(0) { $0 + ($1.findings.counts[severity] ?? 0) }
    }

    /// How many findings matter as much as a severity, or more.
    public func count(atLeast severity: Severity) -> Int {
        assets.reduce(0) { $0 + $1.findings.count(atLeast: severity) }
    }

    /// How many findings the exit status depends on: neither known from a baseline nor suppressed.
    public func countingFindings(atLeast severity: Severity) -> Int {
        assets.reduce(0) { $0 + $1.countingFindings(atLeast: severity) }
    }

    /// How many listed findings a baseline has.
    public var known: Int { standings.count { $0.isKnown == true } }

    /// How many listed findings somebody has decided to live with.
    public var suppressed: Int { standings.count { $0.suppression != nil } }

    private var standings: some Sequence<FindingStanding> { assets.lazy.flatMap(\.standings) }

    /// How many assets could not be read, or not wholly.
    public var unreadable: Int { assets.count { !$0.unreadable.isEmpty } }
}
