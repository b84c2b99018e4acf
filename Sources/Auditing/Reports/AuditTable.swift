// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The findings as comma-separated values (RFC 4180), a line for each, in the columns that caption
/// editors use, for spreadsheets.
///
/// An asset that could not be read, or not wholly, has a line of its own without a rule.
public enum AuditTable {
    /// The header and all lines, each ended by CR LF.
    public static func text(_ report: AuditReport) -> String {
        ([header] + report.assets.flatMap(rows))
            .map { $0.map(quoted).joined(separator: ",") + "\r\n" }
            .joined()
    }

    private static let header = [
        "Asset", "Part", "LineNumber", "TimeCodeIn", "TimeCodeOut", "Rule", "Severity", "Text",
        "Comment", "Fix", "Standing",
    ]

    private static func rows(_ report: AssetReport) -> [[String]] {
        let unread = report.unreadable.map { reason in
            [report.asset, "", "", "", "", "", "unreadable", reason, "", "", ""]
        }
        let omitted = report.findings.omitted.sorted { $0.key < $1.key }.map { rule, count in
            [report.asset, "", "", "", "", rule, "", "and \(count) more", "", "", ""]
        }
        return unread + report.standingFindings.map { row(report.asset, $0, $1) } + omitted
    }

    private static func row(
        _ asset: String,
        _ finding: Finding,
        _ standing: FindingStanding
    ) -> [String] {
        let location = finding.location
        return [
            asset,
            ReportWording.part(location),
            // Editors number cues; a file's line only where there is no cue.
            (location.cue ?? location.position?.line).map { "\($0)" } ?? "",
            location.time.map { ReportWording.timeCode($0.start) } ?? "",
            location.time.map { ReportWording.timeCode($0.end) } ?? "",
            "\(finding.rule) \(finding.slug)",
            finding.severity.rawValue,
            finding.message,
            comment(finding),
            finding.fix ?? "",
            ReportWording.standing(standing),
        ]
    }

    private static func comment(_ finding: Finding) -> String {
        let place = finding.location.cue == nil ? nil : finding.location.position.map { "at \($0)" }
        let parts = [
            finding.measurement.map(ReportWording.measured), place,
            finding.references.isEmpty ? nil : finding.references.joined(separator: "; "),
        ]
        return parts.compactMap(\.self).joined(separator: "; ")
    }

    /// A field; in quotes where it has to be, and with control characters made visible.
    ///
    /// One that a spreadsheet would take for a formula gets an apostrophe before it: its text comes from
    /// files of others.
    private static func quoted(_ field: String) -> String {
        var text = field.withVisibleControls
        if let first = text.utf8.first, "=+-@".utf8.contains(first) { text = "'" + text }
        guard text.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 }) else { return text }
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"" + parts.joined(separator: "\"\"") + "\""
    }
}
