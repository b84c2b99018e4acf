// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The segments of WebVTT that `mediatag hls` writes.
@Suite struct SubtitleSegmentTests {
    private static let captions = """
        WEBVTT

        STYLE
        ::cue(.loud) { color: red }

        REGION
        id:top
        width:50%

        first
        00:00:05.000 --> 00:00:13.500 region:top
        <c.loud>Across three segments</c>

        00:00:06.000 --> 00:00:07.000
        At the boundary

        00:00:40.000 --> 00:00:41.000
        After the end
        """

    private func segments(_ place: Workplace) throws -> (Presentation, [String]) {
        try place.write("en.vtt", text: Self.captions)
        let presentation = try Presentation(place, "movie.mp4", "en.vtt")
        let playlist = "subtitles/en/index.m3u8"
        return (
            presentation,
            try presentation.segments(playlist).map { try presentation.text($0.uri) }
        )
    }

    @Test func `a cue stands with its own times in every segment that it is shown in`() throws {
        try Workplace.with { place in
            let (_, texts) = try segments(place)
            let cue = "first\n00:00:05.000 --> 00:00:13.500 region:top\n"
            #expect(texts.map { $0.contains(cue) } == [true, true, true, false, false])
            // What begins where a segment ends belongs to the next one alone.
            #expect(
                texts.map { $0.contains("At the boundary") } == [false, true, false, false, false]
            )
        }
    }

    @Test func `every segment has the map of times, style sheets and regions`() throws {
        try Workplace.with { place in
            let (_, texts) = try segments(place)
            for text in texts {
                #expect(text.hasPrefix("WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n"))
                #expect(text.contains("::cue(.loud) { color: red }"))
                #expect(text.contains("REGION\nid:top"))
            }
        }
    }

    @Test func `the playlist is as long as the programme, whatever the captions are`() throws {
        try Workplace.with { place in
            let (presentation, texts) = try segments(place)
            let playlist = "subtitles/en/index.m3u8"
            #expect(try presentation.segments(playlist).map(\.seconds) == [6, 6, 6, 6, 3])
            #expect(!texts.joined().contains("After the end"))
            try presentation.expectSound()
        }
    }

    @Test func `cues after the end are told`() throws {
        try Workplace.with { place in
            try place.write("en.vtt", text: Self.captions)
            let result = try mediatag("hls", "movie.mp4", "en.vtt", "-o", "out", in: place.folder)
            let notice = "en.vtt: cues that begin after the end of the presentation"
            #expect(result.standardError.contains(notice))
            #expect(result.standardError.contains(": 1\n"))
        }
    }

    @Test func `subtitles that are forced in part become two renditions`() throws {
        try Workplace.with { place in
            let forced = "1\n00:00:02,000 --> 00:00:03,000\nVerboten\n"
            try place.write("forced.srt", text: forced)
            try place.write(
                "de.srt",
                text: forced + "\n2\n00:00:04,000 --> 00:00:05,000\nGuten Tag\n"
            )
            try succeed(
                "add-subs",
                "movie.mp4",
                "de.srt",
                "--forced-cues",
                "forced.srt",
                in: place.folder
            )
            let presentation = try Presentation(place, "movie.mp4")
            let media = try presentation.attributes("EXT-X-MEDIA").filter {
                $0["TYPE"] == "SUBTITLES"
            }
            #expect(media.map { $0["FORCED"] ?? "NO" } == ["NO", "YES"])
            let regular = try presentation.text("subtitles/de/segment-1.vtt")
            #expect(regular.contains("Verboten") && regular.contains("Guten Tag"))
            let part = try presentation.text("subtitles/de-forced/segment-1.vtt")
            #expect(part.contains("Verboten") && !part.contains("Guten Tag"))
        }
    }

    @Test func `forced cues of another file are added to the captions of their language`() throws {
        try Workplace.with { place in
            try place.write("de.srt", text: "1\n00:00:04,000 --> 00:00:05,000\nGuten Tag\n")
            try place.write(
                "de.forced.srt",
                text: "1\n00:00:02,000 --> 00:00:03,000\nVerboten\n"
            )
            let presentation = try Presentation(place, "movie.mp4", "de.srt", "de.forced.srt")
            let regular = try presentation.text("subtitles/de/segment-1.vtt")
            let place = try #require(regular.range(of: "Verboten"))
            #expect(regular[place.upperBound...].contains("Guten Tag"))
        }
    }

    @Test(
        arguments: [
            ("en.sub", "{25}{50}Read by FFmpeg\n"),
            (
                "en.ass",
                """
                [Script Info]

                [Events]
                Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
                Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Read by FFmpeg
                """
            ),
        ]
    )
    func `captions of a format that FFmpeg reads become segments`(
        name: String,
        text: String
    ) throws {
        try Workplace.with { place in
            try place.write(name, text: text)
            let presentation = try Presentation(place, "movie.mp4", name)
            let segment = try presentation.text("subtitles/en/segment-1.vtt")
            #expect(segment.contains("Read by FFmpeg"))
        }
    }
}
