// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Captions

@Suite struct StyledCueTests {
    private func cues(_ text: String) throws -> [StyledCue] {
        try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.vtt").document.styledCues
    }

    @Test func `style sheets, classes, voices and languages become attributes of runs`() throws {
        let cues = try cues(
            """
            WEBVTT

            STYLE
            ::cue { color: #ffff00 }
            ::cue(.loud) { background-color: rgba(255, 0, 0, 0.5) }

            a
            00:01.000 --> 00:02.000 line:10%
            One <b>two <i>three</i></b>
            <v Ann>Hi <c.loud>you</c></v><lang es>sí</lang>
            """
        )
        let cue = try #require(cues.first)
        #expect(cue.text == "One two three\nHi yousí")
        #expect(cue.runs.map(\.text) == ["One ", "two ", "three", "\n", "Hi ", "you", "sí"])
        #expect(cue.runs.map(\.isBold) == [false, true, true, false, false, false, false])
        #expect(cue.runs.map(\.speaker) == [nil, nil, nil, nil, "Ann", "Ann", nil])
        #expect(cue.runs.allSatisfy { $0.color == RGBAColor(rgb: 0xFFFF00) })
        #expect(cue.runs[5].background == RGBAColor(red: 255, green: 0, blue: 0, alpha: 128))
        #expect(cue.runs[6].language == "es")
        #expect(cue.placement.line == .percentage(10))
    }

    @Test func `a moment in the text is that of the runs after it`() throws {
        let cue = try #require(
            try cues("WEBVTT\n\n00:00.000 --> 00:03.000\nOne <00:01.500>two").first
        )
        #expect(cue.runs.map(\.appearsAtMilliseconds) == [nil, 1500])
    }

    @Test func `the same text of SubRip and of TTML has the same runs`() throws {
        let subRip =
            "1\n00:00:01,000 --> 00:00:02,000\n<i>So</i> <font color=\"#00ff00\">it</font>\n"
        let ttml = """
            <tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="en"><body><div>
            <p begin="1s" end="2s"><span tts:fontStyle="italic">So</span> <span tts:color="#00ff00">it</span></p>
            </div></body></tt>
            """
        let runs = try [("a.srt", subRip), ("a.ttml", ttml)].map { name, text in
            try CaptionDocument.read(bytes: Array(text.utf8), fileName: name).document
                .styledCues.map(\.runs)
        }
        #expect(runs[0] == runs[1])
        #expect(runs[0].first?.map(\.text) == ["So", " ", "it"])
    }

    @Test func `a cue as JSON has all members`() throws {
        let cue = try #require(try cues("WEBVTT\n\n00:00.000 --> 00:01.000 line:-2\nHi").first)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(cue), as: UTF8.self)
        let run =
            #"{"annotation":false,"appearsAt":null,"background":null,"bold":false,"color":null,"edge":null,"font":null,"#
            + #""italic":false,"language":null,"size":null,"speaker":null,"text":"Hi","underline":false,"#
            + #""window":null}"#
        let placement =
            #"{"alignment":"center","line":{"unit":"lines","value":-2},"lineAlignment":"start","position":null,"#
            + #""positionAlignment":"auto","region":null,"size":100,"writingDirection":"horizontal"}"#
        #expect(
            json
                == #"{"end":1000,"forced":false,"identifier":null,"placement":\#(placement),"#
                + #""runs":[\#(run)],"start":0,"text":"Hi"}"#
        )
    }
}
