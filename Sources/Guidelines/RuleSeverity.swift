// SPDX-License-Identifier: Apache-2.0

/// What a profile makes of a rule: a severity, from the least to the most, or nothing.
package enum RuleSeverity: String, CaseIterable, Sendable {
    /// The rule is not held.
    case off
    /// Worth knowing, harmless.
    case info
    /// A person has to decide.
    case review
    /// A recommendation is broken, or harm is likely.
    case warning
    /// A requirement is broken.
    case error
}
