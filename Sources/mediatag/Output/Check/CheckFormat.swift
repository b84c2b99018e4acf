// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing

/// How the findings of `captions check` are written.
enum CheckFormat: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case csv
    case sarif
}

extension CheckReport {
    /// Writes the findings in captions to standard output.
    ///
    /// - Parameters:
    ///   - format: the format.
    ///   - severity: the least severity that makes a run fail; nil: none does.
    func write(as format: CheckFormat, failingAt severity: Severity?) {
        switch format {
        case .text: Results.write(CheckText(self, terminal: .standardOutput).text)
        case .json: Results.write(json: self)
        case .csv: Results.write(CheckTable(self).text)
        case .sarif:
            Results.write(
                SARIFLog.text(
                    ofChecked: files.map { ($0.name, $0.findings, $0.error) },
                    profile: profile ?? "",
                    .problems(failingAt: severity)
                )
            )
        }
    }
}
