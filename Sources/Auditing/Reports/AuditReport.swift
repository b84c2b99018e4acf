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
}
