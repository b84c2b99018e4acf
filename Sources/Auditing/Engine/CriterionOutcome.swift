// SPDX-License-Identifier: Apache-2.0

/// What the rules mean for a criterion of a standard.
///
/// A file can prove that a criterion is not met, and never that it is: whether captions say what is
/// heard only a person can tell. So no criterion ever passes here.
public struct CriterionOutcome: Equatable, Sendable {
    /// The criterion, such as `WCAG 1.2.2`.
    public let id: String
    /// `failed`, `cantTell`, `inapplicable` or `untested`.
    public let outcome: RuleOutcome

    /// Makes an outcome that is known.
    init(id: String, outcome: RuleOutcome) {
        self.id = id
        self.outcome = outcome
    }

    /// Sums up the rules that are about a criterion.
    init(_ id: String, _ findings: Findings) {
        let rules = RuleCatalog.all.filter { $0.isAbout(id) }
        let outcomes = rules.compactMap { findings.outcomes[$0.id] }
        self.id = id
        outcome = Self.outcome(id, outcomes, findings)
    }

    private static func outcome(
        _ id: String,
        _ outcomes: [RuleOutcome],
        _ findings: Findings
    ) -> RuleOutcome {
        let proof = findings.all.contains { finding in
            finding.severity == .error && finding.confidence != .heuristic
                && (RuleCatalog.rule(finding.rule)?.isAbout(id) ?? false)
        }
        if proof { return .failed }
        for case .untested(let reason) in outcomes { return .untested(reason) }
        for case .cantTell(let reason) in outcomes { return .cantTell(reason) }
        if outcomes.allSatisfy({ $0 == .inapplicable }) {
            return outcomes.isEmpty ? .untested("no rule was held") : .inapplicable
        }
        return .cantTell("nothing shows that it is not met; a person has to tell whether it is")
    }
}

extension RuleMetadata {
    /// Whether the rule is about a criterion: one of its references is the criterion or a part of it.
    func isAbout(_ criterion: String) -> Bool {
        references.contains { $0 == criterion || $0.hasPrefix(criterion + ",") }
    }
}
