// SPDX-License-Identifier: Apache-2.0

/// A rule that found something, for the page's table and filter.
struct FoundRule {
    let id: String
    let slug: String
    private var findings = 0
    private var assets = 0

    private init(id: String, slug: String) {
        self.id = id
        self.slug = slug
    }

    /// Those of a report in the order of ids.
    static func all(in report: AuditReport) -> [FoundRule] {
        var rules: [String: FoundRule] = [:]
        for asset in report.assets {
            var counts = asset.findings.omitted
            for finding in asset.findings.all { counts[finding.rule, default: 0] += 1 }
            let slugs = asset.findings.all.map { ($0.rule, $0.slug) }
            for (id, slug) in Dictionary(slugs, uniquingKeysWith: { first, _ in first }) {
                rules[id, default: FoundRule(id: id, slug: slug)].findings += counts[id] ?? 0
                rules[id]?.assets += 1
            }
        }
        return rules.values.sorted { $0.id < $1.id }
    }

    /// What hides all findings but those of the rule when it is chosen.
    var style: String {
        "body:has(#rule option[value=\(id)]:checked) tr.finding:not(.\(id)){display:none}\n"
    }

    /// The row of the table.
    var row: String {
        let rule = RuleCatalog.rule(id)
        let cells = [rule?.title ?? "", rule?.remedy ?? ""].map {
            "<td class=\"prose\">\($0.markupEscaped)</td>"
        }
        return "<tr><th scope=\"row\">\(id) \(slug.markupEscaped)</th>\(cells.joined())"
            + "<td class=\"n\">\(findings)</td><td class=\"n\">\(assets)</td></tr>\n"
    }
}
