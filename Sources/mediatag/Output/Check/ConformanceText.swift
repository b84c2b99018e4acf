// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

/// Whether a caption file conforms to profiles of TTML, in lines of text.
struct ConformanceText {
    private let report: ConformanceReport
    private let terminal: Terminal

    init(_ report: ConformanceReport, terminal: Terminal) {
        (self.report, self.terminal) = (report, terminal)
    }

    /// The lines, each ended by a line break.
    var text: String {
        report.verdicts.map(lines).joined() + (report.reason.map { "  not judged: \($0)\n" } ?? "")
    }

    private func lines(_ verdict: ConformanceVerdict) -> String {
        let title = terminal.bold(verdict.profile.title)
        var text = "  \(title): \(outcome(of: verdict))\n"
        for failure in verdict.failures { text += "    " + line(failure) + "\n" }
        if verdict.omittedCount > 0 { text += "    … and \(verdict.omittedCount) more\n" }
        for omission in verdict.notAssessed {
            text += "    not assessed  \(omission.clause)  \(omission.reason.printable)\n"
        }
        return text
    }

    private func outcome(of verdict: ConformanceVerdict) -> String {
        switch verdict.outcome {
        case .conforms: "conforms"
        case .doesNotConform: terminal.red("does not conform")
        case .undecided: terminal.yellow("undecided")
        }
    }

    private func line(_ failure: ConformanceVerdict.Failure) -> String {
        let name = failure.identifier.map { " \"\($0.printable)\"" } ?? ""
        let element = failure.element.map { "<\($0.printable)>\(name)" }
        let time = failure.seconds.map { "at \(CheckText.number(($0 * 1000).rounded() / 1000)) s" }
        return [
            failure.position.description, element, terminal.bold(failure.clause.printable), time,
            failure.message.printable,
        ].compactMap { $0 }.joined(separator: "  ")
    }
}
