// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import MediaPrimitives

/// The findings as comma-separated values (RFC 4180), a line for each, for spreadsheets.
///
/// A file that could not be read is a line of its own, without a rule.
struct CheckTable {
    private let report: CheckReport

    init(_ report: CheckReport) {
        self.report = report
    }

    /// The header and all lines, each ended by CR LF.
    var text: String {
        ([Self.header] + report.files.flatMap(rows)).map(CommaSeparatedLine.text).joined()
    }

    private static let header = [
        "file", "line", "column", "cue", "start", "end", "severity", "confidence", "rule", "slug",
        "message", "measured", "limit", "unit", "fix",
    ]

    private func rows(_ file: CheckReport.File) -> [[String]] {
        if let error = file.error {
            let row = [file.name, "", "", "", "", "", "unreadable", "", "", "", error]
            return [row + Array(repeating: "", count: Self.header.count - row.count)]
        }
        let findings = file.findings
        let omitted = (findings?.omitted ?? [:]).sorted { $0.key < $1.key }.map { rule, count in
            let row = [file.name, "", "", "", "", "", "", "", rule, "", "and \(count) more"]
            return row + Array(repeating: "", count: Self.header.count - row.count)
        }
        return (findings?.all ?? []).map { row(file.name, $0) } + omitted + verdicts(file)
    }

    /// A line for each clause that a file breaks at a place, and one for each verdict that is not decided.
    private func verdicts(_ file: CheckReport.File) -> [[String]] {
        guard let report = file.conformance else { return [] }
        let failures = report.verdicts.flatMap { verdict in
            verdict.failures.map { failure in
                let place = [
                    file.name, "\(failure.position.line)", "\(failure.position.column)", "",
                ]
                let time = failure.seconds.map { "\($0)" } ?? ""
                return place + [
                    time, "", "error", "certain", failure.clause, verdict.profile.rawValue,
                    failure.message,
                ]
            }
        }
        let omissions =
            report.verdicts.flatMap { verdict in
                verdict.notAssessed.map { ($0.clause, verdict.profile.rawValue, $0.reason) }
            } + (report.reason.map { [("", "", $0)] } ?? [])
        let rows =
            failures
            + omissions.map { clause, profile, reason in
                [file.name, "", "", "", "", "", "notAssessed", "", clause, profile, reason]
            }
        return rows.map { $0 + Array(repeating: "", count: Self.header.count - $0.count) }
    }

    private func row(_ file: String, _ finding: Finding) -> [String] {
        let location = finding.location
        let times = finding.location.timeSeconds ?? []
        return [
            file,
            location.position.map { "\($0.line)" } ?? "",
            location.position.map { "\($0.column)" } ?? "",
            location.cue.map { "\($0)" } ?? "",
            times.first.map { "\($0)" } ?? "",
            times.last.map { "\($0)" } ?? "",
            finding.severity.rawValue,
            finding.confidence.rawValue,
            finding.rule,
            finding.slug,
            finding.message,
            finding.measurement.map { CheckText.number($0.value) } ?? "",
            finding.measurement?.limit.map(CheckText.number) ?? "",
            finding.measurement?.unit ?? "",
            finding.fix ?? "",
        ]
    }
}
