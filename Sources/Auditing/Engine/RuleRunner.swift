// SPDX-License-Identifier: Apache-2.0

/// Holds a subject against rules.
enum RuleRunner {
    /// Lets each rule that is not switched off look at the subject.
    static func check<Subject>(
        _ subject: Subject,
        against rules: [any Rule<Subject>],
        into findings: inout Findings
    ) {
        for rule in rules where !findings.isOff(rule.metadata) {
            rule.check(subject, into: &findings)
            findings.conclude(rule.metadata)
        }
    }
}
