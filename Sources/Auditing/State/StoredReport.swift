// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A report as it is kept between runs: all that a fresh one has, but for the actions of `--fix`.
struct StoredReport: Codable {
    /// What a rule or a criterion came to.
    struct Outcome: Codable {
        let name: String
        let reason: String?

        init(_ outcome: RuleOutcome) {
            name = outcome.name
            reason = outcome.reason
        }

        var outcome: RuleOutcome? { RuleOutcome(name: name, reason: reason ?? "") }
    }

    /// What a criterion came to.
    struct Criterion: Codable {
        let id: String
        let outcome: Outcome
    }

    private let asset: String
    private let findings: [Finding]
    private let counts: [String: Int]
    private let omitted: [String: Int]
    private let outcomes: [String: Outcome]
    private let criteria: [Criterion]
    private let unreadable: [String]
    private let outcome: Outcome

    /// Takes over a report.
    init(_ report: AssetReport) {
        asset = report.asset
        findings = report.findings.all
        counts = Dictionary(
            uniqueKeysWithValues: report.findings.counts.map { ($0.key.rawValue, $0.value) }
        )
        omitted = report.findings.omitted
        outcomes = report.findings.outcomes.mapValues(Outcome.init)
        criteria = report.criteria.map { Criterion(id: $0.id, outcome: Outcome($0.outcome)) }
        unreadable = report.unreadable
        outcome = Outcome(report.outcome)
    }

    /// One line of JSON.
    var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        } catch {
            preconditionFailure("all our values can be written as JSON: \(error)")
        }
    }

    /// Reads a report; nil where the text is none of this version, so that the asset is read anew.
    static func read(_ text: String) -> AssetReport? {
        do {
            return try JSONDecoder().decode(StoredReport.self, from: Data(text.utf8)).report
        } catch {
            return nil
        }
    }

    private var report: AssetReport? {
        guard let outcome = outcome.outcome else { return nil }
        var severities: [Severity: Int] = [:]
        for (name, count) in counts { Severity(rawValue: name).map { severities[$0] = count } }
        return AssetReport(
            asset: asset,
            findings: Findings(
                restoring: findings,
                counts: severities,
                omitted: omitted,
                outcomes: outcomes.compactMapValues(\.outcome)
            ),
            criteria: criteria.compactMap { criterion in
                criterion.outcome.outcome.map { CriterionOutcome(id: criterion.id, outcome: $0) }
            },
            unreadable: unreadable,
            outcome: outcome
        )
    }
}
