// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ExtractContainersTests {
    private func make(_ name: String, _ arguments: [String], in place: Workplace) throws {
        _ = try output(
            of: "ffmpeg",
            ["-v", "error", "-y", "-i", place.path("movie.mp4"), "-i", place.path("es.srt")]
                + ["-map", "0:v", "-map", "1", "-c:v", "copy"] + arguments + [place.path(name)]
        )
    }

    @Test func `text extracted from a container is the file that was put in`() throws {
        try Workplace.with { place in
            try make(
                "film.mkv",
                ["-c:s", "copy", "-metadata:s:s:0", "language=spa"],
                in: place
            )
            let text = try succeed(
                "extract",
                "film.mkv",
                "--track",
                "subtitle:es",
                "-o",
                "out.srt",
                in: place.folder
            )
            #expect(text == "out.srt: SubRip, 8 cues, from track 2 subtitle es\n")
            #expect(try place.data("out.srt") == place.data("es.srt"))
            try succeed("extract", "film.mkv", "--all", "captions", in: place.folder)
            let copy = try Data(contentsOf: place.folder.appending(path: "captions/film.es.srt"))
            #expect(try copy == place.data("es.srt"))
            let json = try succeed(
                "extract",
                "film.mkv",
                "--all",
                "again",
                "--format",
                "json",
                in: place.folder
            )
            #expect(try validate(json, schema: "extract") == 1)
        }
    }

    @Test func `extract reports what a format loses`() throws {
        try Workplace.with { place in
            try make("film.mkv", ["-c:s", "ass"], in: place)
            let result = try mediatag("extract", "film.mkv", "-o", "out.vtt", in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("SubStation Alpha: fonts"), result.summary)
            let text = String(decoding: try place.data("out.vtt"), as: UTF8.self)
            #expect(text.contains("<i>todas</i>"))
        }
    }

    @Test func `a container without text is rejected with a list of its streams`() throws {
        try Workplace.with { place in
            try make("film.avi", ["-sn"], in: place)
            let result = try mediatag("extract", "film.avi", "-o", "out.srt", in: place.folder)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("no track has text"), result.summary)
            #expect(result.standardError.contains("1 video"), result.summary)
            #expect(try !place.names.contains("out.srt"))
        }
    }
}
