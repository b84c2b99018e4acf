// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddSubsBadSubtitlesTests {
    private static let cue = "1\n00:00:01,000 --> 00:00:02,000\n"

    private static let ebuSTL: [UInt8] =
        Array("850STL25.01".utf8) + [UInt8](repeating: 0x20, count: 1013) + [0, 0, 0xFF]

    @Test(arguments: [
        ("empty", Array("".utf8)),
        ("empty", Array(" \r\n\n".utf8)),
        ("not a text file", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]),
        ("no cues", Array("Scenarist_SCC V1.0\n\n00:00:01:00\t9420\n".utf8)),
        ("after the last whole block", ebuSTL),
        ("no cues", Array("[Script Info]\nScriptType: v4.00+\n\n[Events]\n".utf8)),
        (
            "no cues",
            Array("<?xml version=\"1.0\"?><tt xmlns=\"http://www.w3.org/ns/ttml\"/>".utf8)
        ),
        ("no cues", Array("WEBVTT\n\nNOTE nothing\n".utf8)),
    ])
    func `a caption file that cannot be added is rejected with the reason`(
        reason: String,
        bytes: [UInt8]
    ) throws {
        try Workplace.with { place in
            try place.write("bad.es.srt", bytes)
            try place.expectRefusal(["movie.mp4", "bad.es.srt"], naming: "bad.es.srt", reason)
        }
    }

    @Test func `a missing caption file, a folder and an unreadable file are rejected`() throws {
        try Workplace.with { place in
            try run("mkdir", [place.path("folder.es.srt")])
            let reasons = [("none.es.srt", "No such file"), ("folder.es.srt", "Is a directory")]
            for (name, reason) in reasons {
                try place.expectRefusal(["movie.mp4", name], naming: name, reason)
            }
        }
    }

    @Test func `a caption file without a language in its name is rejected`() throws {
        try Workplace.with { place in
            try place.write("captions.srt", text: Self.cue + "Hola\n")
            try place.expectRefusal(
                ["movie.mp4", "captions.srt"],
                naming: "captions.srt",
                "no language in the file name or header; pass --language"
            )
            let result = try mediatag(
                "add-subs",
                "movie.mp4",
                "captions.srt",
                "--language",
                "klingonish",
                in: place.folder
            )
            #expect(result.exitCode == 64)
            #expect(result.standardError.contains("klingonish"), result.summary)
            try succeed(
                "add-subs",
                "movie.mp4",
                "captions.srt",
                "--language",
                "es-419",
                in: place.folder
            )
            #expect(try Inspection(of: place.path("movie.mp4")).subtitle("es-419").name != nil)
        }
    }

    @Test(arguments: [["--encoding", "windows-1252"], []])
    func `a legacy encoding is read as it is named, or else as it seems to be, with a warning`(
        options: [String]
    ) throws {
        try Workplace.with { place in
            try place.write(
                "old.es.srt",
                Array(Self.cue.utf8) + [0xBF, 0x61, 0xF1, 0x6F, 0x3F, 0x0A]
            )
            try place.expectRefusal(
                ["movie.mp4", "old.es.srt", "--encoding", "windows-9999"],
                naming: "old.es.srt",
                "unknown encoding"
            )
            let words = ["add-subs", "movie.mp4", "old.es.srt"] + options
            let result = try run(builtBinary.path, words, in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("a guess") == options.isEmpty, result.summary)
            let cues = try ffprobeCues(place.path("movie.mp4"), streamIndex: 2)
            #expect(cues == [ProbedCue(1000, 2000, "¿año?")])
        }
    }

    @Test(arguments: [
        ("00:00:05,000 --> 00:00:05,000", "when it starts"),
        ("00:00:06,000 --> 00:00:05,000", "before it starts"),
        ("1193:02:00,000 --> 1193:02:48,000", "after the 1193 hours"),
        ("9999999999999:00:00,000 --> 9999999999999:00:01,000", "after the 1193 hours"),
    ])
    func `a cue that cannot be shown is rejected unless it is left out`(times: String, why: String)
        throws
    {
        try Workplace.with { place in
            try place.write("odd.es.srt", text: Self.cue + "A\n\n2\n\(times)\nB\n")
            try place.expectRefusal(
                ["movie.mp4", "odd.es.srt"],
                naming: "odd.es.srt",
                why,
                "--lenient",
                "5:1"
            )
            let result = try mediatag(
                "add-subs",
                "movie.mp4",
                "odd.es.srt",
                "--lenient",
                in: place.folder
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(
                result.standardError.contains("warning: odd.es.srt:5:1: left out: "),
                result.summary
            )
            let cues = try ffprobeCues(place.path("movie.mp4"), streamIndex: 2)
            #expect(cues == [ProbedCue(1000, 2000, "A")])
        }
    }

    @Test func `more simultaneous text than a sample can hold is rejected`() throws {
        try Workplace.with { place in
            let long = String(repeating: "palabra ", count: 8_750)
            try place.write("long.es.srt", text: Self.cue + long + "\n")
            try place.expectRefusal(
                ["movie.mp4", "long.es.srt"],
                naming: "long.es.srt",
                "70002 bytes",
                "65535"
            )
            let most = String(repeating: "x", count: 65_533)
            try place.write("most.es.srt", text: Self.cue + most + "\n")
            try succeed("add-subs", "movie.mp4", "most.es.srt", in: place.folder)
            #expect(try ffprobeCues(place.path("movie.mp4"), streamIndex: 2).map(\.text) == [most])
        }
    }
}
