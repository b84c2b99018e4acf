// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import Testing

@testable import Captions
@testable import TextTracks

@Suite struct TimedTextConversionTests {
    private func roundTrip(
        _ cues: [Cue],
        forced: TimedTextTrack.Forced = .asMarked,
        joining: Bool = false
    ) throws -> [Cue] {
        let track = try TimedTextTrack(
            CaptionTimeline(cues),
            displayWidth: 640,
            displayHeight: 360,
            forced: forced
        )
        var time = 0
        let samples = zip(track.samples, track.durations).map { sample, duration in
            var writer = ByteWriter()
            sample.encode(to: &writer)
            defer { time += Int(duration) }
            return TimedTextCue(
                startMilliseconds: time,
                endMilliseconds: time + Int(duration),
                bytes: writer.bytes[...]
            )
        }
        let (document, diagnostics) = CaptionDocument.read(
            timedText: samples,
            entry: track.entry,
            trackTop: 360 - track.geometry.trackHeight,
            pictureHeight: 360,
            joiningEqualSamples: joining
        )
        #expect(diagnostics.isEmpty)
        return document.cues
    }

    private func cue(_ start: Int, _ end: Int, _ text: CaptionText, _ line: Int) -> Cue {
        Cue(
            startMilliseconds: start,
            endMilliseconds: end,
            text: text,
            position: SourcePosition(line: line, column: 1)
        )
    }

    @Test func `cues come back from the samples they were written as`() throws {
        let styled = CaptionText(nodes: [
            .text("😀 "),
            .element(
                .color(RGBAColor(rgb: 0xFF00)),
                children: [.element(.bold, children: [.text("b")])]
            ),
            .element(.italic, children: [.element(.underline, children: [.text("iu")])]),
        ])
        var top = cue(3000, 4000, CaptionText("top\nline"), 4)
        top.placement = Placement(vertical: .top)
        var middle = cue(4000, 5000, CaptionText("middle"), 5)
        middle.placement = Placement(vertical: .middle)
        middle.isForced = true
        // The first sample is the gap before the first cue.
        let cues = [cue(1000, 2000, styled, 2), top, middle]
        #expect(try roundTrip(cues) == cues)
    }

    @Test func `text that only stands at the bottom is at the bottom`() throws {
        let cues = [cue(0, 1000, CaptionText("a"), 1)]
        #expect(try roundTrip(cues) == cues)
    }

    @Test func `every cue of a forced track is forced`() throws {
        let cues = try roundTrip([cue(0, 1000, CaptionText("a"), 1)], forced: .all)
        #expect(cues.map(\.isForced) == [true])
    }

    @Test func `equal neighbours stay apart unless they are to be joined`() throws {
        let cues = [cue(0, 1000, CaptionText("a"), 1), cue(1000, 2000, CaptionText("a"), 2)]
        #expect(try roundTrip(cues) == cues)
        #expect(try roundTrip(cues, joining: true).map(\.endMilliseconds) == [2000])
    }

    @Test func `what a cue does not have is told with the sample`() {
        var sample = TimedTextSample(text: "a\r\nb")
        sample.highlight = TimedTextRange(start: 0, end: 1)
        var writer = ByteWriter()
        sample.encode(to: &writer)
        let entry = TextSampleEntry(
            displayFlags: [],
            defaultTextBox: TextBox(top: 0, left: 0, bottom: 0, right: 0),
            defaultStyle: TextStyle(fontSize: 18),
            fontName: "Sans-Serif"
        )
        let timed = TimedTextCue(startMilliseconds: 0, endMilliseconds: 1, bytes: writer.bytes[...])
        let (document, diagnostics) = CaptionDocument.read(timedText: [timed], entry: entry)
        #expect(document.cues.map(\.text.plainText) == ["a\nb"])
        #expect(diagnostics.map(\.brief) == ["1:1 dropped-style"])
    }

    @Test(arguments: ["a😀b", "a\r\nb"])
    func `a style that begins inside of a character or a line break splits neither`(
        text: String
    ) {
        var sample = TimedTextSample(text: text)
        sample.styles = [TextStyle(startCharacter: 0, endCharacter: 2, face: .bold, fontSize: 18)]
        var writer = ByteWriter()
        sample.encode(to: &writer)
        let entry = TextSampleEntry(
            displayFlags: [],
            defaultTextBox: TextBox(top: 0, left: 0, bottom: 60, right: 400),
            defaultStyle: TextStyle(fontSize: 18),
            fontName: "Sans-Serif"
        )
        let timed = TimedTextCue(
            startMilliseconds: 0,
            endMilliseconds: 1,
            bytes: writer.bytes[...]
        )
        let cues = CaptionDocument.read(timedText: [timed], entry: entry).0.cues
        let characters = text == "a\r\nb" ? "a\n" : "a😀"
        #expect(
            cues.map(\.text.nodes) == [
                [.element(.bold, children: [.text(characters)]), .text("b")]
            ]
        )
    }
}
