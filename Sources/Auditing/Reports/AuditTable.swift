// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The findings as comma-separated values (RFC 4180), a line for each, in the columns that caption
/// editors use, for spreadsheets.
///
/// An asset that could not be read, or not wholly, has a line of its own without a rule.
package enum AuditTable {
    /// The header and all lines, each ended by CR LF.
    package static func text(_ report: AuditReport) -> String {
        ([header] + report.assets.flatMap(rows)).map(CommaSeparatedLine.text).joined()
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
        return unread + report.findingsWithStatus.map { row(report.asset, $0, $1) } + omitted
    }

    private static func row(
        _ asset: String,
        _ finding: Finding,
        _ status: FindingStatus
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
            ReportWording.status(status),
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
}

/// A line of comma-separated values (RFC 4180) that a spreadsheet takes for text and numbers only.
///
/// Text in reports comes from files of others. A field that begins as a formula does gets an apostrophe
/// before it; control characters are made visible.
package enum CommaSeparatedLine {
    /// The line of some fields, ended by CR LF.
    package static func text(_ fields: [String]) -> String {
        fields.map(field).joined(separator: ",") + "\r\n"
    }

    private static func field(_ field: String) -> String {
        var text = field.withVisibleControls
        if isFormula(text) { text = "'" + text }
        guard text.utf8.contains(where: { [0x2C, 0x22, 0x3B].contains($0) }) else { return text }
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return "\"" + parts.joined(separator: "\"\"") + "\""
    }

    /// Characters that begin a formula, the wide ones of East Asian keyboards among them.
    private static let marks: Set<Character> = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    /// Whether a spreadsheet would compute a field; a negative number is one.
    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.first(where: { !$0.isWhitespace }), marks.contains(first) else {
            return false
        }
        let isNumber = text.utf8.dropFirst().allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2E }
        return !(text.utf8.first == 0x2D && isNumber && text.utf8.count > 1)
    }
}
