// SPDX-License-Identifier: Apache-2.0

import Auditing
import Foundation
import Guidelines
import MediaSelection
import TestSupport
import Testing

@Suite struct CaptionProfileTests {
    @Test
    func
        `every built-in profile can be read, is named like its file, and names only rules that exist`()
        throws
    {
        let folder = SampleMedia.packageRoot.appending(path: "Sources/Guidelines/Profiles")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(files) == Set(CaptionProfile.builtInNames.map { "\($0).json" }))
        for name in CaptionProfile.builtInNames {
            let profile = try #require(CaptionProfile.builtIn(name))
            #expect(profile.name == name)
            #expect(Set(profile.severities.keys).isSubset(of: RuleCatalog.all.map(\.id)))
        }
    }

    @Test func `every built-in profile follows the schema`() throws {
        for name in CaptionProfile.builtInNames {
            let file = SampleMedia.packageRoot
                .appending(path: "Sources/Guidelines/Profiles/\(name).json")
            try validate(String(contentsOf: file, encoding: .utf8), by: "profile.json")
        }
    }

    @Test(arguments: [
        ("ko", 12.0), ("zh-Hans-CN", 9), ("zh-Hant", 9), ("en-GB", 20), ("de", 17), ("ja", 4),
    ])
    func `the limits of the longest matching language tag apply`(language: String, limit: Double)
        throws
    {
        let profile = try #require(CaptionProfile.builtIn("netflix"))
        let tag = try LanguageTag(language)
        #expect(profile.limit(.charactersPerSecond, language: tag)?.value == limit)
        #expect((profile.limit(.minimumGap, language: tag) == nil) == (language == "ja"))
    }

    @Test(arguments: [
        ("{", "", "not a JSON file"),
        ("[]", "", "has to be an object"),
        (#"{"name": "x"}"#, "", "\"schema\" is missing"),
        (#"{"schema": "x", "name": "x"}"#, "schema", "has to be"),
        (#"{"schema": "mediatag.profile/1"}"#, "", "\"name\" is missing"),
        (body(#""limit": {}"#), "limit", "is not known here"),
        (body(#""frameRate": 25"#), "frameRate", "has to be text"),
        (body(#""limits": {"lines": 2}"#), "limits.lines", "has to be an object"),
        (
            body(#""limits": {"lines": {"value": 2, "unit": "rows", "source": "s"}}"#),
            "limits.lines.unit", "has to be \"lines\""
        ),
        (
            body(#""limits": {"lines": {"value": true, "unit": "lines", "source": "s"}}"#),
            "limits.lines.value", "has to be a number"
        ),
        (
            body(#""limits": {"lines": {"value": 2, "unit": "lines"}}"#), "limits.lines",
            "\"source\" is missing"
        ),
        (
            body(#""limits": {"lines": {"value": -2, "unit": "lines", "source": "s"}}"#),
            "limits.lines.value", "from 0"
        ),
        (body(#""languages": {"klingon": {}}"#), "languages.klingon", "klingon"),
        (body(#""repertoire": {"name": "x", "source": "s"}"#), "repertoire.name", "cea-608"),
        (body(#""severities": {"Q999": "off"}"#), "severities.Q999", "is not known"),
        (body(#""severities": {"Q401": "fatal"}"#), "severities.Q401", "has to be off"),
    ])
    func `a fault of a profile is reported with its key`(
        text: String,
        key: String,
        reason: String
    ) {
        let error = #expect(throws: AuditFileError.self) {
            try CaptionProfile(json: Array(text.utf8), file: "house.json")
        }
        #expect(error?.file == "house.json")
        #expect(error?.key == key)
        #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    }

    private static func body(_ member: String) -> String {
        #"{"schema": "mediatag.profile/1", "name": "x", \#(member)}"#
    }
}
