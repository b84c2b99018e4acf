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

    /// hls.js and dash.js drop a cue that has the identifier of an earlier one.
    @Test func `no identifier of a cue is there twice in a rendition`() throws {
        try Workplace.with { place in
            let cues = (1...5).map {
                "\($0 < 4 ? 1 : 2)\n00:00:0\($0),000 --> 00:00:0\($0),900\nText \($0)\n"
            }
            try place.write("de.srt", text: cues.joined(separator: "\n"))
            try place.write(
                "de.forced.srt",
                text: "1\n00:00:02,500 --> 00:00:02,700\nVerboten\n"
            )
            let presentation = try Presentation(
                place,
                "movie.mp4",
                "de.srt",
                "de.forced.srt",
                "--dash"
            )
            for file in ["subtitles/de/segment-1.vtt", "subtitles/de/captions.vtt"] {
                let lines = try presentation.text(file).split(separator: "\n")
                let numbers = lines.filter { $0.allSatisfy(\.isNumber) }
                #expect(numbers == ["1", "2", "3", "4", "5", "6"], "\(file)")
            }
        }
    }

    /// Fragmented MP4 begins at 0: a map to 10 s shows the captions 10 s late in hls.js and Apple's players.
    @Test
    func `a displaced timestamp map is reported, and captions are extracted as they are shown`()
        throws
    {
        try Workplace.with { place in
            let (presentation, _) = try segments(place)
            #expect(try !check(presentation).contains("H226"))
            for segment in try presentation.segments("subtitles/en/index.m3u8") {
                let text = try presentation.text(segment.uri)
                try place.write(
                    "out/" + segment.uri,
                    text: text.replacing("MPEGTS:0", with: "MPEGTS:900000")
                )
            }
            let found = try check(presentation)
            #expect(found.contains("H226") && found.contains("late"), "\(found)")
            let text = try succeed(
                "extract",
                "out/master.m3u8",
                "-o",
                "-",
                "--to",
                "vtt",
                in: place.folder
            )
            #expect(text.contains("00:00:15.000 --> 00:00:23.500"), "\(text)")
        }
    }

    private func check(_ presentation: Presentation) throws -> String {
        try run(builtBinary.path, ["playlist", "check", presentation.path("master.m3u8")])
            .standardOutput
    }

    @Test func `text that is encrypted with a key beside the playlist is read`() throws {
        try Workplace.with { place in
            let key = (0..<16).map { UInt8($0 * 3) }
            try place.write("key.bin", key)
            let digits = key.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
            for number in 0...1 {
                let text =
                    "WEBVTT\n\n00:00:0\(number * 6 + 1).000 --> 00:00:0\(number * 6 + 2).000\nText \(number)\n"
                let file = try place.write("plain.vtt", text: text)
                // The number of a segment is its initialization vector.
                let vector = String(repeating: "0", count: 31) + "\(number + 3)"
                _ = try output(
                    of: "openssl",
                    [
                        "enc", "-aes-128-cbc", "-K", digits, "-iv", vector, "-in", file, "-out",
                        place.path("s\(number).vtt"),
                    ]
                )
            }
            try place.write(
                "en.m3u8",
                text: """
                    #EXTM3U
                    #EXT-X-TARGETDURATION:6
                    #EXT-X-MEDIA-SEQUENCE:3
                    #EXT-X-PLAYLIST-TYPE:VOD
                    #EXT-X-KEY:METHOD=AES-128,URI="key.bin"
                    #EXTINF:6,
                    s0.vtt
                    #EXTINF:6,
                    s1.vtt
                    #EXT-X-ENDLIST

                    """
            )
            let text = try succeed("extract", "en.m3u8", "-o", "-", "--to", "vtt", in: place.folder)
            #expect(text.contains("00:00:01.000 --> 00:00:02.000\nText 0\n"), "\(text)")
            #expect(text.contains("00:00:07.000 --> 00:00:08.000\nText 1\n"), "\(text)")
            // Without its key, nothing of it is taken for text.
            try place.write("key.bin", [UInt8](repeating: 1, count: 16))
            let refused = try mediatag(
                "extract",
                "en.m3u8",
                "-o",
                "-",
                "--to",
                "vtt",
                in: place.folder
            )
            #expect(!refused.standardOutput.contains("Text"), refused.summary)
        }
    }

    /// video.js takes a segment for a transport stream if two letters G are 188 bytes apart.
    @Test func `no segment is taken for a transport stream`() throws {
        try Workplace.with { place in
            for count in [60, 69, 80, 140] {
                let text = "GO ON, " + String(repeating: "A", count: count) + "GOODBYE"
                let lines = (0..<6).map { _ in text }.joined(separator: "\n")
                try place.write("en.srt", text: "1\n00:00:01,000 --> 00:00:05,000\n\(lines)\n")
                let presentation = try Presentation(place, "movie.mp4", "en.srt", "--force")
                let segment = Array(try presentation.text("subtitles/en/segment-1.vtt").utf8)
                let found = segment.indices.prefix(188).first {
                    segment[$0] == 0x47 && $0 + 188 < segment.count && segment[$0 + 188] == 0x47
                }
                #expect(found == nil, "\(count)")
            }
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
