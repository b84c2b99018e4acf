// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions

/// What was found in caption files.
struct CheckReport {
    /// One file.
    struct File {
        /// Its name, for messages.
        let name: String
        /// What was checked; nil when it could not be read.
        let asset: CaptionAsset?
        /// What was found; nil when it could not be read.
        let findings: Findings?
        /// Why it could not be read; nil when it could.
        let error: String?

        /// A file that was checked.
        init(_ asset: CaptionAsset, _ findings: Findings) {
            name = asset.fileName
            self.asset = asset
            self.findings = findings
            error = nil
        }

        /// A file that could not be read.
        init(unreadable name: String, _ error: String) {
            self.name = name
            asset = nil
            findings = nil
            self.error = error
        }
    }

    /// The name of the profile.
    let profile: String
    /// The files in the order of the command line.
    var files: [File]

    /// How many files could not be read.
    var unreadable: Int { files.count { $0.error != nil } }

    /// How many findings of a severity there are.
    func count(_ severity: Severity) -> Int {
        files.reduce(0) { $0 + ($1.findings?.counts[severity] ?? 0) }
    }

    /// How many findings matter as much as a severity, or more.
    func count(atLeast severity: Severity) -> Int {
        files.reduce(0) { $0 + ($1.findings?.count(atLeast: severity) ?? 0) }
    }
}
