// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `Sound that cannot be added` {
    @Test func `is refused with its reason`() throws {
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
                ("picture.mp4", ["picture.mp4: no sound in it; name a file with an audio stream"]),
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
    func `is refused where it has none of what it needs`(
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

    @Test func `of several streams is listed`() throws {
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
                "sound.mka: 2 streams of sound; pass --stream with one of:",
                "  0: flac, eng, 1 channel, default\n",
                "  1: flac, ger, \"Kommentar\", 1 channel",
                exitCode: 2
            )
            try place.expectNoSound(["sound.mka", "--stream", "2"], "no stream 2", exitCode: 2)
            try succeed("add-audio", "movie.mp4", "sound.mka", "--stream", "1", in: place.folder)
            let track = try #require(try Inspection(of: place.path("movie.mp4")).tracks.last)
            #expect(track.language == "de")
        }
    }

    @Test func `is a usage error where the line says too much or too little`() throws {
        try Workplace.with { place in
            try place.makeTone("es.flac", seconds: 1)
            try place.makeTone("fr.flac", seconds: 1)
            let cases: [(arguments: [String], reason: String)] = [
                (["-"], "standard input"), ([], "audio"),
                (["es.flac", "--stream=-1"], "counted from 0"),
                (["es.flac", "fr.flac", "--language", "es"], "--language goes with one file"),
                (["es.flac", "--dubbed", "--original"], "--original"),
                (["es.flac", "--characteristic", "public.easy-to-read"], "not for sound"),
                (["es.flac", "--characteristic", "public.describes-video"], "describes-video"),
            ]
            for (arguments, reason) in cases {
                try place.expectNoSound(arguments, reason, exitCode: 64)
            }
        }
    }
}
