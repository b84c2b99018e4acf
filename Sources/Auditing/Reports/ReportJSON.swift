// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reports as JSON text with sorted keys.
public enum ReportJSON {
    /// The whole report as one indented document, with a line end (`mediatag.audit/1`).
    public static func document(_ report: AuditReport) -> String { text(report, isIndented: true) }

    /// One asset as one line, so that a reader need not wait for the rest (`mediatag.audit-asset/1`).
    public static func line(_ report: AssetReport, profile: String) -> String {
        text(Line(profile: profile, report: report), isIndented: false)
    }

    private struct Line: Encodable {
        let schema = "mediatag.audit-asset/1"
        let version = AuditingVersion.current
        let profile: String
        let report: AssetReport
    }

    static func text(_ value: some Encodable, isIndented: Bool) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
        } catch {
            preconditionFailure("all values of reports can be written as JSON: \(error)")
        }
    }
}
