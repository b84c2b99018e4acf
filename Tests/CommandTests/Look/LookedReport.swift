// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What tests read of a report of `audit --look --format json`.
struct LookedReport: Decodable {
    struct Asset: Decodable {
        struct Criterion: Decodable {
            let id: String
            let outcome: String
            let reason: String?
        }

        struct Finding: Decodable { let rule: String }

        struct Look: Decodable {
            struct Flashes: Decodable {
                struct Failure: Decodable {
                    let kind: String
                    let standard: String
                    let frequency: Double
                    let start: Int
                }

                struct Standard: Decodable { let outcome: String }

                let outcome: String
                let standards: [String: Standard]
                let failures: [Failure]
            }

            struct Text: Decodable {
                let start: Int
                let words: String?
            }

            let file: String?
            let flashes: Flashes
            let shots: [Int]
            let text: [Text]
            let unreadText: String?
        }

        let asset: String
        let criteria: [Criterion]
        let findings: [Finding]
        let look: Look?
        let notAssessed: [String]

        var flashCriterion: Criterion? { criteria.first { $0.id == "WCAG 2.3.1" } }
    }

    let assets: [Asset]

    /// Audits, and holds the report against the schema.
    static func audit(_ arguments: [String], in folder: URL) throws -> (LookedReport, Int32) {
        let result = try run(
            builtBinary.path,
            ["audit", "--format", "json"] + arguments,
            in: folder
        )
        #expect(try validate(result.standardOutput, schema: "audit") == 1)
        let data = Data(result.standardOutput.utf8)
        return (try JSONDecoder().decode(LookedReport.self, from: data), result.exitCode)
    }
}
