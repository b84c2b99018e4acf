// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The part of the page about one asset.
struct AuditPageAsset {
    let number: Int
    let report: AssetReport
    /// Frames of the video, as JPEG files.
    let pictures: FindingFiles
    /// Clips of the sound, as WAV files.
    let clips: FindingFiles
    /// The page that explains the rules; empty for the same one.
    var rulesPage = ""

    /// Heading, timeline, findings, criteria and rules.
    var text: String {
        """
        <article class="asset" id="asset-\(number)" aria-labelledby="asset-\(number)-name">
        <h3 id="asset-\(number)-name"><bdi>\(name)</bdi> \(AuditPage.badge(report.outcome))</h3>
        \(unreadable)\(timeline)\(coverage)\(flashes)\(findings)\(criteria)\(rules)</article>

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

    /// Charts of the first captions, and those of the others folded away.
    private var coverage: String {
        guard let timeline = report.timeline, let coverage = timeline.coverage else { return "" }
        let charts = coverage.enumerated().map { place, coverage in
            AuditPageCoverage(
                coverage: coverage,
                name: name,
                id: "coverage-\(number)-\(place + 1)",
                milliseconds: timeline.milliseconds
            ).text
        }
        let others = charts.dropFirst(AuditPage.unfolded)
        return charts.prefix(AuditPage.unfolded).joined()
            + (others.isEmpty
                ? ""
                : "<details><summary>Speech and captions of \(others.count) more in <bdi>\(name)</bdi></summary>\n"
                    + others.joined() + "</details>\n")
    }

    /// The verdicts about flashes, if the video was looked at.
    private var flashes: String {
        report.look.map {
            AuditPageFlashes(flashes: $0.flashes, name: name, id: "flashes-\(number)").text
        } ?? ""
    }

    /// The first findings of each rule, and the others folded away.
    private var findings: String {
        guard !report.findings.all.isEmpty else { return "<p>No findings.</p>\n" }
        let folded = FoldedFinding.all(in: report)
        let shown = folded.flatMap { $0.indices.prefix(AuditPage.unfolded) }.sorted()
        return table("Findings", Self.heads, shown.map(row).joined()) + folded.map(rest).joined()
    }

    private static let heads = ["Severity", "Rule", "Place", "Time", "Finding"]

    private func rest(_ folded: FoldedFinding) -> String {
        let count = folded.count - AuditPage.unfolded
        guard count > 0 else { return "" }
        let listed = folded.indices.prefix(AuditPage.listed).dropFirst(AuditPage.unfolded)
        let unlisted = count - listed.count
        let note =
            unlisted > 0
            ? "<p>\(unlisted) more of \(folded.finding.rule); the JSON report lists "
                + "\(folded.omitted > 0 ? "the first ones" : "them").</p>\n" : ""
        let rule = "\(folded.finding.rule) \(folded.finding.slug)".markupEscaped
        return "<details><summary>\(count) more of \(rule) in <bdi>\(name)</bdi></summary>\n"
            + table("More of \(rule)", Self.heads, listed.map(row).joined()) + note
            + "</details>\n"
    }

    private func row(_ index: Int) -> String {
        let finding = report.findings.all[index]
        let time = finding.location.time.map { time in
            "\(ReportWording.timeCode(time.start))<br>to \(ReportWording.timeCode(time.end))"
        }
        return "<tr class=\"finding \(finding.severity.rawValue) \(finding.rule)\">"
            + "<td>\(AuditPage.mark(finding.severity))</td>"
            + "<th scope=\"row\">\(AuditPageRules.link(finding.rule, finding.slug, in: rulesPage))</th>"
            + "<td class=\"place\">\(ReportWording.place(finding.location).markupEscaped)</td>"
            + "<td class=\"time\">\(time ?? "")</td>"
            + "<td class=\"prose\">\(picture(index))\(ReportWording.sentence(finding).markupEscaped)"
            + "\(clip(index))\(notes(finding, report.statuses[index]))</td></tr>\n"
    }

    private func picture(_ index: Int) -> String {
        guard let bytes = pictures.file(asset: number - 1, finding: index) else { return "" }
        let time = report.findings.all[index].location.time.map { ReportWording.timeCode($0.start) }
        return "<img src=\"data:image/jpeg;base64,\(Data(bytes).base64EncodedString())\" "
            + "alt=\"The picture at \(time ?? "this time")\">"
    }

    private func clip(_ index: Int) -> String {
        guard let bytes = clips.file(asset: number - 1, finding: index) else { return "" }
        let finding = report.findings.all[index]
        let time = finding.location.time.map { " at \(ReportWording.timeCode($0.start))" } ?? ""
        return "<audio controls preload=\"none\" aria-label=\"The sound\(time), \(finding.rule)\" "
            + "src=\"data:audio/wav;base64,\(Data(bytes).base64EncodedString())\"></audio>"
    }

    private func notes(_ finding: Finding, _ status: FindingStatus) -> String {
        let state = ReportWording.status(status)
        let links = finding.references.map(AuditPage.link).joined(separator: "; ")
        let notes = [
            texts(finding.location),
            state.isEmpty ? nil : "<br><strong>\(state.markupEscaped)</strong>",
            finding.fix.map { "<br>Fix: <code>\($0.markupEscaped)</code>" },
            links.isEmpty ? nil : "<br><span class=\"dim\">\(links)</span>",
        ]
        return notes.compactMap(\.self).joined()
    }

    /// The text of the cue, and beside it what was heard.
    private func texts(_ location: FindingLocation) -> String? {
        guard let heard = location.heardText else {
            // Chromium does not tag the marks that a browser adds to `q`.
            return location.cueText.map {
                "<br>Cue: “<span class=\"cue\">\($0.markupEscaped)</span>”"
            }
        }
        func text(_ head: String, _ text: String) -> String {
            "<div><dt>\(head)</dt><dd class=\"cue\">"
                + (text.isEmpty ? "<span class=\"dim\">nothing</span>" : text.markupEscaped)
                + "</dd></div>"
        }
        return "<dl class=\"beside\">\(text("Caption", location.cueText ?? ""))"
            + "\(text("Heard", heard))</dl>"
    }

    /// The criteria, those with the same outcome and reason in one row.
    private var criteria: String {
        guard !report.criteria.isEmpty else { return "" }
        let rows = FoldedCriteria.all(in: report, keepingReasons: true).map { folded in
            "<tr><th scope=\"row\">\(folded.ids.map(AuditPage.link).joined(separator: ", "))</th>"
                + "<td>\(AuditPage.badge(folded.outcome))</td>"
                + "<td class=\"prose\">\((folded.outcome.reason ?? "").markupEscaped)</td></tr>\n"
        }
        guard !rows.isEmpty else { return "" }
        return table("Criteria", ["Criterion", "Outcome", "Reason"], rows.joined())
    }

    /// The outcomes of rules without findings, those with the same outcome and reason in one row, folded.
    private var rules: String {
        let found = Set(report.findings.all.map(\.rule))
        var outcomes: [(outcome: RuleOutcome, rules: [String])] = []
        var count = 0
        for (rule, outcome) in report.findings.outcomes.sorted(by: { $0.key < $1.key })
        where !found.contains(rule) {
            count += 1
            let name = "\(rule) \(RuleCatalog.rule(rule)?.slug ?? "")"
            if let place = outcomes.firstIndex(where: { $0.outcome == outcome }) {
                outcomes[place].rules.append(name)
            } else {
                outcomes.append((outcome, [name]))
            }
        }
        guard count > 0 else { return "" }
        let rows = outcomes.map { outcome, rules in
            "<tr><th scope=\"row\">\(AuditPage.badge(outcome))</th>"
                + "<td class=\"prose\">\(rules.joined(separator: ", "))</td>"
                + "<td class=\"prose\">\((outcome.reason ?? "").markupEscaped)</td></tr>\n"
        }
        return "<details><summary>\(ReportWording.counted(count, "rule", "rules")) "
            + "without findings in <bdi>\(name)</bdi></summary>\n"
            + table("Other rules", ["Outcome", "Rules", "Reason"], rows.joined()) + "</details>\n"
    }

    private func table(_ caption: String, _ heads: [String], _ rows: String) -> String {
        AuditPage.table(caption, label: "\(caption) of \(name)", heads, rows)
    }
}
