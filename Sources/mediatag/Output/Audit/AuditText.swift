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
        for finding in report.findings.all {
            let place = Self.part(finding.location)
            if place != part {
                part = place
                if !place.isEmpty { text += "  \(place.printable)\n" }
            }
            let indent = place.isEmpty ? "  " : "    "
            text += indent + line(finding)
            // One command mends every finding of its kind.
            if let fix = finding.fix, fixes.insert(fix).inserted {
                text += indent + "  fix: \(fix.printable)\n"
            }
        }
        for (rule, count) in report.findings.omitted.sorted(by: { $0.key < $1.key }) {
            text += "  … and \(count) more of \(rule)\n"
        }
        return text + criteria(report) + "\n"
    }

    /// The last lines: what was found, and what no program can tell.
    func summary(_ report: AuditReport) -> String {
        let counts = [
            counted(report.count(.error), "error", "errors"),
            counted(report.count(.warning), "warning", "warnings"),
            "\(report.count(.review)) to review",
            counted(report.count(.info), "note", "notes"),
        ]
        let unread = report.unreadable > 0 ? "; \(report.unreadable) not wholly read" : ""
        let assets = counted(report.assets.count, "asset", "assets")
        return "\(assets), profile \(report.profile.printable): "
            + counts.joined(separator: ", ") + unread
            + "\n\nNot assessed, because no program can:\n"
            + NotAssessed.clauses.map { "  \($0)\n" }.joined()
    }

    private func criteria(_ report: AssetReport) -> String {
        let told = report.criteria.filter { $0.outcome != .inapplicable }
        return told.map { criterion in
            let reason = criterion.outcome.reason.map { "  " + terminal.dim($0.printable) } ?? ""
            return "  \(criterion.id)  \(word(criterion.outcome))\(reason)\n"
        }.joined()
    }

    private func line(_ finding: Finding) -> String {
        let place = finding.location.position.map { "\($0)  " } ?? ""
        let cue = finding.location.cue.map { "cue \($0): " } ?? ""
        return [
            place + styled(finding.severity),
            terminal.bold("\(finding.rule) \(finding.slug)"),
            cue + finding.message.printable + measured(finding.measurement),
        ].joined(separator: "  ") + "\n"
    }

    private static func part(_ location: FindingLocation) -> String {
        if let file = location.file { return file }
        if let rendition = location.rendition { return "rendition \(rendition)" }
        return location.track.map { "track \($0)" } ?? ""
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
        switch outcome {
        case .passed: terminal.green("passed")
        case .failed: terminal.red("failed")
        case .cantTell: "cannot tell"
        case .inapplicable: "does not apply"
        case .untested: terminal.yellow("not tested")
        }
    }

    private func measured(_ measurement: Measurement?) -> String {
        guard let measurement else { return "" }
        let value = CheckText.number(measurement.value)
        guard let limit = measurement.limit else { return " [\(measurement.unit): \(value)]" }
        return " [measured \(value), limit \(CheckText.number(limit)) \(measurement.unit)]"
    }

    private func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}
