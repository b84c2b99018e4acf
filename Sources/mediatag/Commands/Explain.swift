// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing

/// Explains a rule of the audit: `mediatag explain`.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        _superCommandName: "mediatag",
        abstract:
            "Explain an audit rule: what it checks, why it matters, how to fix it; or ways of packaging.",
        discussion: """
              mediatag explain M104
              mediatag explain sdh-incomplete-characteristics
              mediatag explain --list
              mediatag explain --packaging
            """
    )

    @Argument(
        help: "ID or name of the rule.",
        completion: .list(RuleCatalog.all.flatMap { [$0.id, $0.slug] })
    )
    var rule: String?

    @Flag(help: "List all rules.")
    var list = false

    @Flag(help: "Explain which way of packaging serves which aim, with the command of each.")
    var packaging = false

    func validate() throws {
        guard [list, packaging, rule != nil].count(where: \.self) == 1 else {
            throw ValidationError(
                "Name a rule, or pass --list to see all rules, or --packaging for ways of packaging."
            )
        }
    }

    func run() throws {
        if packaging { return Results.write(PackagingAdvice.text) }
        guard let rule else { return Results.write(Self.table) }
        try explain(rule)
    }

    /// A line for each rule: its ID, severity and name, which says what it reports.
    private static var table: String {
        RuleCatalog.all.map { rule in
            let severity = rule.severity.rawValue
            let space = String(repeating: " ", count: max(1, 9 - severity.count))
            return "\(rule.id)  \(severity)\(space)\(rule.slug)\n"
        }.joined()
    }

    private func explain(_ name: String) throws {
        guard let rule = RuleCatalog.rule(name) else {
            throw ValidationError(
                "There is no rule \"\(name)\"; mediatag explain --list shows all rules."
                    + suggestion(for: name, among: RuleCatalog.all.flatMap { [$0.slug, $0.id] })
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
