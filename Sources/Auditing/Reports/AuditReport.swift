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

    /// How many assets could not be read, or not wholly.
    public var unreadable: Int { assets.count { !$0.unreadable.isEmpty } }
}
