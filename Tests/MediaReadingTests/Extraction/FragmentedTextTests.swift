// SPDX-License-Identifier: Apache-2.0

import Captions
import Foundation
import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@testable import MediaReading

@Suite struct FragmentedTextTests {
    /// What is read of the one track of a movie.
    private func text(_ movie: [UInt8]) throws -> TrackText {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "movie.mp4").path
            try Data(movie).write(to: URL(filePath: path))
            let tracks = try TextTracks(path: path)
            return try tracks.reading(tracks.texts)(try tracks.only(nil))
        }
    }

    /// A track, flat and fragmented, with a cue that a packager has cut in two.
    private func both(
        _ handler: String,
        _ entry: [UInt8],
        _ samples: [[UInt8]]
    ) throws -> (flat: TrackText, fragmented: TrackText) {
        var track = TextMovie.Track(entry: entry, samples: samples.map { ($0, 1000) })
        track.handler = handler
        return (try text(TextMovie(track).bytes), try text(FragmentedText(track).bytes))
    }

    private func times(_ text: TrackText) -> [[Int]] {
        text.document.cues.map { [$0.startMilliseconds, $0.endMilliseconds] }
    }

    @Test func `tx3g in fragments is read like a flat track, with divided cues joined`() throws {
        let samples = [
            TextMovie.sample("A"), TextMovie.sample("A"), [0, 0], TextMovie.sample("B"),
        ]
        let (flat, fragmented) = try both("sbtl", TextMovie.timedTextEntry, samples)
        #expect(times(flat) == [[0, 1000], [1000, 2000], [3000, 4000]])
        #expect(times(fragmented) == [[0, 2000], [3000, 4000]])
        #expect(fragmented.document.cues.map(\.text.plainText) == ["A", "B"])
        #expect(fragmented.notices == [])
    }

    @Test func `tx3g in fragments starts at its first fragment`() throws {
        var movie = FragmentedText(
            TextMovie.Track(
                entry: TextMovie.timedTextEntry,
                samples: [(TextMovie.sample("A"), 500), (TextMovie.sample("B"), 500)]
            )
        )
        movie.start = 7000
        #expect(try times(text(movie.bytes)) == [[7000, 7500], [7500, 8000]])
        movie.track.edits = [(600, 7000, 0x10000)]
        #expect(try times(text(movie.bytes)) == [[0, 500], [500, 1000]])
    }

    @Test func `WebVTT in fragments is read like a flat track`() throws {
        let header = Array("WEBVTT\nKind: captions\n\nNOTE a\n\nSTYLE\n::cue(i) {color: red}".utf8)
        let entry = BoxBuilder.box(
            "wvtt",
            hex("000000000000 0001"),
            BoxBuilder.box("vttC", header)
        )
        func cue(_ text: String) -> [UInt8] {
            BoxBuilder.box("vttc", BoxBuilder.box("payl", Array(text.utf8)))
        }
        let samples = [cue("A"), cue("A"), BoxBuilder.box("vtte"), cue("<i>B</i>")]
        let (flat, fragmented) = try both("text", entry, samples)
        #expect(fragmented.document == flat.document)
        #expect(times(fragmented) == [[0, 2000], [3000, 4000]])
        let file = fragmented.write(as: .captions(.webVTT), fileName: nil)
        let expected = "\n\n00:00:00.000 --> 00:00:02.000\nA\n\n00:00:03.000 --> 00:00:04.000\n"
        #expect(
            String(decoding: file.bytes, as: UTF8.self)
                == String(decoding: header, as: UTF8.self) + expected + "<i>B</i>\n"
        )
        #expect(file.losses == [])
    }

    @Test func `TTML in fragments is read like a flat track`() throws {
        let entry = BoxBuilder.box(
            "stpp",
            hex("000000000000 0001"),
            Array("http://www.w3.org/ns/ttml\u{0}\u{0}\u{0}".utf8)
        )
        func document(_ begin: Int, _ text: String) -> [UInt8] {
            Array(
                ("<tt xmlns='http://www.w3.org/ns/ttml' xml:lang='en'><body><div>"
                    + "<p begin='\(begin)ms' end='\(begin + 800)ms'>\(text)</p></div></body></tt>")
                    .utf8
            )
        }
        let (flat, fragmented) = try both("subt", entry, [document(0, "A"), document(1100, "B")])
        #expect(fragmented.document == flat.document)
        #expect(times(fragmented) == [[0, 800], [1100, 1900]])
    }

    @Test(arguments: ["frag_keyframe", "frag_keyframe+empty_moov+default_base_moof", "cmaf"])
    func `text in fragments counts from the first frame as FFmpeg shows both`(flags: String) throws
    {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "movie.mp4").path
            _ = try output(
                of: "ffmpeg",
                [
                    "-v", "error", "-i", SampleMedia.path("movie.mp4"), "-i",
                    SampleMedia.path("es.srt"),
                ]
                    + ["-map", "0:v", "-map", "1", "-c", "copy", "-c:s", "mov_text"]
                    + ["-movflags", flags, path]
            )
            let tracks = try TextTracks(path: path)
            let cues = try tracks.reading(tracks.texts)(try tracks.only(nil)).document.cues
            // Of fragments with composition offsets below 0, FFmpeg shows pictures too late.
            let shown = try #require(try Self.starts(path, of: "v").min())
            let first = flags == "cmaf" ? 0 : shown
            let starts = try Self.starts(path, of: "s").map { $0 - first }
            #expect(starts == cues.map(\.startMilliseconds) && cues.count == 8)
        }
    }

    /// When the packets with pictures or text begin, in milliseconds.
    private static func starts(_ path: String, of stream: String) throws -> [Int] {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-select_streams", stream, "-show_entries", "packet=pts_time,size"]
                + ["-of", "csv=p=0", path]
        )
        return text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: ",")
            // A gap has the two bytes of its length.
            guard fields.count > 1, let size = Int(fields[1]), size > 2,
                let seconds = Double(fields[0])
            else { return nil }
            return Int((seconds * 1000).rounded())
        }
    }
}
