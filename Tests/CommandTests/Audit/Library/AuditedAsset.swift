// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `audit --format jsonl` says of an asset of the library.
struct AuditedAsset: Decodable {
    private struct Finding: Decodable { var rule: String }

    /// Its path or URL.
    let asset: String
    private let findings: [Finding]

    /// The rules that found something.
    var rules: Set<String> { Set(findings.map(\.rule)) }

    /// Audits assets with the built binary.
    static func audit(_ arguments: [String], in folder: URL) throws -> [AuditedAsset] {
        struct Line: Decodable { var report: AuditedAsset }
        let result = try run(
            builtBinary.path,
            ["audit", "--format", "jsonl"] + arguments,
            in: folder
        )
        #expect([0, 1].contains(result.exitCode), result.summary)
        return try result.standardOutput.split(separator: "\n").map { line in
            try JSONDecoder().decode(Line.self, from: Data(line.utf8)).report
        }
    }
}
