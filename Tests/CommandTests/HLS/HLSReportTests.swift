// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What `mediatag hls` tells of what it has made.
@Suite struct HLSReportTests {
    @Test func `the JSON is as its schema says`() throws {
        try Workplace.with("description.en.m4a") { place in
            let first = try succeed(
                "hls",
                "movie.mp4",
                "es.srt",
                "description.en.m4a:language=en:describes-video",
                "--cc",
                "CC1",
                "--dash",
                "-o",
                "out",
                "--format",
                "json",
                in: place.folder
            )
            let second = try succeed(
                "hls",
                "description.en.m4a",
                "-o",
                "sound",
                "--format",
                "json",
                in: place.folder
            )
            #expect(try validate(first + second, schema: "hls") == 2)
        }
    }

    @Test func `the text names variants and renditions`() throws {
        try Workplace.with { place in
            let text = try succeed("hls", "movie.mp4", "es.srt", "-o", "out", in: place.folder)
            #expect(text.hasPrefix("out/master.m3u8: 27 s in 5 segments, "))
            #expect(text.contains("\nsubtitles es \"Español\" in subtitles\n"))
        }
    }
}
