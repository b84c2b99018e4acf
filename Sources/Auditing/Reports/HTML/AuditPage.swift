// SPDX-License-Identifier: Apache-2.0

/// The report as one HTML file that needs nothing beside it, for people who prefer to look.
///
/// It meets WCAG 2.2 at level AA and has no script: the filters are style rules, so that the file also
/// works where scripts are forbidden. Everything that comes from files is escaped.
public enum AuditPage {
    /// How many findings of a rule are listed of an asset; the other formats have all.
    static let listed = 200

    /// The whole document.
    public static func text(_ report: AuditReport) -> String {
        let rules = FoundRule.all(in: report)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title(report).markupEscaped)</title>
            <style>
            \(AuditPageStyle.text)\(rules.map(\.style).joined())
            </style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the report</a>
            <header>
            <h1>Accessibility audit</h1>
            <p>\(introduction(report))</p>
            </header>
            <main id="main" tabindex="-1">
            \(summary(report))\(filter(rules))\(found(rules))\(assets(report))\
            \(notAssessed(report))</main>
            <footer><p>Made by mediatag \(AuditingVersion.current). <code>mediatag explain M104</code> \
            tells what a rule is about.</p></footer>
            </body>
            </html>

            """
    }

    private static func title(_ report: AuditReport) -> String {
        let name =
            report.assets.count == 1
            ? report.assets[0].asset
            : ReportWording.counted(report.assets.count, "asset", "assets")
        return "\(name): accessibility audit, profile \(report.profile)"
    }

    private static func introduction(_ report: AuditReport) -> String {
        let assets = ReportWording.counted(report.assets.count, "asset", "assets")
        let totals = report.totals
        var parts = ["\(assets), profile \(report.profile.markupEscaped)"]
        if totals.unreadable > 0 { parts.append("\(totals.unreadable) not wholly read") }
        if totals.known > 0 { parts.append("\(totals.known) findings known from the baseline") }
        if totals.suppressed > 0 { parts.append("\(totals.suppressed) findings suppressed") }
        return parts.joined(separator: "; ") + "."
    }

    private static func summary(_ report: AuditReport) -> String {
        let rows = report.assets.enumerated().map { index, asset in
            let counts = severities.map { "<td class=\"n\">\(asset.findings.counts[$0] ?? 0)</td>" }
            return "<tr><th scope=\"row\"><a href=\"#asset-\(index + 1)\">"
                + "<bdi>\(asset.asset.markupEscaped)</bdi></a></th><td>\(badge(asset.outcome))</td>"
                + counts.joined() + "</tr>\n"
        }
        let numbers = report.totals
        let totals = severities.map { "<td class=\"n\">\(numbers.count($0))</td>" }.joined()
        let heads = ["Errors", "Warnings", "To review", "Notes"].map {
            "<th scope=\"col\">\($0)</th>"
        }
        return """
            <section aria-labelledby="summary">
            <h2 id="summary">Summary</h2>
            <div class="wide" role="region" aria-label="Assets and outcomes" tabindex="0"><table>
            <caption>What each asset came to</caption>
            <thead><tr><th scope="col">Asset</th><th scope="col">Outcome</th>\(heads.joined())</tr></thead>
            <tbody>
            \(rows.joined())</tbody>
            <tfoot><tr><th scope="row">All</th><td></td>\(totals)</tr></tfoot>
            </table></div>
            </section>

            """
    }

    private static func filter(_ rules: [FoundRule]) -> String {
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

    private static func found(_ rules: [FoundRule]) -> String {
        guard !rules.isEmpty else { return "" }
        return """
            <section aria-labelledby="rules">
            <h2 id="rules">Rules with findings</h2>
            <div class="wide" role="region" aria-label="Rules and remedies" tabindex="0"><table>
            <caption>What is wrong, and what to do about it</caption>
            <thead><tr><th scope="col">Rule</th><th scope="col">What is wrong</th>\
            <th scope="col">What to do</th><th scope="col">Findings</th>\
            <th scope="col">Assets</th></tr></thead>
            <tbody>
            \(rules.map(\.row).joined())</tbody>
            </table></div>
            </section>

            """
    }

    private static func assets(_ report: AuditReport) -> String {
        "<section aria-labelledby=\"assets\">\n<h2 id=\"assets\">Assets</h2>\n"
            + report.assets.enumerated().map { AuditPageAsset(number: $0 + 1, report: $1).text }
            .joined() + "</section>\n"
    }

    private static func notAssessed(_ report: AuditReport) -> String {
        let unheard = """
            <h2>Not assessed, because nobody asked for it</h2>
            <ul>
            <li>\(NotAssessed.withoutListening.markupEscaped)</li>
            </ul>

            """
        return """
            <section aria-labelledby="not-assessed">
            <h2 id="not-assessed">Not assessed, because no program can</h2>
            <ul>
            \(NotAssessed.clauses.map { "<li>\($0.markupEscaped)</li>\n" }.joined())</ul>
            \(report.totals.isNotListened ? unheard : "")</section>

            """
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
}
