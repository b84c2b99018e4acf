// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import Muxing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How an audit is reported, and which of its findings count.
struct AuditOutputOptions: ParsableArguments {
    /// How the report is written.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
        case jsonl
        case csv
        case sarif
        case junit
        case html
    }

    @Option(
        help: ArgumentHelp(
            "text, json, jsonl (a line for each asset; schema of both: Docs/schemas/audit.json), csv, sarif, "
                + "junit or html.",
            valueName: "format"
        )
    )
    var format: Format = .text

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Write the report to a file, which is then there whole or as it was.",
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "An earlier report of --format json: only findings that are not in it count.",
            valueName: "file"
        ),
        completion: .file(extensions: ["json"])
    )
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Findings to live with, each with a reason; else \(SuppressionFile.name) here, if there is one.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yml"])
    )
    var suppressions: String?

    /// The earlier report; nil where none is named.
    ///
    /// - Throws: exit code 2 where it cannot be read, after telling why.
    func readBaseline() throws -> Baseline? {
        try baseline.map { file in
            try telling { try Baseline(json: try CaptionFile.read(file), file: file) }
        }
    }

    /// The findings to live with.
    ///
    /// - Throws: exit code 2 where the list cannot be read, after telling why.
    func readSuppressions() throws -> [Suppression] {
        guard let file = suppressions ?? Self.fileHere else { return [] }
        return try telling { try SuppressionFile.read(try CaptionFile.read(file), file: file) }
    }

    private static var fileHere: String? {
        FileManager.default.fileExists(atPath: SuppressionFile.name) ? SuppressionFile.name : nil
    }

    private func telling<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            Messages.fail(error)
            throw ExitCode.unreadable
        }
    }
}
