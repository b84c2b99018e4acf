// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an audit of several assets came to.
package struct AuditReport: Sendable {
    /// The profile's name.
    package let profile: String
    /// What was audited, and when.
    package var scope: AuditScope
    /// The assets in the order in which they were named.
    package var assets: [AssetReport]
    /// What has changed since an earlier run; nil if it is not compared with one.
    package var progress: AuditProgress?

    /// Makes a report.
    package init(
        profile: String,
        scope: AuditScope = AuditScope(),
        assets: [AssetReport] = []
    ) {
        self.profile = profile
        self.scope = scope
        self.assets = assets
    }
}

/// What an audit was about, and when it was made.
package struct AuditScope: Equatable, Sendable {
    /// When the report was made, such as `2026-11-22 13:45 UTC`; nil where that is not to be said.
    package var date: String?
    /// What the profile is, as a phrase.
    package var profileTitle: String
    /// The paths and URLs that were named.
    package var inputs: [String]
    /// What was asked for besides, as options are written.
    package var options: [String]
    /// What was found in folders and not looked at, a sentence each.
    package var skipped: [String]

    /// Makes a scope.
    package init(
        date: String? = nil,
        profileTitle: String = "",
        inputs: [String] = [],
        options: [String] = [],
        skipped: [String] = []
    ) {
        self.date = date
        self.profileTitle = profileTitle
        self.inputs = inputs
        self.options = options
        self.skipped = skipped
    }
}

/// Reports as JSON text with sorted keys.
package enum ReportJSON {
    /// The whole report as one indented document, with a line end (`mediatag.audit/1`).
    package static func document(_ report: AuditReport) -> String { text(report, isIndented: true) }

    /// One asset as one line, so that a reader need not wait for the rest (`mediatag.audit-asset/1`).
    package static func line(_ report: AssetReport, profile: String) -> String {
        text(Line(profile: profile, report: report), isIndented: false)
    }

    private struct Line: Encodable {
        let schema = "mediatag.audit-asset/1"
        let version = AuditingVersion.current
        let profile: String
        let report: AssetReport
    }

    /// A value as one line without its end.
    package static func line(_ value: some Encodable) -> String {
        String(text(value, isIndented: false).dropLast())
    }

    /// The report of a quota as one indented document, with a line end.
    package static func text(of report: QuotaReport) -> String { text(report, isIndented: true) }

    static func text(_ value: some Encodable, isIndented: Bool) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
        } catch {
            preconditionFailure("all values of reports can be written as JSON: \(error)")
        }
    }
}

/// The report as JSON (`mediatag.audit/1`, described by `Docs/schemas/audit.json`).
extension AuditReport: Encodable {
    /// The schema that the JSON follows.
    package static let schema = "mediatag.audit/1"

    private enum CodingKeys: String, CodingKey {
        case schema, version, profile, skipped, assets, summary, since
    }

    /// Writes every key.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.schema, forKey: .schema)
        try values.encode(AuditingVersion.current, forKey: .version)
        try values.encode(profile, forKey: .profile)
        if !scope.skipped.isEmpty { try values.encode(scope.skipped, forKey: .skipped) }
        try values.encode(assets, forKey: .assets)
        let totals = totals
        var summary = [
            "unreadable": totals.unreadable, "known": totals.known,
            "suppressed": totals.suppressed,
        ]
        for severity in Severity.allCases { summary[severity.rawValue] = totals.count(severity) }
        try values.encode(summary, forKey: .summary)
        try values.encodeIfPresent(progress, forKey: .since)
    }
}
