// SPDX-License-Identifier: Apache-2.0

import Listening

/// The report of an asset as JSON: in `mediatag.audit/1` and `mediatag.audit-asset/1`, in what `--resume`
/// keeps, and in the answers of workers.
extension AssetReport: Codable {
    private enum CodingKeys: String, CodingKey {
        case asset, kind, outcome, criteria, findings, media, omitted, unreadable, notAssessed
        case speechDetector, look, access
    }

    /// Writes every key; the kind and the media only of a page, what found speech only where it was looked for.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(asset, forKey: .asset)
        if let media {
            try values.encode("page", forKey: .kind)
            try values.encode(media, forKey: .media)
        }
        try values.encode(outcome.name, forKey: .outcome)
        try values.encode(criteria, forKey: .criteria)
        try values.encode(findingsWithStatus.map(ListedFinding.init), forKey: .findings)
        try values.encode(findings.omitted, forKey: .omitted)
        try values.encode(unreadable, forKey: .unreadable)
        try values.encodeIfPresent(speechDetector?.rawValue, forKey: .speechDetector)
        try values.encodeIfPresent(look, forKey: .look)
        try values.encodeIfPresent(access, forKey: .access)
        let unheard = isNotListened ? [NotAssessed.withoutListening] : []
        let unseen = isNotLooked ? [NotAssessed.withoutLooking] : []
        try values.encode(NotAssessed.clauses + unheard + unseen, forKey: .notAssessed)
    }

    /// Reads what a report lists: the outcomes of rules are in a `CompleteReport` only.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let listed = try values.decode([ListedFinding].self, forKey: .findings)
        self.init(
            asset: try values.decode(String.self, forKey: .asset),
            findings: Findings(
                restoring: listed.map(\.finding),
                counts: Dictionary(grouping: listed, by: \.finding.severity).mapValues(\.count),
                omitted: try values.decode([String: Int].self, forKey: .omitted),
                outcomes: [:]
            ),
            statuses: listed.map(\.status),
            criteria: try values.decode([CriterionOutcome].self, forKey: .criteria),
            unreadable: try values.decode([String].self, forKey: .unreadable),
            isUnread: false,
            outcome: try RuleOutcome(
                decoding: values.decode(String.self, forKey: .outcome),
                reason: nil
            )
        )
        media = try values.decodeIfPresent([ReportedMedium].self, forKey: .media)
        speechDetector = try values.decodeIfPresent(String.self, forKey: .speechDetector)
            .flatMap(SpeechDetector.init)
        look = try values.decodeIfPresent(LookReport.self, forKey: .look)
        offered = try values.decodeIfPresent(AccessFacts.self, forKey: .access)
    }
}

extension CriterionOutcome: Codable {
    private enum CodingKeys: String, CodingKey { case id, outcome, reason }

    /// Writes the reason where there is one.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(outcome.name, forKey: .outcome)
        try values.encodeIfPresent(outcome.reason, forKey: .reason)
    }

    /// Reads the outcome of a criterion in a report.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            outcome: try RuleOutcome(
                decoding: values.decode(String.self, forKey: .outcome),
                reason: values.decodeIfPresent(String.self, forKey: .reason)
            )
        )
    }
}

/// A finding with its fingerprint, and whether it counts, in one object.
private struct ListedFinding: Codable {
    let finding: Finding
    let status: FindingStatus

    private enum CodingKeys: String, CodingKey {
        case fingerprint, baseline, suppressed
    }

    init(finding: Finding, status: FindingStatus) {
        self.finding = finding
        self.status = status
    }

    func encode(to encoder: any Encoder) throws {
        try finding.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(status.fingerprint, forKey: .fingerprint)
        try values.encodeIfPresent(status.isKnown.map { $0 ? "known" : "new" }, forKey: .baseline)
        try values.encodeIfPresent(status.suppression?.explanation, forKey: .suppressed)
    }

