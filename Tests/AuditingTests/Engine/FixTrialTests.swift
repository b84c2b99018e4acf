// SPDX-License-Identifier: Apache-2.0

import Captions
import Guidelines
import Testing

@testable import Auditing

/// A finding has a remedy only if its fix of captions removes the finding.
@Suite struct FixTrialTests {
    private static let examples = syntaxExamples + qualityExamples

    @Test(arguments: examples)
    func `a fix removes the findings that name it`(example: RuleExample) throws {
        let found = try findings(example, example.failing)
        for finding in found {
            guard let fix = finding.captionFix else { continue }
            let left = try findings(example, fixed(example, by: fix))
            let counts = [found, left].map { $0.count { $0.rule == finding.rule } }
            let promised = found.count { $0.rule == finding.rule && $0.captionFix == fix }
            #expect(counts[1] <= counts[0] - promised, "\(fix): \(finding.message)")
        }
    }

    @Test func `every rule that has a fix names it in an example`() throws {
        var fixed: Set<String> = []
        for example in Self.examples + fixedExamples {
            for finding in try findings(example, example.failing) where finding.captionFix != nil {
                fixed.insert(finding.rule)
            }
        }
        // V330 is about files that are no text: EBUSTLFileTests fixes one.
        let expected = RuleCatalog.captions.map(\.metadata).filter {
            $0.captionFix != nil && $0.id != "V330"
        }
        #expect(expected.map(\.id).filter { !fixed.contains($0) } == [])
    }

    @Test(arguments: fixedExamples)
    func `a finding names a fix that removes it, and no other fix`(
        example: RuleExample
    ) throws {
        func fixes(_ text: String) throws -> [String] {
            try findings(example, text).filter { $0.rule == example.rule }
                .map { $0.captionFix?.rawValue ?? "none" }
        }
        #expect(try fixes(example.failing) == example.findings)
        let fix = try #require(CaptionFix(rawValue: example.findings[0]))
        let left = try findings(example, fixed(example, by: fix))
        #expect(!left.contains { $0.rule == example.rule })
        guard !example.passing.isEmpty else { return }
        let others = try fixes(example.passing)
        #expect(!others.isEmpty && others.allSatisfy { $0 == "none" })
    }

    private func findings(_ example: RuleExample, _ text: String) throws -> [Finding] {
        // A file whose only cue was empty is empty then.
        guard !text.isEmpty else { return [] }
        return try audit(
            text,
            name: example.name,
            profile: try #require(CaptionProfile.builtIn(example.profile)),
            language: example.language,
            fps: example.fps
        ).all
    }

    /// The text after a fix.
    private func fixed(_ example: RuleExample, by fix: CaptionFix) throws -> String {
        var source = try CaptionSource(bytes: Array(example.failing.utf8), fileName: example.name)
        source.fix([fix])
        return String(
            decoding: try source.write(fileName: example.name),
            as: UTF8.self
        )
    }

    @Test(arguments: [
        ("a.vtt", "WEBVTT\n\n00:01.000 --> soon\na\n"),
        ("a.vtt", "1\n00:00:01,000 --> 00:00:02,000\na\n"),
        ("a.srt", "1\n00:00:0x,000 --> 00:00:02,000\na\n"),
        ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\n<i>a --> b\n"),
        ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}a\n"),
        (
            "a.ttml",
            "<tt xmlns='http://www.w3.org/ns/ttml'><body><div end='0s'><p>a</p></div></body></tt>"
        ),
    ])
    func `a finding that no fix removes has no remedy`(name: String, text: String) throws {
        let found = try audit(text, name: name).all
        #expect(!found.isEmpty)
        #expect(found.compactMap(\.remedy) == [])
    }

    @Test func `a cue that ends before it starts is lengthened`() throws {
        let found = try audit("1\n00:00:03,000 --> 00:00:02,000\na\n").all
        #expect(found.map(\.remedy) == [Remedy("en.srt", .fixCaptions([.retime]))])
    }
}

extension Finding {
    /// The one fix of captions that removes it.
    fileprivate var captionFix: CaptionFix? {
        guard case .fixCaptions(let fixes) = remedy?.action, fixes.count == 1 else { return nil }
        return fixes.first
    }
}
