// SPDX-License-Identifier: Apache-2.0

import Captions

/// What a rule is about.
public struct RuleMetadata: Equatable, Sendable {
    /// The permanent name of the rule, such as `V304`; never given to another rule.
    public let id: String
    /// The name for people and configurations, such as `non-positive-duration`.
    public let slug: String
    /// The fault, as a sentence without full stop.
    public let title: String
    /// How much it matters where nothing else is said.
    public let severity: Severity
    /// How sure the rule is.
    public let confidence: Confidence
    /// Standards and guidelines that ask for it.
    public let references: [String]
    /// Why the fault hurts.
    public let rationale: String
    /// What to do about it.
    public let remedy: String
    /// The option of `mediatag captions fix` that mends it; nil when a person has to.
    public let fixOption: String?

    /// Makes the metadata; certain and without an automatic fix unless said.
    public init(
        _ id: String,
        _ slug: String,
        _ title: String,
        _ severity: Severity,
        _ confidence: Confidence = .certain,
        references: [String] = [],
        rationale: String,
        remedy: String,
        fixOption: String? = nil
    ) {
        self.id = id
        self.slug = slug
        self.title = title
        self.severity = severity
        self.confidence = confidence
        self.references = references
        self.rationale = rationale
        self.remedy = remedy
        self.fixOption = fixOption
    }

    /// What mends it, by its option.
    var captionFix: CaptionFix? {
        fixOption.flatMap { CaptionFix(rawValue: String($0.dropFirst(2))) }
    }
}
