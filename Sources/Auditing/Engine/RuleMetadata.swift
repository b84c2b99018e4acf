// SPDX-License-Identifier: Apache-2.0

package import Captions

/// A rule's names, texts and severity.
public struct RuleMetadata: Equatable, Sendable {
    /// The permanent name of the rule, such as `V304`; never given to another rule.
    public let id: String
    /// The name for people and configurations, such as `non-positive-duration`.
    public let slug: String
    /// The fault, as a sentence without full stop.
    public let title: String
    /// The default severity.
    public let severity: Severity
    /// How sure the rule is.
    package let confidence: Confidence
    /// Standards and guidelines that require it.
    public let references: [String]
    /// Why the fault matters.
    public let rationale: String
    /// How to fix the fault, without command syntax.
    public let remedy: String
    /// The caption fix that removes the fault; nil if the user has to decide.
    package let captionFix: CaptionFix?

    /// Makes the metadata; by default certain and without a caption fix.
    package init(
        _ id: String,
        _ slug: String,
        _ title: String,
        _ severity: Severity,
        _ confidence: Confidence = .certain,
        references: [String] = [],
        rationale: String,
        remedy: String,
        captionFix: CaptionFix? = nil
    ) {
        self.id = id
        self.slug = slug
        self.title = title
        self.severity = severity
        self.confidence = confidence
        self.references = references
        self.rationale = rationale
        self.remedy = remedy
        self.captionFix = captionFix
    }
}

/// How much a finding matters, from the least to the most.
public enum Severity: String, CaseIterable, Sendable {
    /// Worth knowing, harmless.
    case info
    /// A person has to decide.
    case review
    /// A recommendation is broken, or harm is likely.
    case warning
    /// A requirement is broken, or a viewer does not get the captions.
    case error
}

extension Severity: Comparable {
    /// Orders by how much it matters.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// How sure a rule is of its findings.
public enum Confidence: String, CaseIterable, Sendable {
    /// It can be proved from the file.
    case certain
    /// Exceptions are rare.
    case likely
    /// It is a rule of thumb.
    case heuristic
}
