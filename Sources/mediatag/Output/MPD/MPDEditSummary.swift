// SPDX-License-Identifier: Apache-2.0

import DASH
import MediaPrimitives
import Packaging

/// The result of a command that edits an MPD, as text and as JSON.
struct MPDEditSummary: Encodable {
    /// The name of the command, which is that of the schema.
    let command: String
    let report: MPDEdit.Report
    /// The media that was added in segments.
    var media: MPDMediaReport?

    private enum CodingKeys: String, CodingKey {
        case schema, mpd, output, status, difference, added, viewerLosses, warnings
    }

    /// Writes the result to standard output, and the warnings to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: warnings)
        Results.report(self, as: format, text: text)
    }

    private var warnings: [String] {
        report.notices.map(\.description) + (media?.notices.sentences ?? [])
            + report.losses.sentences(of: report.mpd)
    }

    private var status: MPDEdit.Report.Status { media?.status ?? report.status }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.\(command)/1", forKey: .schema)
        try values.encode(report.mpd, forKey: .mpd)
        try values.encode(report.output, forKey: .output)
        try values.encode(status.rawValue, forKey: .status)
        try values.encode(report.difference, forKey: .difference)
        if command == "mpd-add" {
            let added = (media?.added ?? []).map { AddedMediaJSON(rendition: $0, place: .folder) }
            try values.encode(added, forKey: .added)
        }
        try values.encode(report.losses.map(ViewerLossJSON.init), forKey: .viewerLosses)
        try values.encode(warnings, forKey: .warnings)
    }

    private var text: String {
        let terminal = Terminal.standardOutput
        let line: String =
            switch status {
            case .unchanged:
                "already as requested" + (report.output == report.mpd ? "" : "; copied")
            case .wouldChange: "would change"
            case .changed: "changed"
            }
        let lines = terminal.difference(report.difference)
        let added = (media?.added ?? []).map(\.summary)
        return (["\(terminal.bold(report.output.printable)): \(line)"] + lines + added)
            .joined(separator: "\n") + "\n"
    }
}
