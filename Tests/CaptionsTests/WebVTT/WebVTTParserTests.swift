// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions

@Suite struct WebVTTParserTests {
    @Test func `a regular file is read without a diagnostic`() throws {
        let text = """
            WEBVTT - a comment
            Kind: captions
            Language: es-419

            NOTE nothing
            to see

            STYLE
            ::cue { color: red }

            REGION
            id:r width:40% lines:2 regionanchor:0%,100% viewportanchor:10%,90% scroll:up

            one
            00:01.000 --> 01:00:02.500 line:10%,end position:20%,line-left size:50% align:start
            <v.loud Ann Lee>Hi &amp; <b>bye</b>

            00:03.000 --> 00:04.000 region:r
            x
            """
        let (document, diagnostics) = WebVTT.parse(text.bytes)
        #expect(diagnostics.isEmpty)
        #expect(document.signatureComment.string == " - a comment")
        #expect(document.header.string == "Kind: captions\nLanguage: es-419")
        #expect(document.blocks.count == 5)
        let (captions, found) = document.captions()
        #expect(found.isEmpty)
        #expect(captions.language == "es-419")
        let cue = try #require(captions.cues.first)
        #expect(cue.identifier == "one")
        #expect((cue.startMilliseconds, cue.endMilliseconds) == (1000, 3_602_500))
        #expect(cue.placement.line == .percentage(10))
        #expect(cue.placement.lineAlignment == .end)
        #expect(cue.placement.positionAlignment == .lineLeft)
        #expect((cue.placement.vertical, cue.placement.alignment) == (.top, .start))
        #expect(
            cue.text.runs == [StyledRun(text: "Hi & "), StyledRun(text: "bye", isBold: true)]
        )
        #expect(
            cue.text.nodes.first
                == .element(
                    .voice("Ann Lee"),
                    classes: ["loud"],
                    children: [
                        .text("Hi & "), .element(.bold, classes: [], children: [.text("bye")]),
                    ]
                )
        )
        #expect(captions.cues.last?.placement.region == "r")
        #expect(document.regions.first?.scrollsUp == true)
    }

    static let timing = "00:01.000 --> 00:02.000"

    @Test(arguments: [
        ("\(timing)\nx", 0, ["1:1 missing-signature"]),
        ("WEBVTT\n\(timing)\nx", 1, ["2:1 missing-blank-line"]),
        ("WEBVTT\n\n00:01 --> 00:02.000\nx", 0, ["3:1 misspelled-timing"]),
        ("WEBVTT\n\n00:01.000 -> 00:02.000\nx", 0, ["3:1 text-outside-cue"]),
        (
            "WEBVTT\n\n\(timing) line:x foo:1 align:left\nx", 1,
            ["3:25 invalid-cue-setting", "3:32 invalid-cue-setting"]
        ),
        ("WEBVTT\n\n\(timing) region:none\nx", 1, ["3:25 undefined-region"]),
        ("WEBVTT\n\nREGION\nwidth:1 id:a\n\n\(timing)\nx", 1, ["4:1 invalid-region-setting"]),
        (
            "WEBVTT\n\n\(timing)\nx\n\nSTYLE\ny\n", 1,
            ["6:1 definition-after-cue", "6:1 text-outside-cue"]
        ),
        ("WEBVTT\n\n\(timing)\nx\n\(timing)\ny", 2, ["5:1 missing-blank-line"]),
        ("WEBVTT\n\n00:03.000 --> 00:02.000\nx", 1, ["3:1 end-before-start"]),
        ("WEBVTT\n\n\(timing)\n<i>x", 1, ["4:1 unclosed-tag"]),
        ("WEBVTT\n\n\(timing)\nx\ny <x>z</x>", 1, ["5:3 unknown-tag", "5:7 stray-end-tag"]),
        ("WEBVTT\n\n\(timing)\n<b><i>x</b></i>", 1, ["4:1 unclosed-tag", "4:8 misnested-tag"]),
        ("WEBVTT\n\n\(timing)\n<v>x", 1, ["4:1 missing-voice-name"]),
        (
            "WEBVTT\n\n\(timing)\n<1>x & y", 1,
            ["4:1 invalid-timestamp-tag", "4:6 unknown-character-reference"]
        ),
        ("WEBVTT\r\n\r\n\(timing)\r\nx\r\n<i>y\r\n", 1, ["5:1 unclosed-tag"]),
        ("WEBVTT\n\n\(timing)\na\0b", 1, ["4:2 null-character"]),
        ("WEBVTT", 0, []),
    ])
    func `faults are reported and the rest is read`(text: String, count: Int, expected: [String]) {
        let (cues, diagnostics) = readWebVTT(text)
        #expect(diagnostics == expected)
        #expect(cues.count == count)
    }

    @Test(arguments: [
        ("00:00.000", 0), ("59:59.999", 3_599_999), ("00:00:01.000", 1000),
        ("100:00:00.000", 360_000_000), ("1:00.000", nil), ("00:60.000", nil), ("00:00.00", nil),
        ("00:00,000", nil), ("60:00.000", nil), ("", nil), ("00", nil),
    ])
    func `timestamps are read as the specification has it`(text: String, expected: Int?) {
        var cursor = ByteCursor(text.bytes)
        #expect(WebVTT.timestamp(&cursor) == expected)
    }

    @Test(arguments: [
        ("&amp;&lt;&gt;&lrm;&rlm;&nbsp;&quot;&apos;", "&<>\u{200E}\u{200F}\u{A0}\"'"),
        ("&#233;&#xE9;&#x80;&#0;&#xD800;&#99999999999;", "éé€\u{FFFD}\u{FFFD}\u{FFFD}"),
        ("&eacute &copy", "é ©"), ("&; &# &#x; &unknown;", "&; &# &#x; &unknown;"),
    ])
    func `character references are replaced`(text: String, expected: String) {
        #expect(readWebVTT("WEBVTT\n\n\(Self.timing)\n\(text)").cues[0].text.plainText == expected)
    }

    @Test func `every named character reference of HTML is replaced`() throws {
        guard let folder = try Corpora.folder("wpt-webvtt") else { return }
        let file = folder.appendingPathComponent("html-entities.json")
        let expected = try #require(try Corpora.json(file) as? [String: String])
        var passed = 0
        for (name, characters) in expected {
            // Something follows, so that a longer name, if any, would be found.
            var cursor = ByteCursor("\(name)~".bytes)
            let text = CharacterReference.consume(&cursor)
            if text == characters, cursor.current == UInt8(ascii: "~") { passed += 1 }
        }
        print("character references: \(passed)/\(expected.count)")
        #expect(passed == expected.count && passed == 2231)
    }

    @Test(arguments: [
        ("&notit;", "¬it;"), ("&notin;", "∉"), ("&ampx", "&x"), ("&hellipx", "&hellipx"),
        ("&AMP;", "&"), ("&amp", "&"), ("&Amp;", "&Amp;"), ("&notinx", "¬inx"),
    ])
    func `the longest name wins`(text: String, expected: String) {
        #expect(readWebVTT("WEBVTT\n\n\(Self.timing)\n\(text)").cues[0].text.plainText == expected)
    }

    @Test func `deep nesting is cut and reported`() {
        let text = String(repeating: "<c>", count: 100_000) + "x"
        let (cues, diagnostics) = readWebVTT("WEBVTT\n\n\(Self.timing)\n\(text)")
        #expect(cues.map(\.text.plainText) == ["x"])
        #expect(
            diagnostics.filter { $0.hasSuffix("nesting-too-deep") } == ["4:301 nesting-too-deep"]
        )
    }

    @Test func `any arrangement of lines is read`() {
        var generator = RepeatableGenerator(seed: 3)
        let lines = [
            "", "", Self.timing, "STYLE", "REGION", "id:a", "NOTE", "<v a>&", "</v", "-->",
        ]
        for _ in 0..<2000 {
            let chosen = (0..<12).map { _ in lines.randomElement(using: &generator) ?? "" }
            let (cues, _) = readWebVTT("WEBVTT\n" + chosen.joined(separator: "\n"))
            #expect(cues.count == chosen.count { $0 == Self.timing })
        }
    }
}
