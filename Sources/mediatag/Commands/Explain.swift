// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing

/// Tells what a rule is about: `mediatag explain`.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        _superCommandName: "mediatag",
        abstract: "Tell what a rule of the audit is about, why it matters and what to do.",
        discussion: """
              mediatag explain M104
              mediatag explain sdh-incomplete-characteristics
            """
    )

    @Argument(help: "The rule's id or name.")
    var rule: String

    func run() throws {
        guard let rule = RuleCatalog.rule(rule) else {
            throw ValidationError("there is no rule \"\(self.rule)\"; Docs/Rules.md lists them.")
        }
        let level = "Severity: \(rule.severity.rawValue). Confidence: \(rule.confidence.rawValue)."
        let references = rule.references.map { "  \($0)\n" }.joined()
        Results.write(
            Terminal.standardOutput.bold("\(rule.id) \(rule.slug)") + "\n"
                + Self.wrapped("\(rule.title). \(rule.rationale)")
                + Self.wrapped("What to do: \(rule.remedy)")
                + level + "\n" + (references.isEmpty ? "" : "References:\n" + references)
        )
    }

    /// The text in lines of at most 78 characters.
    private static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if line.count + 1 + word.count > 78 {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] = line + " " + word
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
