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
        case schema, playlist, output, status, difference, added, warnings
    }

    private enum AddedKeys: String, CodingKey {
        case type, source, playlist, timeline, firstTimestamps, segmentCount, byteCount, cueCount
        case status
    }

    /// Writes the result to standard output, and the warnings to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: report.notices.map { "\(report.playlist): \($0)" })
        Messages.warn(all: report.mediaNotices.sentences)
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
            var added = values.nestedUnkeyedContainer(forKey: .added)
            for rendition in report.added {
                var fields = added.nestedContainer(keyedBy: AddedKeys.self)
                try encode(rendition, to: &fields)
            }
        }
        let warnings = report.notices.map(\.description) + report.mediaNotices.sentences
        try values.encode(warnings, forKey: .warnings)
    }

    private func encode(
        _ rendition: AddedRendition,
        to fields: inout KeyedEncodingContainer<AddedKeys>
    ) throws {
        try fields.encode(rendition.type.rawValue, forKey: .type)
        try fields.encode(rendition.source, forKey: .source)
        try fields.encode(rendition.playlist, forKey: .playlist)
        try fields.encode(rendition.timeline, forKey: .timeline)
        try fields.encode(rendition.firstTimestamps.map(\.seconds), forKey: .firstTimestamps)
        try fields.encode(rendition.segmentCount, forKey: .segmentCount)
        try fields.encode(rendition.byteCount, forKey: .byteCount)
        try fields.encode(rendition.cueCount, forKey: .cueCount)
        try fields.encode(rendition.status.rawValue, forKey: .status)
    }

    /// A line for each rendition whose segments are new, or would be.
    private var addedLines: [String] {
        report.added.map { rendition in
            let status: String =
                switch rendition.status {
                case .present: "already there"
                case .wouldAdd: "would be added"
                case .added: "added"
                }
            let cues = rendition.cueCount.map { " with \($0) \($0 == 1 ? "cue" : "cues")" } ?? ""
            let count = rendition.segmentCount
            return "\(rendition.playlist.printable): \(status), \(count) "
                + "\(count == 1 ? "segment" : "segments")\(cues), like \(rendition.timeline.printable)"
        }
    }

    private var text: String {
        let terminal = Terminal.standardOutput
        let line: String =
            switch report.status {
            case .unchanged:
                "already as requested" + (report.output == report.playlist ? "" : "; copied")
            case .wouldChange: "would change"
            case .changed: "changed"
            }
        let lines = terminal.difference(report.difference)
        return (["\(terminal.bold(report.output.printable)): \(line)"] + lines + addedLines)
            .joined(separator: "\n") + "\n"
    }
}
