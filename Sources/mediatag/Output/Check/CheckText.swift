// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import MediaPrimitives

/// The findings as text: grouped by file, with a summary line.
struct CheckText {
    private let report: CheckReport
    private let terminal: Terminal

    init(_ report: CheckReport, terminal: Terminal) {
        self.report = report
        self.terminal = terminal
    }

    /// All lines.
    var text: String {
        report.files.map(lines).joined() + summary + "\n"
    }

    private func lines(_ file: CheckReport.File) -> String {
        var words = file.words.map { "  \($0)\n" } ?? ""
        words += file.conformance.map { ConformanceText($0, terminal: terminal).text } ?? ""
        guard let findings = file.findings, !findings.all.isEmpty || !words.isEmpty else {
            return ""
        }
        var text = terminal.bold(file.name.printable) + "\n" + words
        for finding in findings.all { text += "  " + line(finding) + "\n" }
        for (rule, count) in findings.omitted.sorted(by: { $0.key < $1.key }) {
            text += "  … and \(count) more of \(rule)\n"
        }
        return text + "\n"
    }

    private func line(_ finding: Finding) -> String {
        let location = finding.location
        let place = location.position?.description ?? "file"
        let name = finding.slug.isEmpty ? finding.rule : "\(finding.rule) \(finding.slug)"
        let part =
            switch report.subject {
            case .captions: location.cue.map { "cue \($0): " } ?? ""
            case .playlists, .mpds: location.rendition.map { "\($0.printable): " } ?? ""
            }
        let line = [
            place,
            styled(finding.severity),
            terminal.bold(name),
            part + finding.message.printable + measured(finding.measurement),
        ].joined(separator: "  ")
        guard report.subject != .captions, let fix = finding.fix else { return line }
        return line + "\n      " + terminal.dim(fix.printable)
    }

    /// The severity as a word, which a terminal also colours.
    private func styled(_ severity: Severity) -> String {
        switch severity {
        case .error: terminal.red(severity.rawValue)
        case .warning: terminal.yellow(severity.rawValue)
        case .review: severity.rawValue
        case .info: terminal.dim(severity.rawValue)
        }
    }

    private func measured(_ measurement: Measurement?) -> String {
        guard let measurement else { return "" }
        let value = Self.number(measurement.value)
        guard let limit = measurement.limit.map(Self.number) else {
            return report.subject == .captions ? " [\(measurement.unit): \(value)]" : ""
        }
        return measurement.unit == "version"
            ? " [needs \(limit), states \(value)]"
            : " [measured \(value), limit \(limit) \(measurement.unit)]"
    }

    private var summary: String {
        let counts = Severity.allCases.reversed().map { severity in
            Self.counted(report.count(severity), Self.nouns[severity] ?? ("", ""))
        }
        let noun =
            switch report.subject {
            case .captions: ("file", "files")
            case .playlists: ("playlist", "playlists")
            case .mpds: ("MPD", "MPDs")
            }
        let profile = report.profile.map { ", profile \($0.printable)" } ?? ""
        let unreadable = report.unreadable
        return Self.counted(report.files.count, noun) + profile + ": "
            + counts.joined(separator: ", ")
            + (unreadable > 0 ? "; \(unreadable) could not be read" : "")
            + (report.undecided > 0 ? "; \(report.undecided) could not be judged" : "")
            + (report.unheard > 0 ? "; \(report.unheard) could not be held against the sound" : "")
    }

    private static let nouns: [Severity: (one: String, many: String)] = [
        .error: ("error", "errors"), .warning: ("warning", "warnings"),
        .review: ("to review", "to review"), .info: ("note", "notes"),
    ]

    private static func counted(_ count: Int, _ noun: (one: String, many: String)) -> String {
        "\(count) \(count == 1 ? noun.one : noun.many)"
    }

    /// A number, without decimals if it is whole.
    static func number(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
