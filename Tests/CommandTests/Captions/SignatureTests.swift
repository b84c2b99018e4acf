// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// WebVTT whose signature is wrong or missing.
@Suite struct SignatureTests {
    private static let cue = "00:00:01.000 --> 00:00:02.000\nHello\n"

    @Test(arguments: ["WEBVT\n\n" + cue, cue])
    func `a missing WebVTT signature is reported, rejected by readers and fixed`(_ text: String)
        throws
    {
        try Workplace.with { place in
            try place.write("en.vtt", text: text)
            let check = try mediatag("captions", "check", "en.vtt", in: place.folder)
            #expect(check.exitCode == 1)
            #expect(check.standardOutput.contains("V302 vtt-signature"))
            #expect(!check.standardOutput.contains("V303"))
            for command in [
                ["captions", "convert", "en.vtt", "-o", "en.srt"], ["captions", "pace", "en.vtt"],
                ["add-subs", "movie.mp4", "en.vtt"], ["hls", "movie.mp4", "en.vtt", "-o", "out"],
            ] {
                let result = try run(builtBinary.path, command, in: place.folder)
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardError.contains("WEBVTT"), result.summary)
            }
            try succeed("captions", "fix", "en.vtt", "--all-safe", "--in-place", in: place.folder)
            #expect(try place.data("en.vtt") == Data(("WEBVTT\n\n" + Self.cue).utf8))
            let again = try mediatag("captions", "check", "en.vtt", in: place.folder)
            #expect(again.exitCode == 0, again.summary)
            #expect(try output(of: "ffprobe", probe + [place.path("en.vtt")]) == "webvtt\n")
        }
    }

    private let probe = [
        "-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0",
    ]
}
