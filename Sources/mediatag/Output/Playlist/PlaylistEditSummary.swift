// SPDX-License-Identifier: Apache-2.0

import Muxing

/// What a command that edits a playlist did, for people and as JSON.
struct PlaylistEditSummary: Encodable {
    /// The name of the command, which is that of the schema.
    let command: String
    let report: PlaylistEdit.Report

    private enum CodingKeys: String, CodingKey {
        case schema, playlist, output, status, difference, warnings
    }

    /// Writes the result to standard output, and the warnings to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: report.warnings.map { "\(report.playlist): \($0)" })
        switch format {
        case .json: Results.write(json: self)
        case .text: Results.write(text)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.\(command)/1", forKey: .schema)
        try values.encode(report.playlist, forKey: .playlist)
        try values.encode(report.output, forKey: .output)
        try values.encode(report.status.rawValue, forKey: .status)
        try values.encode(report.difference, forKey: .difference)
        try values.encode(report.warnings, forKey: .warnings)
    }

    private var text: String {
        let terminal = Terminal.standardOutput
        let line: String =
            switch report.status {
            case .unchanged: "already so"
            case .wouldChange: "would change"
            case .changed: "changed"
            }
        let lines = report.difference.map { line in
            switch line.first {
            case "-": terminal.red(line.printable)
            case "+": terminal.green(line.printable)
            default: terminal.dim(line.printable)
            }
        }
        return (["\(terminal.bold(report.output.printable)): \(line)"] + lines)
            .joined(separator: "\n") + "\n"
    }
}
