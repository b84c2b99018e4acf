// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The report as one HTML file without further files.
///
/// It meets WCAG 2.2 at level AA and has no script: the filters are style rules, so that the file also
/// works where scripts are forbidden. Everything that comes from files is escaped. ``AuditPages`` is the
/// report of many assets.
package enum AuditPage {
    /// How many findings of a rule are listed of an asset; the other formats have all.
    package static let listed = 200
    /// How many findings of a rule are shown before the rest is folded away.
    package static let unfolded = 3

    /// The whole document.
    package static func text(
        _ report: AuditReport,
        pictures: FindingFiles = FindingFiles(),
        clips: FindingFiles = FindingFiles()
    ) -> String {
        let rules = FoundRules(report.assets).all
        let summary = AuditPageSummary(report)
        let assets = report.assets.enumerated().map { index, asset in
            AuditPageAsset(number: index + 1, report: asset, pictures: pictures, clips: clips).text
        }
        return document(
            title: title(report),
            header: summary.header,
            rules: rules,
            main: (AuditPageTrend(report)?.text ?? "")
                + summary.assets(links: { "#asset-\($0)" }) + AuditPageRules(rules).text
                + filter(rules) + section("assets", "Assets", assets.joined()) + notAssessed(report)
        )
    }

    /// A document with the parts that all pages have.
    ///
    /// - Parameters:
    ///   - title: the name of the document.
    ///   - header: what comes first, as markup.
    ///   - rules: the rules that its filter knows.
    ///   - main: all other content, as markup.
    /// - Returns: the text of the document.
    static func document(
        title: String,
        header: String,
        rules: [FoundRule],
        main: String
    ) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta http-equiv="Content-Security-Policy" \
        content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:">
        <title>\(title.markupEscaped)</title>
        <style>
        \(AuditPageStyle.text)\(rules.map(filterStyle).joined())
        </style>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the report</a>
        <header>
        \(header)</header>
        <main id="main" tabindex="-1">
        \(main)</main>
        <footer><p>Made by mediatag \(AuditingVersion.current).</p></footer>
        </body>
        </html>

        """
    }

    /// What hides all findings but those of the rule when it is chosen.
    private static func filterStyle(_ rule: FoundRule) -> String {
        "body:has(#rule option[value=\(rule.id)]:checked) tr.finding:not(.\(rule.id)){display:none}\n"
    }

    static func section(_ id: String, _ heading: String, _ content: String) -> String {
        "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(heading)</h2>\n\(content)</section>\n"
    }

    static func title(_ report: AuditReport) -> String {
        let name =
            report.assets.count == 1
            ? report.assets[0].asset
            : ReportWording.counted(report.assets.count, "asset", "assets")
        return "\(name): accessibility audit, profile \(report.profile)"
    }

    static func filter(_ rules: [FoundRule]) -> String {
        guard !rules.isEmpty else { return "" }
        let boxes = severities.map { severity in
            "<label><input type=\"checkbox\" id=\"show-\(severity.rawValue)\" checked> "
                + "\(mark(severity))</label>\n"
        }
        let options = rules.map { rule in
            "<option value=\"\(rule.id)\">\(rule.id) \(rule.slug.markupEscaped)</option>\n"
        }
        return """
            <form class="filter" aria-labelledby="filter">
            <h2 id="filter">Filter the findings</h2>
            <fieldset><legend>Severities to show</legend>
            \(boxes.joined())</fieldset>
            <p><label for="rule">Rule to show</label> <select id="rule">
            <option value="all">All rules</option>
            \(options.joined())</select>
            <button type="reset">Show all</button></p>
            </form>

            """
    }

    static func notAssessed(_ report: AuditReport) -> String {
        let clauses =
            NotAssessed.clauses
            + (report.totals.isNotListened ? [NotAssessed.withoutListening] : [])
        let items = clauses.map { "<li>\($0.markupEscaped)</li>\n" }.joined()
        return section("not-assessed", "Not assessed", "<ul>\n\(items)</ul>\n")
    }

    static let severities: [Severity] = Severity.allCases.reversed()

    /// The word with a sign of its own; the colour only repeats both.
    static func mark(_ severity: Severity) -> String {
        let sign =
            switch severity {
            case .error: "✖"
            case .warning: "▲"
            case .review: "?"
            case .info: "i"
            }
        return
            "<span class=\"mark \(severity.rawValue)\"><span aria-hidden=\"true\">\(sign)</span> "
            + "\(severity.rawValue)</span>"
    }

    static func badge(_ outcome: RuleOutcome) -> String {
        "<span class=\"badge \(outcome.name)\">\(ReportWording.words(outcome))</span>"
    }

    /// A reference, as a link where it can be read.
    static func link(_ reference: String) -> String {
        let text = reference.markupEscaped
        guard let address = ReferenceLink.address(of: reference) else { return text }
        return "<a rel=\"noreferrer\" href=\"\(address.markupEscaped)\">\(text)</a>"
    }

    /// A table that scrolls where it is too wide.
    static func table(
        _ caption: String,
        label: String,
        _ heads: [String],
        _ rows: String,
        foot: String = ""
    ) -> String {
        """
        <div class="wide" role="region" aria-label="\(label)" tabindex="0"><table>
        <caption>\(caption)</caption>
        <thead><tr>\(heads.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
        <tbody>
        \(rows)</tbody>
        \(foot)</table></div>

        """
    }
}
