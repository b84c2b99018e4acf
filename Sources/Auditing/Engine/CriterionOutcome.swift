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
        let rules = Self.rules[id] ?? []
        self.id = id
        outcome = Self.outcome(rules, findings)
    }

    /// The permanent names of the rules that are about a criterion: one of their references is the
    /// criterion or, behind a comma, a part of it.
    private static let rules: [String: [String]] = {
        var rules: [String: [String]] = [:]
        for rule in RuleCatalog.all {
            let criteria = Set(rule.references.flatMap(\.wholes))
            for criterion in criteria { rules[criterion, default: []].append(rule.id) }
        }
        return rules
    }()

    private static func outcome(_ rules: [String], _ findings: Findings) -> RuleOutcome {
        let outcomes = rules.compactMap { findings.outcomes[$0] }.filter { !$0.isNotAsked }
        let proof = findings.all.contains { finding in
            finding.severity == .error && finding.confidence != .heuristic
                && rules.contains(finding.rule)
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

extension String {
    /// The text, and what stands before each comma in it.
    fileprivate var wholes: [String] {
        indices.filter { self[$0] == "," }.map { String(self[..<$0]) } + [self]
    }
}
