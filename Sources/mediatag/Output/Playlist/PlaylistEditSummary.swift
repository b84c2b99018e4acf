// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Packaging
import Playlists

/// The result of a command that edits a playlist, as text and as JSON.
struct PlaylistEditSummary: Encodable {
    /// The name of the command, which is that of the schema.
    let command: String
    let report: PlaylistEdit.Report

    private enum CodingKeys: String, CodingKey {
        case schema, playlist, output, status, difference, added, viewerLosses, warnings
    }

    /// Writes the result to standard output, and the warnings to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: report.warnings)
        Results.report(self, as: format, text: text)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.\(command)/1", forKey: .schema)
        try values.encode(report.playlist, forKey: .playlist)
        try values.encode(report.output, forKey: .output)
        try values.encode(report.status.rawValue, forKey: .status)
        try values.encode(report.difference, forKey: .difference)
        if command == "playlist-add" {
            let added = report.added.map { AddedMediaJSON(rendition: $0, place: .playlist) }
            try values.encode(added, forKey: .added)
        }
        try values.encode(report.losses.map(ViewerLossJSON.init), forKey: .viewerLosses)
        let warnings =
            report.notices.map(\.description) + report.mediaNotices.sentences
            + report.losses.sentences(of: report.playlist)
        try values.encode(warnings, forKey: .warnings)
    }

    /// The lines about the edit.
    var text: String {
        let terminal = Terminal.standardOutput
        let line: String =
            switch report.status {
            case .unchanged:
                "already as requested" + (report.output == report.playlist ? "" : "; copied")
            case .wouldChange: "would change"
            case .changed: "changed"
            }
        let lines = terminal.difference(report.difference)
        return
            (["\(terminal.bold(report.output.printable)): \(line)"] + lines
            + report.added.map(\.summary))
            .joined(separator: "\n") + "\n"
    }
}

extension PlaylistEdit.Report {
    /// What the user should know, a sentence each.
    var warnings: [String] {
        notices.map { "\(playlist): \($0)" } + mediaNotices.sentences
            + losses.sentences(of: playlist)
    }
}
