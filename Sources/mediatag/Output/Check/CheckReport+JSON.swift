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

    private struct Location: Encodable {
        var line: Int?
        var column: Int?
        var cue: Int?
        var timeSeconds: [Double]?
    }

    private struct Entry: Encodable {
        var rule: String
        var slug: String
        var severity: String
        var confidence: String
        var message: String
        var location: Location
        var measured: Double?
        var limit: Double?
        var unit: String?
        var references: [String]
        var fix: String?

        init(_ finding: Finding) {
            rule = finding.rule
            slug = finding.slug
            severity = finding.severity.rawValue
            confidence = finding.confidence.rawValue
            message = finding.message
            location = Location(
                line: finding.location.position?.line,
                column: finding.location.position?.column,
                cue: finding.location.cue,
                timeSeconds: finding.timeSeconds
            )
            measured = finding.measurement?.value
            limit = finding.measurement?.limit
            unit = finding.measurement?.unit
            references = finding.references
            fix = finding.fix
        }
    }

    private struct FileEntry: Encodable {
        var file: String
        var format: String?
        var language: String?
        var cues: Int?
        var error: String?
        var findings: [Entry]
        var omitted: [String: Int]

        init(_ file: File) {
            self.file = file.name
            format = file.asset?.format.identifier
            language = file.asset?.language?.rawValue
            cues = file.asset?.cues.count
            error = file.error
            findings = file.findings?.all.map(Entry.init) ?? []
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
