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
    ///
    /// - Parameters:
    ///   - id: the criterion.
    ///   - findings: what the rules came to.
    ///   - asset: what they were held against.
    init(_ id: String, _ findings: Findings, of asset: Asset) {
        self.id = id
        outcome =
            Criterion(id).inapplicability(to: asset)
            ?? Self.outcome(Criterion(id), findings, asset)
    }

    private static func outcome(
        _ criterion: Criterion,
        _ findings: Findings,
        _ asset: Asset
    ) -> RuleOutcome {
        let rules = criterion.rules
        let outcomes = rules.compactMap { findings.outcomes[$0] }.filter { !$0.isNotAsked }
        let proof = findings.all.contains { finding in
            finding.severity == .error && finding.confidence != .heuristic
                && rules.contains(finding.rule)
        }
        if proof { return .failed }
        for case .untested(let reason) in outcomes { return .untested(reason) }
        for case .cantTell(let reason) in outcomes { return .cantTell(reason) }
        guard !outcomes.isEmpty else { return criterion.outcomeWithoutRules(of: asset) }
        if outcomes.allSatisfy({ $0 == .inapplicable }) { return .inapplicable }
        return .cantTell("nothing shows that it is not met; a person has to tell whether it is")
    }
}
