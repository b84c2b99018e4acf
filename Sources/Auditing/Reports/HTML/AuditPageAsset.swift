// SPDX-License-Identifier: Apache-2.0

/// The part of the page about one asset.
struct AuditPageAsset {
    let number: Int
    let report: AssetReport

    /// Heading, timeline, findings, criteria and rules.
    var text: String {
        """
        <article class="asset" id="asset-\(number)" aria-labelledby="asset-\(number)-name">
        <h3 id="asset-\(number)-name"><bdi>\(name)</bdi> \(AuditPage.badge(report.outcome))</h3>
        \(unreadable)\(timeline)\(findings)\(criteria)\(rules)</article>

        """
    }

    private var name: String { report.asset.markupEscaped }

    private var unreadable: String {
        guard !report.unreadable.isEmpty else { return "" }
        let items = report.unreadable.map { "<li>\($0.markupEscaped)</li>\n" }
        return "<p><strong>Not read:</strong></p>\n<ul>\n\(items.joined())</ul>\n"
    }

    private var timeline: String {
        report.timeline.map {
            AuditPageTimeline(
                timeline: $0,
                findings: report.findings.all,
                name: "Timeline of \(name)"
            ).text
        } ?? ""
    }

    private var findings: String {
        guard !report.findings.all.isEmpty else { return "<p>Nothing was found.</p>\n" }
        var shown: [String: Int] = [:]
        var rows = ""
        for (finding, standing) in report.standingFindings {
            shown[finding.rule, default: 0] += 1
            if shown[finding.rule, default: 0] <= AuditPage.listed {
                rows += row(finding, standing)
            }
        }
        let rest = shown.map { rule, count in
            (rule, max(0, count - AuditPage.listed) + (report.findings.omitted[rule] ?? 0))
        }
        let more = rest.filter { $0.1 > 0 }.sorted { $0.0 < $1.0 }.map { rule, count in
            "<li>\(count) more of \(rule); <code>--format json</code> lists them</li>\n"
        }
        let heads = ["Severity", "Rule", "Place", "Time", "What was found"]
        return table(
            "Findings",
            heads,
            rows,
            after: more.isEmpty ? "" : "<ul>\n\(more.joined())</ul>\n"
        )
    }

    private func row(_ finding: Finding, _ standing: FindingStanding) -> String {
        let time = finding.location.time.map { time in
            "\(ReportWording.timeCode(time.start))<br>to \(ReportWording.timeCode(time.end))"
        }
        let state = ReportWording.standing(standing)
        let notes = [
            state.isEmpty ? nil : "<br><strong>\(state.markupEscaped)</strong>",
            finding.fix.map { "<br>Fix: <code>\($0.markupEscaped)</code>" },
            finding.references.isEmpty
                ? nil
                : "<br><span class=\"dim\">\(finding.references.joined(separator: "; ").markupEscaped)"
                    + "</span>",
        ]
        return "<tr class=\"finding \(finding.severity.rawValue) \(finding.rule)\">"
            + "<td>\(AuditPage.mark(finding.severity))</td>"
            + "<th scope=\"row\">\(finding.rule) \(finding.slug.markupEscaped)</th>"
            + "<td class=\"place\">\(ReportWording.place(finding.location).markupEscaped)</td>"
            + "<td class=\"time\">\(time ?? "")</td>"
            + "<td class=\"prose\">\(ReportWording.sentence(finding).markupEscaped)"
            + "\(notes.compactMap(\.self).joined())</td></tr>\n"
    }

    private var criteria: String {
        guard !report.criteria.isEmpty else { return "" }
        let rows = report.criteria.map { criterion in
            "<tr><th scope=\"row\">\(criterion.id.markupEscaped)</th>"
                + "<td>\(AuditPage.badge(criterion.outcome))</td>"
                + "<td class=\"prose\">\((criterion.outcome.reason ?? "").markupEscaped)</td></tr>\n"
        }
        return table("Criteria", ["Criterion", "Outcome", "Reason"], rows.joined())
    }

    /// What the rules without findings came to, folded away.
    private var rules: String {
        let found = Set(report.findings.all.map(\.rule))
        let quiet = report.findings.outcomes.filter { !found.contains($0.key) }
        let rows = quiet.sorted { $0.key < $1.key }.map { rule, outcome in
            "<tr><th scope=\"row\">\(rule) \(RuleCatalog.rule(rule)?.slug ?? "")</th>"
                + "<td>\(AuditPage.badge(outcome))</td>"
                + "<td class=\"prose\">\((outcome.reason ?? "").markupEscaped)</td></tr>\n"
        }
        guard !rows.isEmpty else { return "" }
        return "<details><summary>\(ReportWording.counted(rows.count, "rule", "rules")) "
            + "without findings in <bdi>\(name)</bdi></summary>\n"
            + table("Other rules", ["Rule", "Outcome", "Reason"], rows.joined()) + "</details>\n"
    }

    private func table(
        _ caption: String,
        _ heads: [String],
        _ rows: String,
        after: String = ""
    ) -> String {
        """
        <div class="wide" role="region" aria-label="\(caption) of \(name)" tabindex="0"><table>
        <caption>\(caption)</caption>
        <thead><tr>\(heads.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
        <tbody>
        \(rows)</tbody>
        </table></div>
        \(after)
        """
    }
}
