// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import MediaPrimitives
import MediaSelection

/// The report as JSON (`mediatag.captions-check/1`, described by `Docs/schemas/captions-check.json`).
extension CheckReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case schema, profile, files, summary
    }

    private struct FileEntry: Encodable {
        var file: String
        var format: String?
        var language: String?
        var cues: Int?
        var error: String?
        var findings: [Finding]
        var omitted: [String: Int]

        init(_ file: File) {
            self.file = file.name
            format = file.asset?.format.identifier
            language = file.asset?.language?.rawValue
            cues = file.asset?.cues.count
            error = file.error
            findings = file.findings?.all ?? []
            omitted = file.findings?.omitted ?? [:]
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode("mediatag.captions-check/1", forKey: .schema)
        try values.encode(profile, forKey: .profile)
        try values.encode(files.map(FileEntry.init), forKey: .files)
        var summary = ["unreadable": unreadable]
        for severity in Severity.allCases { summary[severity.rawValue] = count(severity) }
        try values.encode(summary, forKey: .summary)
    }
}
