// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// What has changed since earlier runs: a chart and a table of all runs, and what is fixed.
struct AuditPageTrend {
    /// The height of the chart, in units of its own.
    private static let height = 100
    /// The width of a run in it.
    private static let step = 24

    private let progress: AuditProgress
    private let runs: [RunSummary]

    /// What the report has of earlier runs; nil if it was not compared with one.
    init?(_ report: AuditReport) {
        guard let progress = report.progress else { return nil }
        self.progress = progress
        runs = progress.runs + [report.totals.summary(date: progress.date)]
    }

    /// The section, as markup.
    var text: String {
        let gone = progress.gone.isEmpty ? "" : ", \(progress.gone.count) assets not audited again"
        let head =
            "<p>\(progress.new) new findings, \(progress.known) known, "
            + "\(progress.fixed.count) fixed\(gone).</p>\n"
        return AuditPage.section("trend", "Since earlier runs", head + chart + table + fixed)
    }

    /// Errors of each run as bars; the table has the same numbers.
    private var chart: String {
        let most = max(1, runs.map { $0.count(.error) }.max() ?? 1)
        let bars = runs.enumerated().map { index, run in
            let height = run.count(.error) * Self.height / most
            return "<rect x=\"\(index * Self.step)\" y=\"\(Self.height - height)\" "
                + "width=\"\(Self.step - 4)\" height=\"\(height)\"/>"
        }
        return
            "<svg class=\"trend\" aria-hidden=\"true\" fill=\"currentColor\" height=\"\(Self.height)\" "
            + "viewBox=\"0 0 \(runs.count * Self.step) \(Self.height)\">\(bars.joined())</svg>\n"
    }

    private var table: String {
        let rows = runs.map { run in
            let numbers = [run.assets, run.failed] + AuditPage.severities.map(run.count)
            let cells = numbers.map { "<td class=\"n\">\($0)</td>" }.joined()
            let date = run.date ?? "not stated"
            return "<tr><th scope=\"row\">\(date.markupEscaped)</th>\(cells)</tr>\n"
        }
        return AuditPage.table(
            "Errors of each run (chart), and all figures",
            label: "Runs",
            ["Run", "Assets", "Failed", "Errors", "Warnings", "To review", "Notes"],
            rows.joined()
        )
    }

    private var fixed: String {
        guard !progress.fixed.isEmpty else { return "" }
        let items = progress.fixed.prefix(AuditPage.listed).map { finding in
            "<li><bdi>\(finding.asset.markupEscaped)</bdi>: \(finding.rule.markupEscaped) "
                + "\(finding.slug.markupEscaped), \(finding.message.markupEscaped)</li>\n"
        }
        let rest = progress.fixed.count - items.count
        let more = rest > 0 ? "<p>… and \(rest) more.</p>\n" : ""
        return "<details><summary>\(progress.fixed.count) fixed</summary>\n"
            + "<ul>\n\(items.joined())</ul>\n\(more)</details>\n"
    }
}
