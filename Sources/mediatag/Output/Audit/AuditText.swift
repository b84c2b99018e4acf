// SPDX-License-Identifier: Apache-2.0

import Auditing

/// An audit for people: by asset and by what belongs to it, in lines of 80 columns.
struct AuditText {
    /// How much is said.
    enum Detail {
        /// One line with a count for the findings of each rule, and for criteria with the outcome "cannot tell".
        case folded
        /// Each finding and each criterion.
        case verbose
        /// The findings that the exit status depends on, and nothing else.
        case quiet(Severity?)
        /// What all assets came to together.
        case summary
    }

    /// More parts than these are counted, not named.
    private static let namedParts = 4

    private let terminal: Terminal
    private let detail: Detail
    /// Whether anything was left to `--verbose`.
    private(set) var hasFolded = false

    init(terminal: Terminal, detail: Detail) {
        self.terminal = terminal
        self.detail = detail
    }

    /// The lines of one asset and an empty line; nothing if there is nothing to report.
    mutating func lines(_ report: AssetReport) -> String {
        let start = head(report)
        switch detail {
        case .summary: return ""
        case .quiet(let least):
            let counting = FoldedFinding.all(in: report).filter { folded in
                folded.status.counts && least.map { folded.finding.severity >= $0 } ?? false
            }
            return counting.isEmpty ? "" : start + findings(counting) + "\n"
        case .folded, .verbose: break
        }
        let unread = report.unreadable.map {
            WrappedText.lines(WrappedText.words("not read: \($0.printable)"), indent: 2, hanging: 4)
        }
        // Of what was not read there is no more to say.
        if report.isUnread { return start + unread.joined() + "\n" }
        return start + unread.joined() + findings(of: report) + criteria(report) + "\n"
    }

    private func head(_ report: AssetReport) -> String {
        let words =
            WrappedText.words(report.asset.printable, style: terminal.bold)
            + WrappedText.words(ReportWording.words(report.outcome), gap: 2) {
                styled(report.outcome, $0)
            }
        return WrappedText.lines(words, hanging: 2)
    }

    /// What was found, but for what a baseline has.
    private mutating func findings(of report: AssetReport) -> String {
        func isKnown(_ status: FindingStatus) -> Bool {
            status.isKnown == true && status.suppression == nil
        }
        let known = report.statuses.count(where: isKnown)
        let folded = FoldedFinding.all(in: report).filter { !isKnown($0.status) }
        var text = ""
        if case .verbose = detail {
            let single = report.findingsWithStatus.filter { !isKnown($0.1) }
            text = lines(single.map { ($0, $1, []) })
            for (rule, count) in report.findings.omitted.sorted(by: { $0.key < $1.key }) {
                text += "  … and \(count) more of \(rule)\n"
            }
        } else {
            text = findings(folded)
        }
        return text + (known > 0 ? "  … and \(known) known from the baseline\n" : "")
    }

    private mutating func findings(_ folded: [FoldedFinding]) -> String {
        hasFolded = hasFolded || folded.contains { $0.count > 1 }
        return lines(folded.map { ($0.finding, $0.status, Self.rest(of: $0)) })
    }

    /// How many more there are, and where.
    private static func rest(of folded: FoldedFinding) -> [String] {
        guard folded.count > 1 else { return [] }
        let others = folded.parts.dropFirst().filter { !$0.isEmpty }
        let places =
            others.isEmpty
            ? ""
            : others.count <= namedParts
                ? " (also \(others.joined(separator: ", ")))" : " (in \(folded.parts.count) parts)"
        return ["… and \(folded.count - 1) more\(places.printable)"]
    }

    private func lines(_ findings: [(Finding, FindingStatus, [String])]) -> String {
        var text = ""
        var part = ""
        var fixes: Set<String> = []
        for (finding, status, rest) in findings {
            let place = ReportWording.part(finding.location)
            if place != part {
                part = place
                if !place.isEmpty { text += "  \(place.printable)\n" }
            }
            let indent = place.isEmpty ? 2 : 4
            text += WrappedText.lines(words(finding, status), indent: indent, hanging: indent + 4)
            for note in rest {
                text += WrappedText.lines(
                    WrappedText.words(note),
                    indent: indent + 4,
                    hanging: indent + 4
                )
            }
            // One command fixes every finding of its kind.
            if let fix = finding.fix, fixes.insert(fix).inserted {
                text += Self.command(fix.printable, indent: indent + 2)
            }
        }
        return text
    }

    private static func command(_ fix: String, indent: Int) -> String {
        let words = [WrappedText.Word(text: "fix:")] + WrappedText.words(ofCommand: fix)
        return WrappedText.lines(words, indent: indent, hanging: indent + 5, mark: " \\")
    }

    private func words(_ finding: Finding, _ status: FindingStatus) -> [WrappedText.Word] {
        let word = ReportWording.status(status).printable
        let status = word.isEmpty ? "" : " (\(word))"
        let place = finding.location.position.map { "\($0)" } ?? ""
        let cue = finding.location.cue.map { "cue \($0): " } ?? ""
        return WrappedText.words(place)
            + WrappedText.words(finding.severity.rawValue, gap: place.isEmpty ? 1 : 2) {
                styled(finding.severity, $0)
            }
            + WrappedText.words("\(finding.rule) \(finding.slug)", gap: 2, style: terminal.bold)
            + WrappedText.words(
                cue + ReportWording.sentence(finding).printable + status,
                gap: 2
            )
    }

    private mutating func criteria(_ report: AssetReport) -> String {
        guard case .folded = detail else {
            return report.criteria.filter { $0.outcome != .inapplicable }
                .map { criterion(criterion: $0.id, $0.outcome, reason: $0.outcome.reason) }.joined()
        }
        var text = ""
        for folded in FoldedCriteria.all(in: report, keepingReasons: false) {
            var reason = folded.outcome.reason
            var names = folded.names
            if case .cantTell(let reasons) = folded.outcome {
                reason = nil
                hasFolded = hasFolded || !reasons.isEmpty
                // One line, whatever the profile asks for.
                if names.count > Self.criteriaColumns { names = "\(folded.ids.count) criteria" }
            }
            text += criterion(criterion: names, folded.outcome, reason: reason)
        }
        return text
    }

    /// What fits one line with its outcome.
    private static let criteriaColumns = WrappedText.columns - 20

    private func criterion(
        criterion name: String,
        _ outcome: RuleOutcome,
        reason: String?
    ) -> String {
        let words =
            WrappedText.words(name)
            + WrappedText.words(ReportWording.words(outcome), gap: 2) { styled(outcome, $0) }
            + WrappedText.words((reason ?? "").printable, gap: 2, style: terminal.dim)
        return WrappedText.lines(words, indent: 2, hanging: 4)
    }

    /// The word says it; the colour only repeats it.
    private func styled(_ severity: Severity, _ word: String) -> String {
        switch severity {
        case .error: terminal.red(word)
        case .warning: terminal.yellow(word)
        case .review: word
        case .info: terminal.dim(word)
        }
    }

    private func styled(_ outcome: RuleOutcome, _ word: String) -> String {
        switch outcome {
        case .passed: terminal.green(word)
        case .failed: terminal.red(word)
        case .untested: terminal.yellow(word)
        case .cantTell, .inapplicable: word
        }
    }
}
