// SPDX-License-Identifier: Apache-2.0

import Auditing
import MediaPrimitives

/// What was found in playlists, for people: grouped by file, with a line that sums it up.
struct PlaylistCheckText {
    private let report: PlaylistCheckReport
    private let terminal: Terminal

    init(_ report: PlaylistCheckReport, terminal: Terminal) {
        self.report = report
        self.terminal = terminal
    }

    /// All lines.
    var text: String { report.files.map(lines).joined() + summary + "\n" }

    private func lines(_ file: PlaylistCheckReport.File) -> String {
        guard let findings = file.findings, !findings.all.isEmpty else { return "" }
        var text = terminal.bold(file.name.printable) + "\n"
        for finding in findings.all { text += "  " + line(finding) + "\n" }
        for (rule, count) in findings.omitted.sorted(by: { $0.key < $1.key }) {
            text += "  … and \(count) more of \(rule)\n"
        }
        return text + "\n"
    }

    private func line(_ finding: Finding) -> String {
        let rendition = finding.location.rendition.map { "\($0.printable): " } ?? ""
        var line = [
            finding.location.position?.description ?? "file",
            styled(finding.severity),
            terminal.bold("\(finding.rule) \(finding.slug)"),
            rendition + finding.message.printable + measured(finding.measurement),
        ].joined(separator: "  ")
        if let fix = finding.fix { line += "\n      " + terminal.dim(fix.printable) }
        return line
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

    private func measured(_ measurement: Measurement?) -> String {
        guard let measurement, let limit = measurement.limit else { return "" }
        let (value, bound) = (CheckText.number(measurement.value), CheckText.number(limit))
        return measurement.unit == "version"
            ? " [needs \(bound), states \(value)]"
            : " [measured \(value), limit \(bound) \(measurement.unit)]"
    }

    private var summary: String {
        let files = report.files.count
        let counts = Severity.allCases.reversed().map { severity in
            let count = report.count(severity)
            let (one, many) = Self.nouns[severity] ?? ("", "")
            return "\(count) \(count == 1 ? one : many)"
        }
        let unreadable = report.unreadable
        return "\(files) \(files == 1 ? "playlist" : "playlists"): "
            + counts.joined(separator: ", ")
            + (unreadable > 0 ? "; \(unreadable) could not be read" : "")
    }

    private static let nouns: [Severity: (one: String, many: String)] = [
        .error: ("error", "errors"), .warning: ("warning", "warnings"),
        .review: ("to review", "to review"), .info: ("note", "notes"),
    ]
}
