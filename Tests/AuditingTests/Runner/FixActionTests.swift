// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection
import Testing

@testable import Auditing

@Suite struct FixActionTests {
    @Test func `each action is carried out once, and those of a caption file together`() {
        let merged = FixAction.merged([
            .fixCaptions(file: "a.srt", [.syntax]), .repairMovie("a.mp4"),
            .fixCaptions(file: "a.srt", [.renumber]), .repairMovie("a.mp4"),
            .fixCaptions(file: "b.srt", [.syntax]), .fixCaptions(file: "a.srt", [.syntax]),
        ])
        #expect(
            merged == [
                .fixCaptions(file: "a.srt", [.syntax, .renumber]), .repairMovie("a.mp4"),
                .fixCaptions(file: "b.srt", [.syntax]),
            ]
        )
    }

    @Test func `commands are quoted for a shell`() {
        let tag = FixAction.tagTrack(movie: "my movie.mp4", id: 3, .language(.spanish))
        #expect(tag.command == "mediatag tag 'my movie.mp4' --track 3 --language es")
        let captions = FixAction.fixCaptions(file: "-a.srt", [.renumber, .syntax])
        #expect(captions.command == "mediatag captions fix ./-a.srt --in-place --syntax --renumber")
    }

    @Test func `what needs a guess or a decision has no action`() throws {
        let late = subRip((3000, 4000, "Two."), (1000, 2000, "One."))
        let findings = try audit(late).all
        #expect(findings.contains { $0.rule == "V306" && $0.fix != nil && $0.action == nil })
        let numbers = try audit("7\n00:00:01,000 --> 00:00:02,000\nOne.\n").all
        #expect(
            numbers.contains { $0.action == .fixCaptions(file: "en.srt", [.renumber]) },
            "\(numbers.map(\.brief))"
        )
    }
}
