// SPDX-License-Identifier: Apache-2.0

import Guidelines
import Testing

@testable import Auditing

@Suite struct RuleExampleTests {
    private static let examples = syntaxExamples + qualityExamples

    @Test(arguments: examples)
    func `a text that breaks a rule has exactly the findings it should`(
        example: RuleExample
    ) throws {
        #expect(try findings(example, example.failing).map(\.brief) == example.findings)
        #expect(example.findings.contains { $0.hasPrefix(example.rule) })
    }

    @Test(arguments: examples)
    func `a text that follows the rule has no finding of it`(example: RuleExample) throws {
        let found = try findings(example, example.passing, example.passingName).map(\.rule)
        #expect(!found.contains(example.rule))
    }

    @Test func `every rule has an example`() {
        // V315 and V340 need a reader of TTML; TTMLInvalidTests stands for it. V330 is about a format that is no text.
        let withExamples = Set(Self.examples.map(\.rule)).union(["V315", "V330", "V340", "V345"])
        #expect(
            RuleCatalog.captions.map(\.metadata.id).filter { !withExamples.contains($0) } == []
        )
    }

    private func findings(
        _ example: RuleExample,
        _ text: String,
        _ name: String? = nil
    ) throws -> [Finding] {
        let profile = try #require(CaptionProfile.builtIn(example.profile))
        return try audit(
            text,
            name: name ?? example.name,
            profile: profile,
            language: example.language,
            fps: example.fps
        ).all
    }
}
