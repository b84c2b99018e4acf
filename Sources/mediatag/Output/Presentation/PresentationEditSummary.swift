// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Packaging

/// The result of a command that edits a presentation, as text and as JSON.
struct PresentationEditSummary<Words: PresentationWords>: Encodable {
    /// What the command does, with which the name of the schema ends.
    private let verb: String
    private let report: PresentationEdit.Report

    init(_ verb: String, _ report: PresentationEdit.Report) {
        (self.verb, self.report) = (verb, report)
    }

    /// Writes the result to standard output, and the warnings to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: report.warnings)
        Results.report(self, as: format, text: text)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: PresentationKeys.self)
        try values.encode("mediatag.\(Words.command)-\(verb)/1", forKey: .schema)
        try values.encode(report.path, forKey: Words.fileKey)
        try values.encode(report.output, forKey: .output)
        try values.encode(report.status.rawValue, forKey: .status)
        try values.encode(report.difference, forKey: .difference)
        if verb == "add" {
            let added = report.added.map { AddedMediaJSON(rendition: $0, place: Words.placeKey) }
            try values.encode(added, forKey: .added)
        }
        try values.encode(report.losses.map(ViewerLossJSON.init), forKey: .viewerLosses)
        let warnings = report.notices.sentences + report.losses.sentences(of: report.path)
        try values.encode(warnings, forKey: .warnings)
    }

    /// The lines about the edit.
    var text: String {
        let terminal = Terminal.standardOutput
        let line: String =
            switch report.status {
            case .unchanged:
                "already as requested" + (report.output == report.path ? "" : "; copied")
            case .wouldChange: "would change"
            case .changed: "changed"
            }
        let lines = terminal.difference(report.difference) + report.added.map(\.summary)
        return (["\(terminal.bold(report.output.printable)): \(line)"] + lines)
            .joined(separator: "\n") + "\n"
    }
}

extension PresentationEdit.Report {
    /// What the user should know, a sentence each; one about no file in particular is about the presentation.
    var warnings: [String] {
        zip(notices, notices.sentences).map { $0.file == nil ? "\(path): \($1)" : $1 }
            + losses.sentences(of: path)
    }
}
