// SPDX-License-Identifier: Apache-2.0

/// One fault that a rule found.
public struct Finding: Equatable, Sendable {
    /// The permanent name of the rule.
    public let rule: String
    /// The rule's name for people.
    public let slug: String
    /// How much it matters.
    public let severity: Severity
    /// How sure the rule is.
    public let confidence: Confidence
    /// A sentence with the particulars, without the place, the measured value and the limit.
    ///
    /// It may quote the file, control characters included.
    public let message: String
    /// Where it is.
    public let location: FindingLocation
    /// What was measured; nil when nothing was.
    public let measurement: Measurement?
    /// Standards and guidelines, the source of the limit included.
    public let references: [String]
    /// The command that mends it; nil when a person has to.
    public let fix: String?
    /// What `audit --fix` does about it; nil when a person has to.
    public let action: FixAction?
}
