// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct BadAudioTests {
    @Test func `audio that cannot be added is rejected with its reason`() throws {
        try Workplace.with { place in
            try place.write("text.m4a", text: "no sound at all, only words\n")
            try place.write("empty.es.wav", text: "")
            try place.make(
                "picture.mp4",
                ["-i", place.path("movie.mp4"), "-an", "-c", "copy", "-t", "1"]
            )
            try place.makeTone("sound.flac", seconds: 1)
            let cases: [(name: String, reasons: [String])] = [
                ("missing.es.m4a", ["missing.es.m4a: ", "No such file"]),
                ("text.m4a", ["text.m4a: ", "Invalid data"]),
                ("empty.es.wav", ["empty.es.wav: "]),
                ("picture.mp4", ["picture.mp4: it has no audio; name a file with an audio stream"]),
                ("sound.flac", ["sound.flac: no language", "--language es"]),
            ]
            for (name, reasons) in cases {
                try place.expectNoSound([name], exitCode: 2)
                let result = try mediatag("add-audio", "movie.mp4", name, in: place.folder)
                for reason in reasons {
                    #expect(result.standardError.contains(reason), result.summary)
                }
            }
        }
    }

    @Test(arguments: [(22, 2, "channels"), (24, 4, "sample rate")])
    func `audio is rejected if a required property is missing`(
        offset: Int,
        length: Int,
        what: String
    ) throws {
        try Workplace.with { place in
            try place.makeTone("es.wav", seconds: 1)
            var file = try place.data("es.wav")
            file.replaceSubrange(offset..<offset + length, with: Array(repeating: 0, count: length))
            try place.write("es.wav", file)
            try place.expectNoSound(["es.wav"], "error: es.wav: ", what, exitCode: 2)
        }
    }

    @Test func `the streams of an audio file with several are listed`() throws {
        try Workplace.with { place in
            try place.make(
                "sound.mka",
                [
                    "-f", "lavfi", "-i", "sine=duration=1:sample_rate=48000", "-map", "0", "-map",
                    "0",
                ]
                    + ["-c:a", "flac", "-metadata:s:a:0", "language=eng"]
                    + ["-metadata:s:a:1", "language=ger", "-metadata:s:a:1", "title=Kommentar"]
            )
            try place.expectNoSound(
                ["sound.mka"],
                "sound.mka: it has 2 streams of audio; pass --stream with one of:",
                "  0: flac, eng, 1 channel, default\n",
                "  1: flac, ger, \"Kommentar\", 1 channel",
                exitCode: 2
            )
            try place.expectNoSound(
                ["sound.mka", "--stream", "2"],
                "stream 2 is not one of its 2 streams of audio",
                exitCode: 2
            )
            try succeed("add-audio", "movie.mp4", "sound.mka", "--stream", "1", in: place.folder)
            let track = try #require(try Inspection(of: place.path("movie.mp4")).tracks.last)
            #expect(track.language == "de")
        }
    }

    @Test func `a wrong add-audio command line is a usage error`() throws {
        try Workplace.with { place in
            try place.makeTone("es.flac", seconds: 1)
            try place.makeTone("fr.flac", seconds: 1)
            let cases: [(arguments: [String], reason: String)] = [
                (["-"], "standard input"), ([], "audio"),
                (["es.flac", "--stream=-1"], "index from 0"),
                (["es.flac", "fr.flac", "--language", "es"], "--language requires a single file"),
                (["es.flac", "--dubbed", "--original"], "--original"),
                (["es.flac", "--characteristic", "public.easy-to-read"], "not for audio"),
                (["es.flac", "--characteristic", "public.describes-video"], "describes-video"),
            ]
            for (arguments, reason) in cases {
                try place.expectNoSound(arguments, reason, exitCode: 64)
            }
        }
    }
}
