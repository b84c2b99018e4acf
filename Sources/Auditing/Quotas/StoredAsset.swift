// SPDX-License-Identifier: Apache-2.0

/// What quotas and exports need of the report of an asset, new or stored.
package struct StoredAsset: Sendable {
    /// The asset, as the user named it.
    package let name: String
    /// Which access services it offers; nil for other assets than video, and if nothing could be read.
    package let access: AccessFacts?
    /// Why it could not be read; nil if it could.
    package let obstacle: String?
    /// Whether it is a web page.
    package let isPage: Bool

    /// Takes the report of an audit.
    package init(_ report: AssetReport) {
        name = report.asset
        access = report.access
        obstacle = report.access == nil ? report.unreadable.first : nil
        isPage = report.media != nil
    }

    /// Takes what is stored.
    package init(name: String, access: AccessFacts?, obstacle: String?, isPage: Bool = false) {
        self.name = name
        self.access = access
        self.obstacle = access == nil ? obstacle : nil
        self.isPage = isPage
    }
}

extension StoredAsset: Decodable {
    private enum CodingKeys: String, CodingKey { case asset, access, unreadable, kind }

    /// Reads what it needs of a report in JSON, and skips the rest.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let access = try values.decodeIfPresent(AccessFacts.self, forKey: .access)
        let reasons = try access == nil ? values.decode([String].self, forKey: .unreadable) : []
        self.init(
            name: try values.decode(String.self, forKey: .asset),
            access: access,
            obstacle: reasons.first,
            isPage: try values.decodeIfPresent(String.self, forKey: .kind) == "page"
        )
    }
}
