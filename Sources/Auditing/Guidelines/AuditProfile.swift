// SPDX-License-Identifier: Apache-2.0

/// What assets are held against: criteria of standards, severities, and a guideline for captions.
///
/// Profiles are JSON files, described by `Docs/schemas/audit-profile.json`.
public struct AuditProfile: Equatable, Sendable {
    /// What an option calls it.
    public let name: String
    /// What it is, as a phrase.
    public let title: String
    /// The criteria that are reported, such as `WCAG 1.2.2`.
    public let criteria: [String]
    /// The guideline that captions are held against.
    public let captions: CaptionProfile
    /// The severities that differ from the rules' own, by the rules' permanent names.
    public var severities: [String: RuleSeverity]

    /// Makes a profile.
    public init(
        name: String,
        title: String,
        criteria: [String],
        captions: CaptionProfile = .none,
        severities: [String: RuleSeverity] = [:]
    ) {
        self.name = name
        self.title = title
        self.criteria = criteria
        self.captions = captions
        self.severities = captions.severities.merging(severities) { $1 }
    }
}
