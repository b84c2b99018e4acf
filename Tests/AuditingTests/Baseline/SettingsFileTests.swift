// SPDX-License-Identifier: Apache-2.0

import Auditing
import Guidelines
import Testing

@Suite struct SettingsFileTests {
    private func read(_ text: String, _ file: String = "s.json") throws -> [Suppression] {
        try SettingsFile.read(Array(text.utf8), file: file)
    }

    @Test func `suppressions are read in their order`() throws {
        let list = try read(
            """
            {
              "$schema": "https://example.org/settings.json",
              "schema": "mediatag.settings/1",
              "suppressions": [
                {"rule": "m104", "asset": "movies/*.mp4", "track": 3, "reason": "It's music # 1"},
                {"reason": "No sound at all", "rule": "no-captions"}
              ]
            }
            """
        )
        #expect(
            list == [
                Suppression(
                    rule: "M104",
                    asset: "movies/*.mp4",
                    track: 3,
                    reason: "It's music # 1"
                ),
                Suppression(rule: "M101", reason: "No sound at all"),
            ]
        )
        #expect(try read(#"{"schema": "mediatag.settings/1"}"#).isEmpty)
    }

    @Test(arguments: [
        ("", "", "not a JSON file"), ("{", "", "not a JSON file"),
        ("[]", "", "has to be an object"),
        (#"{"suppressions": []}"#, "", "\"schema\" is missing"),
        (#"{"schema": "mediatag.settings/2"}"#, "schema", "has to be"),
        (#"{"schema": "mediatag.settings/1", "rules": {}}"#, "rules", "is not known here"),
        (list("1"), "suppressions.0", "has to be an object"),
        (list(#"{"rule": "M104"}"#), "suppressions.0", "\"reason\" is missing"),
        (list(#"{"reason": "x"}"#), "suppressions.0", "\"rule\" is missing"),
        (list(#"{"rule": "M999", "reason": "x"}"#), "suppressions.0.rule", "no rule \"M999\""),
        (list(#"{"rule": "M104", "reason": ""}"#), "suppressions.0.reason", "not empty"),
        (list(#"{"rule": "M104", "reason": 1}"#), "suppressions.0.reason", "has to be text"),
        (
            list(#"{"rule": "M104", "because": "a", "reason": "x"}"#), "suppressions.0.because",
            "is not known here; known are rule"
        ),
        (
            list(#"{"rule": "M104", "track": "three", "reason": "x"}"#), "suppressions.0.track",
            "has to be a number"
        ),
        (
            list(#"{"rule": "M104", "track": 1.5, "reason": "x"}"#), "suppressions.0.track",
            "has to be a whole number"
        ),
        (
            list(#"{"rule": "M104", "expires": "2027-02-29", "reason": "x"}"#),
            "suppressions.0.expires", "has to be a day"
        ),
        (
            list(#"{"rule": "M104", "expires": "2027-2-01", "reason": "x"}"#),
            "suppressions.0.expires", "has to be a day"
        ),
    ])
    func `invalid settings are rejected with their key`(text: String, key: String, reason: String) {
        let error = #expect(throws: AuditFileError.self) { try read(text) }
        #expect(error?.file == "s.json")
        #expect(error?.key == key)
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    private static func list(_ item: String) -> String {
        #"{"schema": "mediatag.settings/1", "suppressions": [\#(item)]}"#
    }

    @Test func `a suppression holds to the end of its last day`() throws {
        let text = #"{"rule": "M101", "reason": "x", "owner": "web", "expires": "2028-02-29"}"#
        let suppression = try #require(try read(Self.list(text)).first)
        #expect(suppression.explanation == "x (web, until 2028-02-29)")
        #expect(!suppression.hasEnded(on: "2028-02-29") && suppression.hasEnded(on: "2028-03-01"))
        #expect(!Suppression(rule: "M101", reason: "x").hasEnded(on: "9999-12-31"))
    }

    @Test func `settings as YAML are rejected, with the same settings as JSON`() throws {
        let text = """
            # What we live with
            suppressions:
              - rule: M104   # by id
                asset: "movies/\\"new\\"/*.mp4"
                track: 3
                reason: 'It''s music; agreed # with the client'

              - reason: No sound at all
                rule: no-captions
            """
        let error = #expect(throws: AuditFileError.self) { try read(text, "house/list.yml") }
        let parts = error?.reason.split(separator: ":\n", maxSplits: 1) ?? []
        try #require(parts.count == 2)
        #expect(parts[0].hasSuffix("write this to house/list.json"))
        #expect(
            try read(String(parts[1])) == [
                Suppression(
                    rule: "M104",
                    asset: "movies/\"new\"/*.mp4",
                    track: 3,
                    reason: "It's music; agreed # with the client"
                ),
                Suppression(rule: "M101", reason: "No sound at all"),
            ]
        )
    }

    @Test(arguments: [
        "", "---\r\nsuppressions:\r\n", "\u{0}\u{0}", "{suppressions: [1, 2]}", "- :",
    ])
    func `any text named as YAML is rejected without a crash`(text: String) {
        #expect(throws: AuditFileError.self) { try read(text, ".mediatag.yml") }
    }
}
