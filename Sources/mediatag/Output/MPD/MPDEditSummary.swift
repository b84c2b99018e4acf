// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaPrimitives

/// The result of a command that edits an MPD, as text and as JSON.
struct MPDEditSummary: Encodable {
    /// The name of the command, which is that of the schema.
    let command: String
    let report: MPDEdit.Report

    private enum CodingKeys: String, CodingKey {
        case schema, mpd, output, status, difference, warnings
    }

    /// Writes the result to standard output, and the warnings to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: report.notices.map(\.description))
        Results.report(self, as: format, text: text)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.\(command)/1", forKey: .schema)
        try values.encode(report.mpd, forKey: .mpd)
        try values.encode(report.output, forKey: .output)
        try values.encode(report.status.rawValue, forKey: .status)
        try values.encode(report.difference, forKey: .difference)
        try values.encode(report.notices.map(\.description), forKey: .warnings)
    }

    private var text: String {
        let terminal = Terminal.standardOutput
        let line: String =
            switch report.status {
            case .unchanged:
                "already as requested" + (report.output == report.mpd ? "" : "; copied")
            case .wouldChange: "would change"
            case .changed: "changed"
            }
        let lines = terminal.difference(report.difference)
        return (["\(terminal.bold(report.output.printable)): \(line)"] + lines)
            .joined(separator: "\n") + "\n"
    }
}
