// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Muxing

/// What a command that edits a movie did, for people and as JSON.
///
/// All such commands print the same; their schemas differ in the name alone.
struct EditSummary {
    private let command: String
    private let report: EditReport
    private let output: String

    /// `command` is the name of the command, which is that of the schema.
    init(_ command: String, _ report: EditReport, output: EditOptions? = nil) {
        self.command = command
        self.report = report
        self.output = output?.output ?? report.output
    }

    /// Writes the result to standard output, and the warnings to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: report.notices.sentences)
        // What would change is a result: nothing was written.
        guard report.status != .wouldChange else {
            return Results.write(self, as: format, text: text)
        }
        Results.report(self, as: format, text: text)
    }

    /// One line, and one for each change.
    var text: String {
        let count = report.changes.count == 1 ? "1 change" : "\(report.changes.count) changes"
        let line: String =
            switch report.status {
            case .unchanged:
                "already as requested; " + (report.method == nil ? "nothing written" : "copied")
            case .wouldChange: "\(count) would be made\(report.way)"
            case .changed: "\(count) made\(report.way)"
            }
        return "\(output.printable): \(line)\n" + changeLines.map { "  \($0.printable)\n" }.joined()
            + (report.storeSummary?.text ?? "")
    }

    /// The changes; several with one reason are listed below it.
    private var changeLines: [String] {
        var lines: [String] = []
        var rest = report.changes[...]
        while let first = rest.first {
            let alike = rest.prefix { $0.why == first.why }
            if let why = first.why, alike.count > 1 {
                lines.append(why + ":")
                for var change in alike {
                    change.reason = nil
                    lines.append("  \(change)")
                }
            } else {
                lines += alike.map(\.description)
            }
            rest = rest.dropFirst(alike.count)
        }
        return lines
    }
}

extension EditSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, output, status, method, changes, viewerLosses, warnings, store
    }

    private struct Change: Encodable {
        var track: UInt32?
        var what: String
        var before: String?
        var after: String?
        var why: String?
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.\(command)/1", forKey: .schema)
        try values.encode(report.movie, forKey: .movie)
        try values.encode(output, forKey: .output)
        try values.encode(report.status.rawValue, forKey: .status)
        try values.encode(method, forKey: .method)
        try values.encode(changes, forKey: .changes)
        try values.encode(report.viewerLosses.map(ViewerLossJSON.init), forKey: .viewerLosses)
        try values.encode(report.notices.sentences, forKey: .warnings)
        try values.encodeIfPresent(report.storeSummary, forKey: .store)
    }

    private var method: String? {
        switch report.method {
        case .inPlace: "in-place"
        case .copy: "copy"
        case nil: nil
        }
    }

    private var changes: [Change] {
        report.changes.map {
            Change(track: $0.track, what: $0.what, before: $0.before, after: $0.after, why: $0.why)
        }
    }
}

/// What `mediatag optimize` did, for people and as JSON.
struct OptimizeSummary {
    private let report: OptimizeMovie.Report
    private let edit: EditSummary

    init(_ report: OptimizeMovie.Report, output: EditOptions) {
        self.report = report
        edit = EditSummary("optimize", report.edit, output: output)
    }

    /// Writes the result to standard output, and the warnings to standard error.
    func show(as format: OutputFormat) {
        Messages.warn(all: report.edit.notices.sentences)
        Results.report(self, as: format, text: text)
    }

    private var text: String {
        if report.edit.status == .unchanged, report.edit.method == nil {
            return "\(report.edit.movie.printable): already optimized; nothing written\n"
        }
        return edit.text + "  \(length)\n"
    }

    private var length: String {
        let (old, new) = (report.oldLength, report.newLength)
        let lengths = "\(old) → \(new) bytes"
        if new < old { return "\(lengths), \(old - new) freed" }
        return new > old ? "\(lengths), \(new - old) more for the reserve" : lengths
    }
}

extension OptimizeSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case oldLength, newLength
    }

    func encode(to encoder: any Encoder) throws {
        try edit.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(report.oldLength, forKey: .oldLength)
        try values.encode(report.newLength, forKey: .newLength)
    }
}
