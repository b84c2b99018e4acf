// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

/// Cues that cover text in the picture are moved to the top.
@Suite struct CoveredCuesTests {
    /// A lower third.
    private static func lowerThird(_ time: Range<Int>, top: Double = 0.85) -> ShownArea {
        ShownArea(time: time, left: 0.1, top: top, right: 0.6, bottom: top + 0.12)
    }

    private static func moved(_ text: String, _ texts: [ShownArea]) throws -> (
        String, [UnmovedCue]
    ) {
        let name = text.hasPrefix("WEBVTT") ? "a.vtt" : "a.srt"
        var source = try CaptionSource(bytes: Array(text.utf8), fileName: name)
        let left = source.moveCoveredCues(texts)
        return (String(decoding: source.content.written, as: UTF8.self), left)
    }

    @Test func `a covered cue of WebVTT goes to the top and keeps its other settings`() throws {
        let text = """
            WEBVTT

            00:01.000 --> 00:03.000 align:left line:-1
            Covered words

            00:20.000 --> 00:23.000
            Free words

            """
        let (fixed, left) = try Self.moved(text, [Self.lowerThird(0..<2500)])
        let expected = text.replacing("align:left line:-1", with: "line:0 align:left")
        #expect(fixed == expected && left.isEmpty)
        let again = try Self.moved(fixed, [Self.lowerThird(0..<2500)])
        #expect(again.0 == fixed && again.1.isEmpty)
    }

    @Test func `a covered cue of SubRip gets a tag`() throws {
        let text = "1\n00:00:01,000 --> 00:00:03,000\nCovered words\n\n"
        let (fixed, left) = try Self.moved(text, [Self.lowerThird(0..<2500)])
        #expect(fixed == text.replacing("Covered", with: "{\\an8}Covered") && left.isEmpty)
    }

    @Test func `a cue between two that move goes with them, and one far away stays`() throws {
        let text = """
            WEBVTT

            00:01.000 --> 00:03.000
            One and only

            00:03.500 --> 00:05.000
            Two in between

            00:05.500 --> 00:07.000
            Three of them

            00:10.000 --> 00:12.000
            Four, much later

            """
        let texts = [Self.lowerThird(0..<2500), Self.lowerThird(5600..<6500)]
        let fixed = try Self.moved(text, texts).0
        #expect(fixed.matches(of: /line:0/).count == 3)
        #expect(fixed.contains("--> 00:12.000\n"))
    }

    @Test func `a cue that has no free place stays and is listed`() throws {
        let text = "WEBVTT\n\n00:01.000 --> 00:03.000\nCovered words\n\n"
        let texts = [Self.lowerThird(0..<2500), Self.lowerThird(0..<2500, top: 0)]
        let (fixed, left) = try Self.moved(text, texts)
        #expect(fixed == text)
        #expect(left == [UnmovedCue(number: 1, startMilliseconds: 1000)])
    }
}
