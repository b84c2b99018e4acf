// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing

/// Explains a rule of the audit, or a clause of a law or a standard: `mediatag explain`.
struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        _superCommandName: "mediatag",
        abstract:
            "Explain an audit rule: what it checks, why it matters, how to fix it; a clause of a law; or ways of packaging.",
        discussion: """
              mediatag explain M104
              mediatag explain WCAG 1.2.2
              mediatag explain 47 CFR 79.4
              mediatag explain EN 301 549
              mediatag explain --list
              mediatag explain --clauses
              mediatag explain --packaging
            """
    )

    @Argument(
        help:
            "ID or name of a rule, name of a clause, or name of a standard or a chapter to list its clauses.",
        completion: .list(RuleCatalog.all.flatMap { [$0.id, $0.slug] })
    )
    var name: [String] = []

    @Flag(help: "List all rules.")
    var list = false

    @Flag(help: "List the clauses of laws and standards, and of what they ask something.")
    var clauses = false

    @Flag(help: "Explain which way of packaging serves which aim, with the command of each.")
    var packaging = false

    func validate() throws {
        guard [list, clauses, packaging, !name.isEmpty].count(where: \.self) == 1 else {
            throw ValidationError(
                "Name a rule or a clause, or pass --list to see all rules, --clauses for all clauses, or --packaging "
                    + "for ways of packaging."
            )
        }
    }

    func run() throws {
        if packaging { return Results.write(PackagingAdvice.text) }
        if list { return Results.write(RuleText.table) }
        if clauses { return Results.write(ClauseText.table()) }
        try explain(name.joined(separator: " "))
    }

    private func explain(_ name: String) throws {
        guard let rule = RuleCatalog.rule(name) else {
            if let clause = Clause.named(name) { return Results.write(ClauseText.text(clause)) }
            let part = Clause.within(name)
            if !part.isEmpty { return Results.write(ClauseText.table(part)) }
            throw ValidationError(
                "There is no rule or clause \"\(name)\"; mediatag explain --list shows all rules, --clauses all clauses."
                    + suggestion(for: name, among: RuleCatalog.all.flatMap { [$0.slug, $0.id] })
            )
        }
        let level =
            "Severity: \(rule.severity.rawValue). Confidence: \(rule.confidence.rawValue).\n"
        let references = rule.references.map { "  \(ClauseText.reference($0))\n" }.joined()
        let page = ProjectSite.line(ProjectSite.page(of: rule))
        Results.write(
            Terminal.standardOutput.bold("\(rule.id) \(rule.slug)") + "\n"
                + WrappedText.lines(WrappedText.words("\(rule.title). \(rule.rationale)"))
                + WrappedText.lines(WrappedText.words("Fix: \(rule.remedy)"))
                + level + (references.isEmpty ? "" : "References:\n" + references) + page
        )
    }
}
