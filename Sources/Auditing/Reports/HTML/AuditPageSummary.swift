// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The head of a report: the headline, the scope, and the outcome of each asset.
struct AuditPageSummary {
    private let report: AuditReport
    private let totals: AuditTotals

    init(_ report: AuditReport) {
        self.report = report
        totals = report.totals
    }

    /// The headline and the scope.
    var header: String { "<h1>\(headline)</h1>\n\(scope)" }

    /// What matters most, in a sentence.
    private var headline: String {
        let count = totals.assets
        func number(_ name: String) -> Int {
            totals.outcomes.first { $0.outcome.name == name }?.count ?? 0
        }
        if count == 0 { return "No assets were audited" }
        if count == 1 {
            return "<bdi>\(report.assets[0].asset.markupEscaped)</bdi>: "
                + ReportWording.words(report.assets[0].outcome)
        }
        let failed = number(RuleOutcome.failed.name)
        if failed > 0 { return "\(failed) of \(count) assets failed" }
        let untested = number(RuleOutcome.untested("").name)
        if untested > 0 { return "No asset failed; \(untested) of \(count) were not tested" }
        let open = number(RuleOutcome.cantTell("").name)
        if open > 0 { return "No asset failed; \(open) of \(count) need review" }
        return "No asset of \(count) failed"
    }

    private var scope: String {
        let scope = report.scope
        let profile = report.profile.markupEscaped
        let title = scope.profileTitle.markupEscaped
        let inputs = scope.inputs.prefix(10).map { "<bdi>\($0.markupEscaped)</bdi>" }
        let more = scope.inputs.count > 10 ? " and \(scope.inputs.count - 10) more" : ""
        var parts = [ReportWording.counted(totals.assets, "asset", "assets")]
        parts.append(ReportWording.counts(totals.count))
        if totals.unreadable > 0 { parts.append("\(totals.unreadable) not read completely") }
        if totals.known > 0 { parts.append("\(totals.known) findings known from the baseline") }
        if totals.suppressed > 0 { parts.append("\(totals.suppressed) findings suppressed") }
        let rows: [(String, String)] = [
            ("Found", parts.joined(separator: "; ")),
            ("Profile", title.isEmpty ? profile : "\(title) (<code>\(profile)</code>)"),
            ("Audited", inputs.joined(separator: ", ") + more),
            (
                "Options",
                scope.options.map { "<code>\($0.markupEscaped)</code>" }.joined(separator: " ")
            ),
            ("Skipped", skipped),
            ("Date", scope.date.map { "<time>\($0.markupEscaped)</time>" } ?? ""),
        ]
        let items = rows.filter { !$0.1.isEmpty }.map { "<dt>\($0)</dt><dd>\($1)</dd>\n" }
        return "<dl class=\"scope\">\n\(items.joined())</dl>\n"
    }

    private var skipped: String {
        let skipped = report.scope.skipped
        guard !skipped.isEmpty else { return "" }
        let items = skipped.prefix(AuditPage.listed).map { "<li>\($0.markupEscaped)</li>\n" }
        return "<details><summary>\(skipped.count) in folders</summary>\n"
            + "<ul>\n\(items.joined())</ul></details>"
    }

    /// The table of outcomes.
    ///
    /// - Parameter links: where the part about an asset is, by its number from 1.
    /// - Returns: the section, as markup.
    func assets(links: (Int) -> String) -> String {
        let rows = report.assets.enumerated().map { row($1, links($0 + 1)) }
        return AuditPage.section(
            "summary",
            "Summary",
            table(rows, "Outcome of each asset", isWhole: true)
        )
    }

    /// The table of the assets that need work first.
    func worst(_ limit: Int, links: (Int) -> String) -> String {
        func weight(_ asset: AssetReport) -> [Int] {
            AuditPage.severities.map { asset.findings.counts[$0] ?? 0 }
        }
        let failed = report.assets.indices.filter { report.assets[$0].outcome == .failed }
        let weights = failed.map { (index: $0, weight: weight(report.assets[$0])) }
        let worst = weights.sorted { first, second in
            first.weight == second.weight
                ? first.index < second.index
                : second.weight.lexicographicallyPrecedes(first.weight)
        }.prefix(limit)
        let rows = worst.map { row(report.assets[$0.index], links($0.index + 1)) }
        return AuditPage.section(
            "summary",
            "Summary",
            outcomes
                + (rows.isEmpty
                    ? "" : table(rows, "The assets with the most errors", isWhole: false))
        )
    }

    private var outcomes: String {
        let rows = totals.outcomes.map { outcome, count in
            "<tr><th scope=\"row\">\(AuditPage.badge(outcome))</th><td class=\"n\">\(count)</td></tr>\n"
        }
        return AuditPage.table(
            "Outcomes of the assets",
            label: "Outcomes",
            ["Outcome", "Assets"],
            rows.joined()
        )
    }

    private func table(_ rows: [String], _ caption: String, isWhole: Bool) -> String {
        let counts = AuditPage.severities.map { "<td class=\"n\">\(totals.count($0))</td>" }
        return AuditPage.table(
            caption,
            label: "Assets and outcomes",
            ["Asset", "Outcome", "Errors", "Warnings", "To review", "Notes"],
            rows.joined(),
            foot: isWhole
                ? "<tfoot><tr><th scope=\"row\">All</th><td></td>\(counts.joined())</tr></tfoot>\n"
                : ""
        )
    }

    private func row(_ asset: AssetReport, _ link: String) -> String {
        let counts = AuditPage.severities.map {
            "<td class=\"n\">\(asset.findings.counts[$0] ?? 0)</td>"
        }
        return
            "<tr><th scope=\"row\"><a href=\"\(link)\"><bdi>\(asset.asset.markupEscaped)</bdi></a></th>"
            + "<td>\(AuditPage.badge(asset.outcome))</td>\(counts.joined())</tr>\n"
    }
}

/// The table of the rules that found something, to which findings link.
struct AuditPageRules {
    private let rules: [FoundRule]

    init(_ rules: [FoundRule]) {
        self.rules = rules
    }

    /// The section; nothing where no rule found anything.
    var text: String {
        guard !rules.isEmpty else { return "" }
        let table = AuditPage.table(
            "Faults and remedies",
            label: "Rules and remedies",
            ["Rule", "Fault", "Remedy", "Findings", "Assets"],
            rules.map(row).joined()
        )
        return AuditPage.section("rules", "Rules with findings", table)
    }

    /// Where a rule is explained.
    static func link(_ id: String, _ slug: String, in page: String = "") -> String {
        "<a href=\"\(page)#rule-\(id)\">\(id) \(slug.markupEscaped)</a>"
    }

    private func row(_ found: FoundRule) -> String {
        let rule = RuleCatalog.rule(found.id)
        let references = rule?.references.map(AuditPage.link).joined(separator: "; ") ?? ""
        let cells = [
            (rule?.title ?? "").markupEscaped
                + (references.isEmpty ? "" : "<br><span class=\"dim\">\(references)</span>"),
            (rule?.remedy ?? "").markupEscaped,
        ].map { "<td class=\"prose\">\($0)</td>" }
        return "<tr id=\"rule-\(found.id)\"><th scope=\"row\">\(AuditPage.mark(found.severity))<br>"
            + "\(found.id) \(found.slug.markupEscaped)</th>\(cells.joined())"
            + "<td class=\"n\">\(found.findings)</td><td class=\"n\">\(found.assets)</td></tr>\n"
    }
}