    init(from decoder: any Decoder) throws {
        finding = try Finding(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let baseline = try values.decodeIfPresent(String.self, forKey: .baseline)
        let reason = try values.decodeIfPresent(String.self, forKey: .suppressed)
        status = FindingStatus(
            fingerprint: try values.decode(String.self, forKey: .fingerprint),
            isKnown: baseline.map { $0 == "known" },
            suppression: reason.map { [rule = finding.rule] in Suppression(rule: rule, reason: $0) }
        )
    }
}

extension RuleOutcome {
    /// The outcome of a name in a report.
    fileprivate init(decoding name: String, reason: String?) throws {
        guard let outcome = RuleOutcome(name: name, reason: reason ?? "") else {
            let description = "\"\(name)\" is not an outcome"
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: description))
        }
        self = outcome
    }
}

/// The report of an asset with all that other formats take: what every rule came to, and the timeline.
///
/// It is the same JSON with one more key, `details`, for `--resume` and processes of our own: the outcomes of
/// 187 rules would make reports several times as large.
package struct CompleteReport: Codable {
    /// The report.
    package let report: AssetReport

    private enum CodingKeys: String, CodingKey { case details }

    private struct Details: Codable {
        /// The reason for the outcome of the asset.
        let reason: String?
        let isUnread: Bool
        /// How many findings there are of each severity, those that are not listed included.
        let counts: [String: Int]
        /// The first letter of each rule's outcome in the order of the catalogue; a dash if it was not asked.
        let outcomes: String
        /// The reasons for the outcomes of rules, by their IDs.
        let reasons: [String: String]
        let timeline: Timeline?
    }

    /// Takes a report.
    ///
    /// - Parameters:
    ///   - report: the report.
    ///   - keepsTimeline: whether it keeps when there are captions.
    package init(_ report: AssetReport, keepsTimeline: Bool) {
        var report = report
        if !keepsTimeline { report.timeline = nil }
        self.report = report
    }

    /// Writes the report, and its details beside its other keys.
    package func encode(to encoder: any Encoder) throws {
        try report.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        let outcomes = report.findings.outcomes
        try values.encode(
            Details(
                reason: report.outcome.reason,
                isUnread: report.isUnread,
                counts: Dictionary(
                    uniqueKeysWithValues: report.findings.counts.map { ($0.rawValue, $1) }
                ),
                outcomes: String(RuleCatalog.all.map { outcomes[$0.id]?.name.first ?? "-" }),
                reasons: outcomes.compactMapValues(\.reason),
                timeline: report.timeline
            ),
            forKey: .details
        )
    }

    /// Reads a report of the same rules.
    package init(from decoder: any Decoder) throws {
        let listed = try AssetReport(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let details = try values.decode(Details.self, forKey: .details)
        guard details.outcomes.count == RuleCatalog.all.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .details,
                in: values,
                debugDescription: "the rules are others"
            )
        }
        var counts: [Severity: Int] = [:]
        for (name, count) in details.counts { Severity(rawValue: name).map { counts[$0] = count } }
        var outcomes: [String: RuleOutcome] = [:]
        for (rule, letter) in zip(RuleCatalog.all, details.outcomes) {
            let name = RuleOutcome.names.first { $0.first == letter } ?? ""
            outcomes[rule.id] = RuleOutcome(name: name, reason: details.reasons[rule.id] ?? "")
        }
        var report = AssetReport(
            asset: listed.asset,
            findings: Findings(
                restoring: listed.findings.all,
                counts: counts,
                omitted: listed.findings.omitted,
                outcomes: outcomes
            ),
            statuses: listed.statuses,
            criteria: listed.criteria,
            unreadable: listed.unreadable,
            isUnread: details.isUnread,
            outcome: try RuleOutcome(decoding: listed.outcome.name, reason: details.reason),
            timeline: details.timeline
        )
        report.media = listed.media
        report.speechDetector = listed.speechDetector
        report.look = listed.look
        report.offered = listed.offered
        self.report = report
    }
}
