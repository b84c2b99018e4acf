// SPDX-License-Identifier: Apache-2.0

import Auditing

/// An audit for people: grouped by asset and by what belongs to it, with a line that sums up.
struct AuditText {
    private let terminal: Terminal

    init(terminal: Terminal) {
        self.terminal = terminal
    }

    /// The lines of one asset, ended by an empty one.
    func lines(_ report: AssetReport) -> String {
        var text = terminal.bold(report.asset.printable) + "  " + word(report.outcome) + "\n"
        for reason in report.unreadable { text += "  not read: \(reason.printable)\n" }
        var part = ""
        var fixes: Set<String> = []
        var known = 0
        for (finding, standing) in report.standingFindings {
            if standing.isKnown == true, standing.suppression == nil {
                known += 1
                continue
            }
            let place = ReportWording.part(finding.location)
            if place != part {
                part = place
                if !place.isEmpty { text += "  \(place.printable)\n" }
            }
            let indent = place.isEmpty ? "  " : "    "
            text += indent + line(finding, standing)
            // One command mends every finding of its kind.
            if let fix = finding.fix, fixes.insert(fix).inserted {
                text += indent + "  fix: \(fix.printable)\n"
            }
        }
        if known > 0 { text += "  … and \(known) known from the baseline\n" }
        for (rule, count) in report.findings.omitted.sorted(by: { $0.key < $1.key }) {
            text += "  … and \(count) more of \(rule)\n"
        }
        return text + criteria(report) + "\n"
    }

    /// The last lines: what was found, and what no program can tell.
    func summary(_ totals: AuditTotals, profile: String) -> String {
        let unread = totals.unreadable > 0 ? "; \(totals.unreadable) not wholly read" : ""
        let known = totals.known > 0 ? "; \(totals.known) known from the baseline" : ""
        let suppressed = totals.suppressed > 0 ? "; \(totals.suppressed) suppressed" : ""
        let assets = ReportWording.counted(totals.assets, "asset", "assets")
        return "\(assets), profile \(profile.printable): "
            + ReportWording.counts(totals.count) + unread + known + suppressed
            + "\n\nNot assessed, because no program can:\n"
            + NotAssessed.clauses.map { "  \($0)\n" }.joined()
            + (totals.isNotListened ? unheard : "")
    }

    private var unheard: String {
        "\nNot assessed, because nobody asked for it:\n  \(NotAssessed.withoutListening)\n"
    }

    private func criteria(_ report: AssetReport) -> String {
        let told = report.criteria.filter { $0.outcome != .inapplicable }
        return told.map { criterion in
            let reason = criterion.outcome.reason.map { "  " + terminal.dim($0.printable) } ?? ""
            return "  \(criterion.id)  \(word(criterion.outcome))\(reason)\n"
        }.joined()
    }

    private func line(_ finding: Finding, _ standing: FindingStanding) -> String {
        let word = ReportWording.standing(standing).printable
        let standing = word.isEmpty ? "" : "  (\(word))"
        let place = finding.location.position.map { "\($0)  " } ?? ""
        let cue = finding.location.cue.map { "cue \($0): " } ?? ""
        return [
            place + styled(finding.severity),
            terminal.bold("\(finding.rule) \(finding.slug)"),
            cue + ReportWording.sentence(finding).printable + standing,
        ].joined(separator: "  ") + "\n"
    }

    /// The word says it; the colour only repeats it.
    private func styled(_ severity: Severity) -> String {
        switch severity {
        case .error: terminal.red(severity.rawValue)
        case .warning: terminal.yellow(severity.rawValue)
        case .review: severity.rawValue
        case .info: terminal.dim(severity.rawValue)
        }
    }

    private func word(_ outcome: RuleOutcome) -> String {
        let word = ReportWording.words(outcome)
        return switch outcome {
        case .passed: terminal.green(word)
        case .failed: terminal.red(word)
        case .untested: terminal.yellow(word)
        case .cantTell, .inapplicable: word
        }
    }
}
