// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection
import Testing

@testable import Auditing

@Suite struct RemedyTests {
    private static func fix(_ file: String, _ fixes: Set<CaptionFix>) -> Remedy {
        Remedy(file, .fixCaptions(fixes), isSafe: true)
    }

    private static let repair = Remedy("a.mp4", .repair(synchronizingKind: false), isSafe: true)

    @Test func `each remedy is carried out once, and those of a caption file together`() {
        let merged = Remedy.merged([
            Self.fix("a.srt", [.syntax]), Self.repair, Self.fix("a.srt", [.renumber]), Self.repair,
            Self.fix("b.srt", [.syntax]), Self.fix("a.srt", [.syntax]),
        ])
        #expect(
            merged == [
                Self.fix("a.srt", [.syntax, .renumber]), Self.repair, Self.fix("b.srt", [.syntax]),
            ]
        )
    }

    @Test func `a remedy that needs a guess or a decision is not safe`() throws {
        let late = subRip((3000, 4000, "Two."), (1000, 2000, "One."))
        let order = try #require(try audit(late).all.first { $0.rule == "V306" })
        #expect(order.remedy == Remedy("en.srt", .fixCaptions([.sort])))
        let numbers = try audit("7\n00:00:01,000 --> 00:00:02,000\nOne.\n").all
        #expect(numbers.contains { $0.remedy == Self.fix("en.srt", [.renumber]) })
    }

    @Test func `the words of a remedy are those of the program`() throws {
        let text = "7\n00:00:01,000 --> 00:00:02,000\nOne.\n"
        #expect(try audit(text).all.compactMap(\.fix) == [])
        let worded = try audit(text) { "fix \($0.file)" }
        #expect(worded.all.compactMap(\.fix) == ["fix en.srt"])
    }

    @Test func `no text of a rule names a command or an option`() {
        let syntax = /mediatag [a-z]|--[a-z]/
        let texts = RuleCatalog.all.flatMap { [$0.title, $0.rationale, $0.remedy] }
        #expect(texts.filter { $0.contains(syntax) } == [])
    }
}
