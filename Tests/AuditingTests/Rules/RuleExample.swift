// SPDX-License-Identifier: Apache-2.0

/// A text that breaks a rule, all that is found in it, and a text that keeps the rule.
struct RuleExample: Sendable, CustomStringConvertible {
    let rule: String
    var name = "en.srt"
    var profile = "none"
    var language: String? = "en"
    var fps: String?
    let failing: String
    /// Every finding in `failing` as `rule line:column`.
    let findings: [String]
    let passing: String
    /// The name of the file with the passing text; nil: the same.
    var passingName: String?

    var description: String { rule }
}
