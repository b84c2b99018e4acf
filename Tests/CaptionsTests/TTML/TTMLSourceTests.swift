// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Captions

/// Edits of TTML: what is not edited keeps every byte.
@Suite struct TTMLSourceTests {
    private static let text = """
        <?xml version="1.0" encoding="utf-8"?>\r
        <!-- kept -->
        <tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:tts='http://www.w3.org/ns/ttml#styling'
          xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xml:lang="en" ttp:frameRate="25" ttp:tickRate="1000">
         <tt:head><tt:layout>
          <tt:region xml:id="r1" tts:origin="10% 70%" tts:extent="80% 20%" tts:displayAlign="after" tts:color="red"/>
         </tt:layout></tt:head>
         <tt:body begin="10s"><tt:div>
          <tt:p region='r1' begin='00:00:01:12' end='00:00:01:20' own="x">Short</tt:p>
          <tt:p region="r1" begin="3.5s" dur="500ms">A line that is far too long for one caption, so it is broken</tt:p>
          <tt:p region="r1" begin="5000t" end="7000t">Ticks</tt:p>
          <tt:p region="r1" begin="8s" end="10s"> <tt:br/> </tt:p>
          <tt:p region="r1" begin="00:00:11" end="00:00:13"><tt:span begin="0.5s">A</tt:span> <tt:span end="1s">B</tt:span></tt:p>
         </tt:div></tt:body>
        </tt:tt>

        """

    private static let covered = ShownArea(
        time: 13_000..<14_500,
        left: 0.2,
        top: 0.7,
        right: 0.8,
        bottom: 0.9
    )

    private func source(_ text: String = text) throws -> CaptionSource {
        try CaptionSource(bytes: Array(text.utf8), fileName: "a.ttml")
    }

    private func fixed(_ fixes: Set<CaptionFix>, _ text: String = text) throws -> String {
        var source = try source(text)
        source.fix(fixes)
        return String(decoding: try source.write(fileName: "a.ttml"), as: UTF8.self)
    }

    private func moved(by milliseconds: Int, _ text: String = text) throws -> String {
        var source = try source(text)
        guard case .ttml(var document) = source.content else { return "" }
        document.changeTimes { start, end, _ in (start + milliseconds, end + milliseconds) }
        source.content = .ttml(document)
        return String(decoding: try source.write(fileName: "a.ttml"), as: UTF8.self)
    }

    private func cues(_ text: String) throws -> [Cue] {
        try CaptionDocument.read(bytes: Array(text.utf8), fileName: "a.ttml").document.cues
    }

    @Test func `a document without an edit is written as it was read`() throws {
        #expect(try fixed([]) == Self.text)
        #expect(try moved(by: 0) == Self.text)
    }

    @Test func `times are written in the form that they had`() throws {
        let new = try fixed([.retime])
        let expected = Self.text
            .replacing("end='00:00:01:20'", with: "end='00:00:02:08'")
            .replacing("dur=\"500ms\"", with: "dur=\"834ms\"")
        #expect(new == expected)
    }

    @Test func `empty paragraphs go with their line, and long lines are broken`() throws {
        let new = try fixed([.dropEmpty, .rewrap])
        let expected = Self.text
            .replacing(
                "\n  <tt:p region=\"r1\" begin=\"8s\" end=\"10s\"> <tt:br/> </tt:p>",
                with: ""
            )
            .replacing("for one caption", with: "for<tt:br/>one caption")
        #expect(new == expected)
    }

    @Test(arguments: [1500, -9000, -20_000])
    func `all times move together, those of containers and of parts too`(_ offset: Int) throws {
        let new = try moved(by: offset)
        let (old, later) = (try cues(Self.text), try cues(new))
        #expect(later.map(\.text.plainText) == old.map(\.text.plainText) || offset < -9000)
        for (before, after) in zip(old, later) where offset > -10_000 {
            // Frames and ticks are the nearest ones.
            #expect(abs(after.startMilliseconds - before.startMilliseconds - offset) <= 20)
        }
        #expect(later.allSatisfy { $0.startMilliseconds >= 0 })
    }

    @Test(arguments: [
        ("00:00:01", 61_000, "00:01:01"), ("00:00:01", 61_250, "00:01:01.25"),
        ("00:00:01.5", 2000, "00:00:02.0"), ("00:00:01.500", 2001, "00:00:02.001"),
        ("1.5s", 2250, "2.25s"), ("15f", 1000, "25f"), ("15t", 2, "2t"), ("10ms", 1234, "1234ms"),
        ("0.5m", 90_000, "90.0s"), ("", 3_600_000, "01:00:00"),
        ("00:00:01:24", 1990, "00:00:02:00"),
        ("1s", -5, "0s"),
    ])
    func `a time has the form of the example`(_ example: String, _ time: Int, _ expected: String) {
        var parameters = TTML.Parameters()
        _ = parameters.set("frameRate", to: "25")
        _ = parameters.set("tickRate", to: "1000")
        #expect(TTML.Time(milliseconds: time).written(like: example, parameters) == expected)
    }

    @Test func `time codes that leave numbers out are written so`() throws {
        var parameters = TTML.Parameters()
        for (name, value) in [
            ("timeBase", "smpte"), ("dropMode", "dropNTSC"), ("frameRate", "30"),
            ("frameRateMultiplier", "1000 1001"),
        ] {
            let isKnown = parameters.set(name, to: value)
            #expect(isKnown)
        }
        for code in ["00:00:59:29", "00:01:00:02", "01:00:00:00"] {
            let time = try #require(TTML.Time(code, parameters))
            #expect(time.written(like: "00:00:00:00", parameters) == code)
        }
    }

    @Test func `a paragraph moves to a region like its own at the top`() throws {
        var source = try source()
        let left = source.moveCoveredCues([Self.covered])
        let new = String(decoding: try source.write(fileName: "a.ttml"), as: UTF8.self)
        #expect(left.isEmpty)
        let region =
            "<tt:region xml:id=\"r1-top\" tts:origin=\"10% 10%\" tts:extent=\"80% 20%\" "
            + "tts:displayAlign=\"before\" tts:color=\"red\"/>"
        #expect(new.contains(region))
        let moved = try cues(new).filter { $0.placement.vertical == .top }
        #expect(moved.map(\.text.plainText).first?.hasPrefix("A line") == true)
        #expect(moved.count == 1)
    }

    @Test func `a paragraph whose region is that of its division stays, and is named`() throws {
        let text = Self.text.replacing("region=\"r1\" ", with: "")
            .replacing("<tt:div>", with: "<tt:div region=\"r1\">")
        var source = try source(text)
        #expect(source.moveCoveredCues([Self.covered]).count == 1)
        #expect(try source.write(fileName: "a.ttml") == Array(text.utf8))
    }

    @Test(arguments: [
        ("<!DOCTYPE tt>" + text.drop { $0 != "\n" }, "document type"),
        (text.replacing("<tt:div>", with: "<tt:div timeContainer=\"seq\">"), "timeContainer"),
        (text.replacing("</tt:div>", with: ""), "closes"),
    ])
    func `what cannot be edited is refused with its reason`(_ text: String, _ reason: String) {
        let error = #expect(throws: CaptionError.self) { try source(text) }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }
}
