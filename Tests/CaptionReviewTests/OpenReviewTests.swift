// SPDX-License-Identifier: Apache-2.0

import CaptionReview
import Foundation
import MediaReading
import TestSupport
import Testing

@Suite struct OpenReviewTests {
    private static let captions =
        "1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTwo words\r\n"

    /// A caption file in a folder of its own, and its review.
    private func with(
        _ bytes: [UInt8] = Array(captions.utf8),
        named name: String = "en.srt",
        _ body: (URL, () throws -> OpenReview) throws -> Void
    ) throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: name)
            try Data(bytes).write(to: file)
            try body(file) {
                try OpenReview(
                    ReviewSettings(
                        captions: file.path,
                        media: "film's cut.mp4",
                        profile: "none",
                        frameRate: nil,
                        language: nil,
                        encoding: nil
                    )
                )
            }
        }
    }

    private struct Answer: Decodable {
        struct Cue: Decodable, Equatable {
            let id, start, end: Int
            let text: String
        }
        let revision: Int?
        let undo: String?
        let reload: Bool?
        let reason, copy, next, journal: String?
        let cues: [Cue]?
    }

    private func send(
        _ kind: String,
        _ members: [String: Any] = [:],
        number: Int,
        page: String = "a",
        revision: Int = 0,
        journal: String? = nil,
        to review: inout OpenReview
    ) throws -> (status: Int, answer: Answer) {
        var message = members
        message["kind"] = kind
        message["page"] = page
        message["number"] = number
        message["revision"] = revision
        message["journal"] = try journal ?? self.journal(of: review)
        let data = try JSONSerialization.data(withJSONObject: message)
        let answer = review.answer(to: Array(data))
        let json = Data(answer.json.utf8)
        return (answer.status, try JSONDecoder().decode(Answer.self, from: json))
    }

    private func journal(of review: OpenReview) throws -> String {
        let state = try JSONDecoder().decode(Answer.self, from: Data(review.state().utf8))
        return try #require(state.journal)
    }

    private func cues(_ review: OpenReview) throws -> [Answer.Cue] {
        let state = try JSONDecoder().decode(Answer.self, from: Data(review.state().utf8))
        return try #require(state.cues)
    }

    @Test func `an edit that was answered is there after a kill, and can be undone`() throws {
        try with { file, open in
            do {
                var review = try open()
                let (status, answer) = try send(
                    "text",
                    ["cue": 1, "text": "Eins"],
                    number: 1,
                    to: &review
                )
                #expect(status == 200)
                #expect(answer.cues?.map(\.text) == ["Eins"])
                // The program ends here without writing the file.
            }
            #expect(try Data(contentsOf: file) == Data(Self.captions.utf8))
            var review = try open()
            #expect(review.isUnsaved)
            #expect(try cues(review).map(\.text) == ["Eins", "Two words"])
            review.save()
            let saved = Self.captions.replacing("One", with: "Eins")
            #expect(try String(contentsOf: file, encoding: .utf8) == saved)
            #expect(try send("undo", number: 2, to: &review).status == 200)
            review.save()
            #expect(try Data(contentsOf: file) == Data(Self.captions.utf8))
            #expect(try send("undo", number: 3, to: &review).status == 422)
        }
    }

    @Test func `a review goes on after divided cues were saved`() throws {
        try with { file, open in
            do {
                var review = try open()
                _ = try send("divide", ["cue": 2, "at": 3500], number: 1, to: &review)
                review.save()
                _ = try send("join", ["cue": 1], number: 2, to: &review)
            }
            var review = try open()
            #expect(try cues(review).map(\.text) == ["One\nTwo", "words"])
            for number in 3...4 { _ = try send("undo", number: number, to: &review) }
            review.save()
            #expect(try Data(contentsOf: file) == Data(Self.captions.utf8))
        }
    }

    @Test func `a message that comes twice is carried out once`() throws {
        try with { _, open in
            var review = try open()
            for _ in 1...2 {
                let answer = try send("divide", ["cue": 2, "at": 3500], number: 7, to: &review)
                #expect(answer.status == 200)
            }
            #expect(try cues(review).count == 3)
            #expect(review.revision == 1)
        }
    }

    @Test func `characters of one gesture are one step of undo`() throws {
        try with { _, open in
            var review = try open()
            for (number, text) in ["O", "Oh", "Oh!"].enumerated() {
                let members: [String: Any] = ["cue": 1, "text": text, "gesture": "g"]
                _ = try send("text", members, number: number + 1, to: &review)
            }
            _ = try send("undo", number: 9, to: &review)
            #expect(try cues(review)[0].text == "One")
        }
    }

    @Test
    func `a file that another program has changed is not written, and both versions are kept`()
        throws
    {
        try with { file, open in
            var review = try open()
            let old = try journal(of: review)
            _ = try send("text", ["cue": 1, "text": "Mine"], number: 1, to: &review)
            let other = Self.captions.replacing("One", with: "Theirs")
            try Data(other.utf8).write(to: file)
            review.save()
            #expect(review.fault?.contains("Another program") == true)
            #expect(try send("remove", ["cue": 2], number: 2, to: &review).status == 412)
            let (status, answer) = try send("keep-both", number: 3, to: &review)
            #expect(status == 200)
            #expect(answer.copy == "en.review-1.srt")
            let copy = file.deletingLastPathComponent().appending(path: "en.review-1.srt")
            #expect(try String(contentsOf: copy, encoding: .utf8).contains("Mine"))
            #expect(try String(contentsOf: file, encoding: .utf8) == other)
            // Numbers of cues begin again: another page that has not read them is not listened to.
            let late = try send(
                "text",
                ["cue": 1, "text": "Late"],
                number: 1,
                page: "b",
                journal: old,
                to: &review
            )
            #expect(late.status == 412)
            #expect(late.answer.reload == true)
            #expect(try cues(review)[0].text == "Theirs")
        }
    }

    @Test func `a cue that another page has changed meanwhile is not changed`() throws {
        try with { _, open in
            var review = try open()
            _ = try send("text", ["cue": 1, "text": "A"], number: 1, page: "a", to: &review)
            let late: [String: Any] = ["cue": 1, "text": "B"]
            let answer = try send("text", late, number: 1, page: "b", revision: 0, to: &review)
            #expect(answer.status == 412)
            let other: [String: Any] = ["cue": 2, "text": "B"]
            #expect(
                try send("text", other, number: 2, page: "b", revision: 0, to: &review).status
                    == 200
            )
            #expect(try cues(review).map(\.text) == ["A", "B"])
        }
    }

    @Test func `a line of the journal that is not whole is cut off`() throws {
        try with { file, open in
            do {
                var review = try open()
                _ = try send("text", ["cue": 1, "text": "A"], number: 1, to: &review)
                _ = try send("text", ["cue": 2, "text": "B"], number: 2, to: &review)
            }
            let journal = URL(filePath: file.path + ".review.jsonl")
            var bytes = try Data(contentsOf: journal)
            bytes.removeLast(20)
            try bytes.write(to: journal)
            #expect(try cues(open()).map(\.text) == ["A", "Two words"])
        }
    }

    @Test func `only one review of a file is open at a time`() throws {
        try with { _, open in
            let review = try open()
            #expect(throws: MediaError.self) { try open() }
            #expect(!review.isUnsaved)
        }
    }

    @Test func `a format that is not edited cue by cue is refused with what to do`() throws {
        let ttml = #"<tt xmlns="http://www.w3.org/ns/ttml"><body><div/></body></tt>"#
        try with(Array(ttml.utf8), named: "en.ttml") { _, open in
            let error = try #require(throws: MediaError.self) { try open() }
            #expect("\(error)".contains("mediatag captions convert"))
        }
    }

    @Test func `the encoding of the file is kept, and what it lacks is refused`() throws {
        let bytes =
            Array("1\n00:00:01,000 --> 00:00:02,000\nd".utf8) + [0xE9] + Array("j".utf8)
            + [0xE0] + Array(" vu caf".utf8) + [0xE9, 0x0A]
        try with(bytes, named: "fr.srt") { file, open in
            var review = try open()
            #expect(
                try send("text", ["cue": 1, "text": "日本"], number: 1, to: &review).status == 422
            )
            _ = try send("text", ["cue": 1, "text": "café"], number: 2, to: &review)
            review.save()
            #expect(try Data(contentsOf: file).suffix(5) == Data([0x63, 0x61, 0x66, 0xE9, 0x0A]))
        }
    }

    @Test func `a review by a person takes the place of the comment about a machine`() throws {
        let text = """
            WEBVTT

            NOTE public.machine-generated: recognised by whisper, not checked by a person

            00:01.000 --> 00:03.000
            Words.

            00:02.000 --> 00:04.000
            They overlap.

            """
        try with(Array(text.utf8), named: "en.vtt") { file, open in
            var review = try open()
            let partly = try send("reviewed", ["person": "Ann --> B."], number: 1, to: &review)
            #expect(partly.answer.next?.contains("public.machine-generated") == true)
            review.save()
            let first = try String(contentsOf: file, encoding: .utf8)
            #expect(first.contains("public.machine-generated: recognised by whisper, partly"))
            #expect(first.contains("undecided findings: 1"))
            let times = ["cue": 3, "start": 3100, "end": 5000]
            _ = try send("times", times, number: 2, to: &review)
            let whole = try send("reviewed", ["person": "Ann B."], number: 4, to: &review)
            #expect(
                whole.answer.next?.hasPrefix("mediatag add-subs 'film'\\''s cut.mp4' ") == true
            )
            review.save()
            let second = try String(contentsOf: file, encoding: .utf8)
            #expect(second.contains("NOTE reviewed by a person: Ann B., 20"))
            #expect(second.contains("; recognised by whisper"))
            #expect(!second.contains("machine-generated"))
            #expect(try send("reviewed", ["person": " "], number: 5, to: &review).status == 422)
        }
    }

    @Test(arguments: ["", "{}", "[1]", "{\"kind\":\"text\",\"page\":\"a\",\"number\":1}", "\u{0}"])
    func `a message that is not a command is refused`(message: String) throws {
        try with { _, open in
            var review = try open()
            #expect(review.answer(to: Array(message.utf8)).status == 400)
        }
    }
}
