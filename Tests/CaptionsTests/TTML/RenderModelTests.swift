// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// The Hypothetical Render Model, by sums that can be done by hand.
@Suite struct RenderModelTests {
    private typealias Samples = ConformanceSamples

    /// A document of paragraphs in the default region, whose font is 1/15 of the height.
    private func document(_ paragraphs: String, region: String = "") -> String {
        "<tt xmlns=\"http://www.w3.org/ns/ttml\" xmlns:tts=\"http://www.w3.org/ns/ttml#styling\" xml:lang=\"\">"
            + "<head><layout>\(region)</layout></head><body><div>\(paragraphs)</div></body></tt>"
    }

    private func failures(_ text: String) throws -> [ConformanceVerdict.Failure] {
        try Samples.verdict(text, .imscHRM).failures
    }

    @Test func `text that is drawn in time conforms, and text that is not does not`() throws {
        // 1/12 s to clear, and 1/225/1.2 s a new glyph: 24 glyphs take 0.172 s.
        let first = "<p begin=\"0s\" end=\"1s\">a</p>"
        let letters = "abcdefghijklmnopqrstuvwx"
        #expect(
            try failures(document(first + "<p begin=\"0.18s\" end=\"1s\">\(letters)</p>")).isEmpty
        )
        let late = try failures(document(first + "<p begin=\"0.16s\" end=\"1s\">\(letters)</p>"))
        #expect(late.map(\.seconds) == [0.16])
        #expect(late.first?.clause == "IMSC-HRM Algorithm")
    }

    @Test func `glyphs of the last moment are copied`() throws {
        let letters = "abcdefghijklmnopqrstuvwx"
        let text =
            "<p begin=\"0s\" end=\"0.1s\">\(letters)</p><p begin=\"0.1s\" end=\"1s\">\(letters)</p>"
        // 1/12 s, and 24 copies of 1/225/12 s: 0.092 s.
        #expect(try failures(document(text)).isEmpty)
        let other = text.replacing("<p begin=\"0.1s\"", with: "<p tts:color=\"red\" begin=\"0.1s\"")
        #expect(try failures(document(other)).count == 1)
    }

    @Test func `too many glyphs do not fit into the cache`() throws {
        let letters = String(
            String.UnicodeScalarView((0x4E00..<0x4E00 + 226).compactMap(Unicode.Scalar.init))
        )
        let clauses = try Samples.verdict(document("<p>\(letters)</p>"), .imscHRM).failedClauses
        #expect(clauses == ["IMSC-HRM Algorithm", "IMSC-HRM Paint Text"])
    }

    @Test func `backgrounds are painted`() throws {
        let spans = String(repeating: "<span tts:backgroundColor=\"black\">a</span>", count: 12)
        #expect(try failures(document("<p>\(spans)</p>")).count == 1)
        let clear = spans.replacing("black", with: "transparent")
        #expect(try failures(document("<p>\(clear)</p>")).isEmpty)
    }

    @Test func `hidden regions are not drawn`() throws {
        let region = "<region xml:id=\"r\" tts:extent=\"100% 100%\" tts:visibility=\"hidden\"/>"
        let spans = String(repeating: "<span tts:backgroundColor=\"black\">a</span>", count: 12)
        #expect(try failures(document("<p region=\"r\">\(spans)</p>", region: region)).isEmpty)
        let shown = region.replacing("hidden", with: "visible")
        #expect(try failures(document("<p region=\"r\">\(spans)</p>", region: shown)).count == 1)
    }

    @Test func `parts of a sequence follow each other`() throws {
        let text = document("<p dur=\"2s\">a</p><p dur=\"3s\">b</p>")
            .replacing("<div>", with: "<div timeContainer=\"seq\">")
        let bytes = Array(text.utf8)
        let presentation = try ConformanceDocument(bytes: bytes, text: bytes[...]).presentation
            .get()
        let shown = presentation.moments.map {
            "\($0.time.seconds) \($0.regions.flatMap(\.texts).map(\.text))"
        }
        #expect(shown == ["0.0 [\"a\"]", "2.0 [\"b\"]", "5.0 []"])
    }

    @Test func `animation changes what is shown`() throws {
        let text = document(
            "<p end=\"4s\"><set begin=\"1s\" end=\"2s\" tts:display=\"none\"/>a</p>"
        )
        let bytes = Array(text.utf8)
        let presentation = try ConformanceDocument(bytes: bytes, text: bytes[...]).presentation
            .get()
        let shown = presentation.moments.map { "\($0.time.seconds) \($0.regions.count)" }
        #expect(shown == ["0.0 1", "1.0 0", "2.0 1", "4.0 0"])
    }

    @Test func `a document that would take too long is undecided`() throws {
        let many = (0..<4000).map { "<p begin=\"\($0)ms\">a</p>" }.joined()
        let verdict = try Samples.verdict(document(many), .imscHRM)
        #expect(verdict.outcome == .undecided)
    }
}
