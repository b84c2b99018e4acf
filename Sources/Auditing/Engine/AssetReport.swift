// SPDX-License-Identifier: Apache-2.0

/// What holding one asset against a profile came to.
public struct AssetReport: Sendable {
    /// The asset, as the user named it.
    public let asset: String
    /// What was found, in the order of places.
    public let findings: Findings
    /// What it means for each criterion of the profile.
    public let criteria: [CriterionOutcome]
    /// What belongs to the asset and could not be read, a sentence each.
    public let unreadable: [String]
    /// Whether nothing of it could be read.
    public let isUnread: Bool
    /// What it came to as a whole.
    public let outcome: RuleOutcome
    /// When captions are there; nil where the asset has none that could be read.
    public internal(set) var timeline: Timeline?
    /// How each finding stands to what was known before, in the order of the findings.
    public internal(set) var standings: [FindingStanding]
    /// How many of the findings of a rule that are not listed do not count.
    var excusedOmissions: [String: Int] = [:]

    init(_ asset: Asset, _ findings: Findings, _ profile: AuditProfile) {
        self.asset = asset.name
        self.findings = findings
        unreadable = asset.unreadable
        isUnread = false
        criteria = profile.criteria.map { CriterionOutcome($0, findings, of: asset) }
        outcome = Self.outcome(findings, asset.unreadable)
        timeline = Timeline(asset)
        standings = FindingStanding.plain(findings.all, asset: asset.name)
    }

    init(_ conversion: Conversion, _ findings: Findings) {
        asset = conversion.after.name
        self.findings = findings
        unreadable = conversion.before.unreadable + conversion.after.unreadable
        isUnread = false
        criteria = []
        outcome = Self.outcome(findings, unreadable)
        timeline = Timeline(conversion.after)
        standings = FindingStanding.plain(findings.all, asset: asset)
    }

    /// An asset of which nothing could be read.
    ///
    /// - Parameters:
    ///   - asset: the name, as the user wrote it.
    ///   - reason: why, as a sentence.
    ///   - profile: what it would have been held against.
    public init(unreadable asset: String, _ reason: String, _ profile: AuditProfile) {
        self.asset = asset
        findings = Findings(fileName: asset)
        unreadable = [reason]
        isUnread = true
        criteria = profile.criteria.map { CriterionOutcome(id: $0, outcome: .untested(reason)) }
        outcome = .untested(reason)
        timeline = nil
        standings = []
    }

    /// A report of an earlier run, or of another process.
    init(
        asset: String,
        findings: Findings,
        criteria: [CriterionOutcome],
        unreadable: [String],
        isUnread: Bool,
        outcome: RuleOutcome
    ) {
        self.asset = asset
        self.findings = findings
        self.criteria = criteria
        self.unreadable = unreadable
        self.outcome = outcome
        self.isUnread = isUnread
        // The cues were not read again.
        timeline = nil
        standings = FindingStanding.plain(findings.all, asset: asset)
    }

    /// Whether there is sound that would tell more, and nobody asked for it to be listened to.
    public var isNotListened: Bool { findings.outcomes.values.contains(.notListened) }

    /// Failed where anything is an error; passed only where every rule that applies could look.
    private static func outcome(_ findings: Findings, _ unreadable: [String]) -> RuleOutcome {
        if findings.count(atLeast: .error) > 0 { return .failed }
        if let reason = unreadable.first { return .untested(reason) }
        for case .untested(let reason) in findings.outcomesInOrder { return .untested(reason) }
        for case .cantTell(let reason) in findings.outcomesInOrder { return .cantTell(reason) }
        let open = findings.all.first { $0.severity >= .review }
        return open.map { .cantTell($0.message) } ?? .passed
    }
}
