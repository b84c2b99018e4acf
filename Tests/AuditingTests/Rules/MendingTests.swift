// SPDX-License-Identifier: Apache-2.0

import Auditing
import Captions
import Testing

/// Findings name `captions fix` only where it helps.
@Suite struct `A command that mends a finding` {
    @Test(arguments: syntaxExamples)
    func `mends it`(example: RuleExample) throws {
        let text = example.failing
        let found = try audit(text, name: example.name).all
        for finding in found {
            guard let command = finding.fix else { continue }
            #expect(command.hasPrefix("mediatag captions fix \(example.name) --"))
            let option = try #require(command.split(separator: " --").last)
            let fix = try #require(CaptionFix(rawValue: String(option)))
            let source = try CaptionSource(bytes: Array(text.utf8), fileName: example.name)
            let bytes = try source.fixed([fix]).write(fileName: example.name)
            // A file whose only cue was empty is empty then.
            let rest = String(decoding: bytes, as: UTF8.self)
            let left = bytes.isEmpty ? [] : try audit(rest, name: example.name).all
            let counts = [found, left].map { $0.count { $0.rule == finding.rule } }
            #expect(counts[1] < counts[0], "\(command): \(finding.message)")
        }
    }

    @Test(arguments: [
        ("a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.0\na\n"), ("a.vtt", "a\n"),
        ("a.srt", "1\n00:00:0x,000 --> 00:00:02,000\na\n"),
        ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\n<i>a --> b\n"),
        ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\n{\\an8}a\n"),
        ("a.ttml", "<tt xmlns='http://www.w3.org/ns/ttml'><body><p end='0s'>a</p></body></tt>"),
    ])
    func `is not named where there is none`(name: String, text: String) throws {
        let found = try audit(text, name: name).all
        #expect(!found.isEmpty)
        #expect(found.compactMap(\.fix) == [])
    }

    @Test func `lengthens cues that end before they start`() throws {
        let found = try audit("1\n00:00:03,000 --> 00:00:02,000\na\n").all
        #expect(found.map(\.fix) == ["mediatag captions fix en.srt --retime"])
    }
}
