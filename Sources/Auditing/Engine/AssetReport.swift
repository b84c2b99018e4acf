// SPDX-License-Identifier: Apache-2.0

package import Listening

/// The report of an audit of one asset.
public struct AssetReport: Sendable {
    /// The asset, as the user named it.
    public let asset: String
    /// The findings in the order of their places.
    public let findings: Findings
    /// The outcome of each criterion of the profile.
    public let criteria: [CriterionOutcome]
    /// Why parts of the asset could not be read, a sentence each.
    public let unreadable: [String]
    /// Whether nothing of it could be read.
    public let isUnread: Bool
    /// The outcome of the asset as a whole.
    public let outcome: RuleOutcome
    /// The media of a page, in the order of the page; nil for other assets.
    package internal(set) var media: [ReportedMedium]?
    /// What found speech in the main audio; nil if it was not listened to.
    package internal(set) var speechDetector: SpeechDetector?
    /// What was measured of the video; nil if it was not looked at.
    package internal(set) var look: LookReport?
    /// Which access services it offers, as read; nil if it has no video, is a page, or could not be read.
    var offered: AccessFacts?
    /// When captions are there; nil where the asset has none that could be read.
    package internal(set) var timeline: Timeline?
    /// The status of each finding, in the order of the findings.
    package internal(set) var statuses: [FindingStatus]
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
        speechDetector = asset.movie?.sound.detector
        look =
            asset.movie.flatMap { LookReport($0.picture) }
            ?? asset.variantPicture.flatMap { LookReport($0.picture, of: $0.file) }
        offered = AccessFacts(asset)
        statuses = FindingStatus.plain(findings.all, asset: asset.name)
    }

    init(_ conversion: Conversion, _ findings: Findings) {
        asset = conversion.after.name
        self.findings = findings
        unreadable = conversion.before.unreadable + conversion.after.unreadable
        isUnread = false
        criteria = []
        outcome = Self.outcome(findings, unreadable)
        timeline = Timeline(conversion.after)
        statuses = FindingStatus.plain(findings.all, asset: asset)
    }

    /// An asset of which nothing could be read.
    ///
    /// - Parameters:
    ///   - asset: the name, as the user wrote it.
    ///   - reason: why, as a sentence.
    ///   - profile: what it would have been held against.
    package init(unreadable asset: String, _ reason: String, _ profile: AuditProfile) {
        self.asset = asset
        findings = Findings(fileName: asset)
        unreadable = [reason]
        isUnread = true
        // Why is said of the asset.
        criteria = profile.criteria.map {
            CriterionOutcome(id: $0, outcome: .untested("the asset could not be read"))
        }
        outcome = .untested(reason)
        timeline = nil
        statuses = []
    }

    /// A report of an earlier run, or of another process.
    init(
        asset: String,
        findings: Findings,
        statuses: [FindingStatus],
        criteria: [CriterionOutcome],
        unreadable: [String],
        isUnread: Bool,
        outcome: RuleOutcome,
        timeline: Timeline? = nil
    ) {
        self.asset = asset
        self.findings = findings
        self.criteria = criteria
        self.unreadable = unreadable
        self.outcome = outcome
        self.isUnread = isUnread
        self.timeline = timeline
        self.statuses = statuses
    }

    /// Whether it has audio that was not analysed, as that was not requested.
    public var isNotListened: Bool { findings.outcomes.values.contains(.notListened) }

    /// Whether it has video that was not looked at, as that was not requested.
    package var isNotLooked: Bool { findings.outcomes.values.contains(.notLooked) }

    /// Failed where anything is an error; passed only where every rule that applies could look.
    static func outcome(_ findings: Findings, _ unreadable: [String]) -> RuleOutcome {
        // What could not be looked for has not failed, though the exit status depends on it.
        let unseen = findings.all.filter {
            $0.rule == RequiredServices.id && $0.severity == .error && $0.confidence == .likely
        }
        if findings.count(atLeast: .error) > unseen.count { return .failed }
        if let reason = unreadable.first { return .untested(reason) }
        if let reason = unseen.first?.message { return .untested(reason) }
        for case .untested(let reason) in findings.outcomesInOrder { return .untested(reason) }
        for case .cantTell(let reason) in findings.outcomesInOrder { return .cantTell(reason) }
        let open = findings.all.first { $0.severity >= .review }
        return open.map { .cantTell($0.message) } ?? .passed
    }
}

extension AssetReport {
    /// Each finding with its status.
    package var findingsWithStatus: Zip2Sequence<[Finding], [FindingStatus]> {
        zip(findings.all, statuses)
    }

    /// Which access services it offers, with the rules that found something in each offer.
    package var access: AccessFacts? {
        offered?.judged(by: findingsWithStatus, omitted: findings.omitted)
    }

    /// Marks findings that are in the baseline or suppressed.
    ///
    /// The outcome of the asset does not change: a known fault is a fault. Only the exit status changes.
    package mutating func compare(with baseline: Baseline?, suppressions: [Suppression] = []) {
        // One pattern is held against the name of an asset once, and not for each finding.
        let suppressions = Dictionary(
            grouping: suppressions.filter { $0.covers(asset: asset) },
            by: \.rule
        )
        for (index, finding) in findings.all.enumerated() {
            statuses[index].isKnown = baseline.map {
                $0.knows(statuses[index].fingerprint, of: asset)
            }
            statuses[index].suppression = suppressions[finding.rule]?.first {
                $0.covers(finding, of: asset)
            }
        }
        excusedOmissions = Dictionary(
            uniqueKeysWithValues: findings.omitted.map { rule, count in
                let listed = findingsWithStatus.filter { $0.0.rule == rule }
                let isSuppressed = listed.allSatisfy { $0.1.suppression != nil }
                let known = baseline?.omitted(rule, of: asset) ?? 0
                return (rule, isSuppressed ? count : min(count, known))
            }
        )
    }

    /// How many findings of each severity the exit status depends on, those that are not listed
    /// included.
    package var countingFindings: [Severity: Int] {
        var excused: [Severity: Int] = [:]
        var worst: [String: Severity] = [:]
        for (finding, status) in findingsWithStatus {
            worst[finding.rule] = max(worst[finding.rule] ?? .info, finding.severity)
            if !status.counts { excused[finding.severity, default: 0] += 1 }
        }
        for (rule, count) in excusedOmissions {
            if let severity = worst[rule] { excused[severity, default: 0] += count }
        }
        let counts = findings.counts.map { ($0, max(0, $1 - excused[$0, default: 0])) }
        return Dictionary(uniqueKeysWithValues: counts)
    }
}
