// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives
import Testing

@testable import MediaReading
@testable import Packaging
@testable import Playlists

/// Segments of captions for a presentation that exists.
@Suite struct TextTimelineTests {
    /// A presentation whose segments have these durations; `nil` is a discontinuity.
    private func timeline(
        _ durations: [Double?],
        from firstTimestamps: [Int64]
    ) throws -> TextTimeline {
        let lines = durations.map { duration in
            duration.map { "#EXTINF:\($0),\nv.ts\n" } ?? "#EXT-X-DISCONTINUITY\n"
        }
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + lines.joined() + "#EXT-X-ENDLIST\n"
        let playlist = try PlaylistText(parsing: Array(text.utf8), path: "v.m3u8")
        var timeline = PresentationTimeline(MediaPlaylist(playlist), name: "v.m3u8")
        var start = 0
        for segment in MediaPlaylist(playlist).segments {
            let duration = try #require(segment.duration)
            let time = DecimalSeconds(nanoseconds: start)
            if timeline.segments.isEmpty || segment.isDiscontinuity {
                timeline.parts.append(
                    PresentationTimeline.Part(
                        start: time,
                        firstTimestamp: MediaTime(
                            ticks: firstTimestamps[timeline.parts.count],
                            timescale: 90_000
                        )
                    )
                )
            }
            timeline.segments.append(
                PresentationTimeline.Segment(
                    start: time,
                    duration: duration,
                    isDiscontinuity: segment.isDiscontinuity,
                    part: timeline.parts.count - 1
                )
            )
            start += duration.nanoseconds
        }
        return TextTimeline(timeline)
    }

    private func maps(_ timeline: TextTimeline) -> [String] {
        timeline.segments.map { $0.clock.map(at: $0.range.lowerBound).description }
    }

    @Test func `every segment of a part has the map of its beginning`() throws {
        let timeline = try timeline([6, 6, nil, 4.5], from: [129_600, 900_000])
        #expect(
            maps(timeline) == [
                "X-TIMESTAMP-MAP=LOCAL:00:00:01.440,MPEGTS:129600",
                "X-TIMESTAMP-MAP=LOCAL:00:00:01.440,MPEGTS:129600",
                "X-TIMESTAMP-MAP=LOCAL:00:00:12.000,MPEGTS:900000",
            ]
        )
        #expect(timeline.segments.map(\.range) == [0..<6000, 6000..<12_000, 12_000..<16_500])
        #expect(timeline.segments.map(\.isDiscontinuity) == [false, false, true])
    }

    @Test func `a part that begins between milliseconds is mapped at the next one`() throws {
        let timeline = try timeline([6.0064, nil, 6], from: [0, 0])
        // 0.6 ms are 54 ticks.
        #expect(maps(timeline)[1] == "X-TIMESTAMP-MAP=LOCAL:00:00:06.007,MPEGTS:54")
    }

    @Test func `timestamps that start again are mapped again`() throws {
        let last = FirstPresentationTime.wrap - 90_000 * 8
        let timeline = try timeline([6, 6, 6], from: [last])
        #expect(
            maps(timeline) == [
                "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:\(last)",
                "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:\(last)",
                "X-TIMESTAMP-MAP=LOCAL:00:00:12.000,MPEGTS:360000",
            ]
        )
    }

    @Test func `a timestamp below 0 is written as 33 bits`() throws {
        let timeline = try timeline([6], from: [-900])
        #expect(maps(timeline) == ["X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:8589933692"])
        #expect(timeline.segments[0].clock.shiftMilliseconds == -10)
        #expect(timeline.segments[0].clock.webVTTShiftMilliseconds == 0)
    }

    @Test func `cues of WebVTT have times of the media`() throws {
        let segment = try timeline([6], from: [129_600]).segments[0]
        let cue = Cue(
            startMilliseconds: 1000,
            endMilliseconds: 2500,
            text: CaptionText("a"),
            position: SourcePosition(line: 1, column: 1)
        )
        let window = try #require(CaptionWindows([cue], ranges: [segment.range]).windows.first)
        let bytes = WebVTTSegments(CaptionDocument(cues: [cue])).bytes(of: window, segment.clock)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("00:00:02.440 --> 00:00:03.940"))
    }

    @Test func `cues are counted in each segment that shows them`() throws {
        let timeline = try timeline([2, 0, 2, 2], from: [0])
        func cue(_ start: Int, _ end: Int) -> Cue {
            Cue(
                startMilliseconds: start,
                endMilliseconds: end,
                text: CaptionText("a"),
                position: SourcePosition(line: 1, column: 1)
            )
        }
        let cues = [cue(0, 1000), cue(1000, 4500), cue(1500, 2000), cue(9000, 9500)]
        let windows = CaptionWindows(cues, ranges: timeline.segments.map(\.range)).windows
        #expect(windows.map(\.cues.count) == [3, 1, 1, 1])
        #expect(timeline.count(of: cues) == 6)
    }
}
