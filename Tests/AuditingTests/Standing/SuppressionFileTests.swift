// SPDX-License-Identifier: Apache-2.0

import Auditing
import Testing

/// The list of suppressions: what is understood, and that everything else is refused with its line.
@Suite struct SuppressionFileTests {
    @Test func `a list is read`() throws {
        let text = """
            # What we live with
            suppressions:
              - rule: m104   # by id
                asset: "movies/*.mp4"
                track: 3
                reason: 'It''s music; agreed # with the client'

              - reason: No sound at all
                rule: no-captions
            """
        let list = try SuppressionFile.read(Array(text.utf8), file: "s")
        #expect(
            list == [
                Suppression(
                    rule: "M104",
                    asset: "movies/*.mp4",
                    track: 3,
                    reason: "It's music; agreed # with the client"
                ),
                Suppression(rule: "M101", reason: "No sound at all"),
            ]
        )
        #expect(try SuppressionFile.read([], file: "s").isEmpty)
        #expect(try SuppressionFile.read(Array("---\r\nsuppressions:\r\n".utf8), file: "s").isEmpty)
    }

    @Test(arguments: [
        ("suppressions:\n  - rule: M104\n", 2), ("suppressions:\n  - reason: x\n", 2),
        ("suppressions:\n  - rule: M999\n    reason: x\n", 2), ("  - rule: M104\n", 1),
        ("suppressions:\n  - rule: M104\n    reason: |\n      x\n", 3),
        ("suppressions:\n  - rule: M104\n    reason: *a\n", 3),
        ("suppressions:\n  - rule: M104\n    reason: \"a\n", 3),
        ("suppressions:\n  - rule: M104\n    reason: \"a\" b\n", 3),
        ("suppressions:\n  - rule: M104\n    reason: a: b\n", 3),
        ("suppressions:\n  - rule: M104\n    reason:\n", 3),
        ("suppressions:\n  - rule: M104\n    reason: \"\"\n", 3),
        ("suppressions:\n  - rule: M104\n   reason: a\n", 3),
        ("suppressions:\n  - rule: M104\n    reason: a\n    reason: b\n", 4),
        ("suppressions:\n  - rule: M104\n    because: a\n", 3),
        ("suppressions:\n  - rule: M104\n    track: three\n    reason: a\n", 2),
        ("suppressions:\n\t- rule: M104\n", 2), ("suppressions: []\n", 1), ("other:\n", 1),
        ("{suppressions: 1}\n", 1), ("suppressions:\nsuppressions:\n", 2),
    ])
    func `everything else is refused with its line`(text: String, line: Int) {
        #expect {
            try SuppressionFile.read(Array(text.utf8), file: "s.yml")
        } throws: {
            ($0 as? AuditFileError)?.line == line
        }
    }
}
