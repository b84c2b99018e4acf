// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@testable import Captions
@testable import TextTracks

/// A track of SubRip text on a picture.
func timedText(
    _ text: String,
    width: Int = 640,
    height: Int = 360,
    forced: TimedTextTrack.Forced = .asMarked,
    fillingTo end: Int = 0
) throws -> TimedTextTrack {
    try TimedTextTrack(
        CaptionTimeline(readSubRip(text).cues),
        displayWidth: width,
        displayHeight: height,
        forced: forced,
        fillingTo: end
    )
}

/// A cue in SubRip.
func subRipCue(_ start: String, _ end: String, _ text: String) -> String {
    "1\n00:00:\(start) --> 00:00:\(end)\n\(text)\n\n"
}

@Suite struct TimedTextTrackTests {
    private static let low = subRipCue("01,000", "02,000", "low")
    private static let high = subRipCue("03,000", "04,000", "{\\an8}high")

    @Test func `the sample entry has the same bytes as Apple's`() throws {
        var writer = ByteWriter()
        try timedText(Self.low).entry.encode(to: &writer)
        let golden = hex(
            """
            000000000000 0001
            00000000 01ff 00000000
            0000 0000 0036 0280
            0000 0000 0001 00 12 ffffffff
            00000017 66746162 0001 0001 0a
            """
        )
        #expect(hexText(writer.bytes) == hexText(golden + Array("Sans-Serif".utf8)))
    }

    @Test func `a tx3g track is placed in the lowest 15 per cent of the video`() throws {
        let track = try timedText(Self.low)
        #expect(track.geometry.trackHeight == 54)
        #expect(track.geometry.matrix == .translation(x: 0, y: 306))
        #expect(track.samples.allSatisfy { $0.textBox == nil })
        let sizes = [1080: (162, 918), 720: (108, 612), 2160: (324, 1836), 480: (72, 408)]
        for (height, (band, top)) in sizes {
            let geometry = try timedText(Self.low, width: 1920, height: height).geometry
            #expect(geometry.trackHeight == band)
            #expect(geometry.matrix == .translation(x: 0, y: top))
        }
    }

    @Test func `a tx3g track covers the video if one cue is at the top`() throws {
        let track = try timedText(Self.low + Self.high)
        #expect(track.geometry.trackHeight == 360 && track.geometry.matrix == .identity)
        #expect(track.entry.displayFlags == .verticalPlacement)
        #expect(track.entry.defaultTextBox == TextBox(top: 0, left: 0, bottom: 360, right: 640))
        let boxes = track.samples.map(\.textBox)
        let bottom = TextBox(top: 306, left: 0, bottom: 360, right: 640)
        #expect(boxes == [nil, bottom, nil, TextBox(top: 0, left: 0, bottom: 54, right: 640)])
    }

    @Test func `the text of a tx3g track is 5 per cent of the height, within 8 bits`() throws {
        for (height, size) in [(360, 18), (2160, 108), (4320, 216), (8640, 255), (1, 1)] {
            #expect(
                try timedText(Self.low, height: height).entry.defaultStyle.fontSize == UInt8(size)
            )
        }
    }

    @Test func `gaps and the rest of the movie are filled with empty samples`() throws {
        let track = try timedText(Self.low + subRipCue("02,000", "02,500", "on"), fillingTo: 27_000)
        #expect(track.samples.map(\.text) == ["", "low", "on", ""])
        #expect(track.durations == [1000, 1000, 500, 24_500])
        #expect(try timedText(Self.low, fillingTo: 2000).durations == [1000, 1000])
        #expect(try timedText(Self.low, fillingTo: 1500).durationMilliseconds == 2000)
    }

    @Test func `overlapping cues are stacked in the order of the file`() throws {
        let track = try timedText(
            subRipCue("03,000", "05,000", "first") + subRipCue("01,000", "04,000", "second")
        )
        #expect(track.samples.map(\.text) == ["", "second", "first\nsecond", "first"])
        #expect(track.durations == [1000, 2000, 1000, 1000])
    }

    @Test func `cues at different positions are shown together at the bottom, with a warning`()
        throws
    {
        let track = try timedText(
            subRipCue("01,000", "03,000", "low") + subRipCue("02,000", "04,000", "{\\an8}high")
        )
        #expect(track.samples.map { $0.textBox?.top } == [nil, 306, 306, 0])
        #expect(track.losses.map(\.position) == [SourcePosition(line: 1, column: 1)])
    }

    @Test func `a forced tx3g track has both flags`() throws {
        #expect(try timedText(Self.low, forced: .all).entry.displayFlags.rawValue == 0xC000_0000)
        var cues = readSubRip(Self.low + Self.high).cues
        cues[0].isForced = true
        let track = try TimedTextTrack(
            CaptionTimeline(cues),
            displayWidth: 640,
            displayHeight: 360,
            forced: .asMarked
        )
        #expect(track.entry.displayFlags.rawValue == 0x6000_0000)
        #expect(track.samples.map(\.isForced) == [false, true, false, false])
    }

    @Test func `style ranges count characters in UTF-16 units`() throws {
        let track = try timedText(
            subRipCue(
                "01,000",
                "02,000",
                "😀 <b>bold</b> <i>e\u{301}</i><font color=\"#00ff00\">g</font>"
            )
        )
        let styles = try #require(track.samples.last).styles
        #expect(
            styles.map { [$0.startCharacter, $0.endCharacter] } == [[3, 7], [8, 10], [10, 11]]
        )
        #expect(styles.map(\.face) == [.bold, .italic, []])
        #expect(styles.map(\.color) == [0xFFFF_FFFF, 0xFFFF_FFFF, 0x00FF_00FF])
        #expect(styles.allSatisfy { $0.fontSize == 18 && $0.fontID == 1 })
    }

    @Test func `a sample longer than 16 bits can count is rejected`() throws {
        let most = String(repeating: "x", count: 65_533)
        #expect(try timedText(subRipCue("01,000", "02,000", most)).samples.last?.text == most)
        let error = try #require(throws: TimedTextError.self) {
            _ = try timedText(Self.low + subRipCue("03,000", "04,000", most + "y"))
        }
        #expect(error.byteCount == 65_536 && error.position == SourcePosition(line: 5, column: 1))
        // 40,000 bytes each: one at a time they fit.
        let half = String(repeating: "z", count: 40_000)
        #expect(throws: TimedTextError.self) {
            _ = try timedText(
                subRipCue("01,000", "03,000", half) + subRipCue("02,000", "04,000", half)
            )
        }
    }
}
