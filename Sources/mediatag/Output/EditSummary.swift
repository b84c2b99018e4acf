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
        Messages.warn(all: report.warnings)
        switch format {
        case .json: Results.write(json: self)
        case .text: Results.write(text)
        }
    }

    /// One line, and one for each change.
    var text: String {
        let count = report.changes.count == 1 ? "1 change" : "\(report.changes.count) changes"
        let line: String =
            switch report.status {
            case .unchanged: "already so; " + (report.method == nil ? "nothing written" : "copied")
            case .wouldChange: "\(count) would be made\(way)"
            case .changed: "\(count) made\(way)"
            }
        return "\(output.printable): \(line)\n" + changeLines.map { "  \($0.printable)\n" }.joined()
    }

    /// The changes; several with one reason stand below it.
    private var changeLines: [String] {
        var lines: [String] = []
        var rest = report.changes[...]
        while let first = rest.first {
            let alike = rest.prefix { $0.why == first.why }
            if let why = first.why, alike.count > 1 {
                lines.append(why + ":")
                for var change in alike {
                    change.why = nil
                    lines.append("  \(change)")
                }
            } else {
                lines += alike.map(\.description)
            }
            rest = rest.dropFirst(alike.count)
        }
        return lines
    }

    private var way: String {
        switch report.method {
        case .inPlace: ", in place"
        case .copy: report.status == .wouldChange ? ", by a copy" : ""
        case nil: ""
        }
    }
}

extension EditSummary: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, movie, output, status, method, changes, warnings
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
        try values.encode(report.warnings, forKey: .warnings)
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
