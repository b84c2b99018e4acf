// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing

/// Explains a rule of the audit: `mediatag explain`.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        _superCommandName: "mediatag",
        abstract: "Explain an audit rule: what it checks, why it matters, how to fix it.",
        discussion: """
              mediatag explain M104
              mediatag explain sdh-incomplete-characteristics
            """
    )

    @Argument(help: "ID or name of the rule.")
    var rule: String

    func run() throws {
        guard let rule = RuleCatalog.rule(rule) else {
            throw ValidationError(
                "There is no rule \"\(self.rule)\"; Docs/Rules.md lists all rules."
                    + suggestion(for: self.rule, among: RuleCatalog.all.map(\.slug))
            )
        }
        let level = "Severity: \(rule.severity.rawValue). Confidence: \(rule.confidence.rawValue)."
        let references = rule.references.map { "  \($0)\n" }.joined()
        Results.write(
            Terminal.standardOutput.bold("\(rule.id) \(rule.slug)") + "\n"
                + WrappedText.lines(WrappedText.words("\(rule.title). \(rule.rationale)"))
                + WrappedText.lines(WrappedText.words("Fix: \(rule.remedy)"))
                + level + "\n" + (references.isEmpty ? "" : "References:\n" + references)
        )
    }
}
