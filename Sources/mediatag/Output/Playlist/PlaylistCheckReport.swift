// SPDX-License-Identifier: Apache-2.0

import Auditing
import MediaPrimitives

/// What was found in playlists; as JSON `mediatag.playlist-check/1`.
struct PlaylistCheckReport {
    /// One file.
    struct File {
        /// Its name, for messages.
        let name: String
        /// `media` or `multivariant`; nil when it could not be read.
        let kind: String?
        /// What was found; nil when it could not be read.
        let findings: Findings?
        /// Why it could not be read; nil when it could.
        let error: String?
    }

    /// The files in the order of the command line, each with what it names behind it.
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

extension PlaylistCheckReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, files, summary
    }

    private struct FileEntry: Encodable {
        var file: String
        var kind: String?
        var error: String?
        var findings: [Finding]
        var omitted: [String: Int]

        init(_ file: File) {
            self.file = file.name
            kind = file.kind
            error = file.error
            findings = file.findings?.all ?? []
            omitted = file.findings?.omitted ?? [:]
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.playlist-check/1", forKey: .schema)
        try values.encode(files.map(FileEntry.init), forKey: .files)
        var summary = ["unreadable": unreadable]
        for severity in Severity.allCases { summary[severity.rawValue] = count(severity) }
        try values.encode(summary, forKey: .summary)
    }
}
