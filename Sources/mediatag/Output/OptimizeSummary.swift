// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Muxing

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
        Messages.warn(all: report.edit.warnings)
        switch format {
        case .json: Results.write(json: self)
        case .text: Results.write(text)
        }
    }

    private var text: String {
        if report.edit.status == .unchanged, report.edit.method == nil {
            return "\(report.edit.movie.printable): nothing to do\n"
        }
        return edit.text + "  \(length)\n"
    }

    private var length: String {
        let (old, new) = (report.oldLength, report.newLength)
        let lengths = "\(old) → \(new) bytes"
        if new < old { return "\(lengths), \(old - new) given back" }
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
