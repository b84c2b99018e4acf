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
    /// A letter for each rule in the order of the catalogue, and a dash where it was not asked.
    private let outcomes: String
    /// Why rules cannot tell or could not look, by their ids.
    private let reasons: [String: String]
    private let criteria: [Criterion]
    private let unreadable: [String]
    private let isUnread: Bool
    private let outcome: Outcome

    /// Takes over a report.
    init(_ report: AssetReport) {
        asset = report.asset
        findings = report.findings.all
        counts = Dictionary(
            uniqueKeysWithValues: report.findings.counts.map { ($0.key.rawValue, $0.value) }
        )
        omitted = report.findings.omitted
        let told = report.findings.outcomes
        outcomes = String(RuleCatalog.all.map { told[$0.id].map(Self.letter) ?? "-" })
        reasons = told.compactMapValues(\.reason)
        criteria = report.criteria.map { Criterion(id: $0.id, outcome: Outcome($0.outcome)) }
        unreadable = report.unreadable
        isUnread = report.isUnread
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

    /// The report; nil where it is none of this version.
    var report: AssetReport? {
        guard let outcome = outcome.outcome, outcomes.count == RuleCatalog.all.count else {
            return nil
        }
        var severities: [Severity: Int] = [:]
        for (name, count) in counts { Severity(rawValue: name).map { severities[$0] = count } }
        return AssetReport(
            asset: asset,
            findings: Findings(
                restoring: findings,
                counts: severities,
                omitted: omitted,
                outcomes: ruleOutcomes
            ),
            criteria: criteria.compactMap { criterion in
                criterion.outcome.outcome.map { CriterionOutcome(id: criterion.id, outcome: $0) }
            },
            unreadable: unreadable,
            isUnread: isUnread,
            outcome: outcome
        )
    }

    private var ruleOutcomes: [String: RuleOutcome] {
        var told: [String: RuleOutcome] = [:]
        for (rule, letter) in zip(RuleCatalog.all, outcomes) {
            told[rule.id] = Self.outcome(letter, reasons[rule.id] ?? "")
        }
        return told
    }

    private static func letter(_ outcome: RuleOutcome) -> Character {
        switch outcome {
        case .passed: "p"
        case .failed: "f"
        case .cantTell: "c"
        case .inapplicable: "i"
        case .untested: "u"
        }
    }

    private static func outcome(_ letter: Character, _ reason: String) -> RuleOutcome? {
        switch letter {
        case "p": .passed
        case "f": .failed
        case "c": .cantTell(reason)
        case "i": .inapplicable
        case "u": .untested(reason)
        default: nil
        }
    }
}
