// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `describe` of HLS presentations.
@Suite struct DescribePresentationTests {
    private static let script = "start,end,text\n6.5,,A sign.\n"
    private static let later = "start,end,text\n7.5,,She leaves.\n"
    /// Speech ends long before the description.
    private static let captions = "1\n00:00:01,000 --> 00:00:02,000\nWhere are we?\n"
    private static let tone =
        "command:ffmpeg -v error -f lavfi -i sine=frequency=440:duration=0.5 -ac 1 -y {output}"

    /// A presentation in `out` of a movie without a sound, and a script.
    static func prepare(_ place: Workplace, _ options: [String] = []) throws {
        try place.write("ad.csv", text: script)
        try place.write("later.csv", text: later)
        try place.write("dialogue.srt", text: captions)
        try makeSilentMovie(place)
        try succeed(["hls", "silent.mp4"] + options + ["-o", "out"], in: place.folder)
    }

    private static func makeSilentMovie(_ place: Workplace) throws {
        try place.make(
            "silent.mp4",
            [
                "-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=12", "-f", "lavfi", "-i",
                "anullsrc=r=48000:cl=stereo:d=12", "-t", "12", "-c:v", "libx264", "-g", "50",
                "-c:a",
                "aac", "-metadata:s:a", "language=eng",
            ]
        )
    }

    /// Runs `describe` with a voice that is a tone of half a second.
    @discardableResult
    static func describe(
        _ place: Workplace,
        _ words: [String] = [],
        master: String = "out/master.m3u8",
        script: String = "ad.csv"
    ) throws -> ProcessResult {
        let common = ["--captions", "dialogue.srt", "--language", "en", "--voice", tone]
        return try run(
            builtBinary.path,
            ["describe", master, script] + common + words,
            in: place.folder
        )
    }

    /// When the tone begins in a rendition, in seconds from the beginning of the presentation.
    private static func begin(of playlist: String, in place: Workplace) throws -> Double? {
        let result = try run(
            "ffmpeg",
            [
                "-hide_banner", "-nostats", "-i", place.path(playlist), "-af",
                "silencedetect=n=-45dB:d=0.2", "-f", "null", "-",
            ]
        )
        let line = result.standardError.split(separator: "\n").first {
            $0.contains("silence_end: ")
        }
        let text = line?.firstRange(of: "silence_end: ").flatMap { range in
            line?[range.upperBound...].prefix { "0123456789.".contains($0) }
        }
        return text.flatMap { Double($0) }
    }

    /// The bytes of the files of the presentation, by their paths.
    private static func contents(_ place: Workplace) throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: place.path("out"))
        let files = names.map {
            ($0, FileManager.default.contents(atPath: place.path("out/\($0)")))
        }
        return Dictionary(files.map { ($0, $1 ?? Data()) }) { first, _ in first }
    }

    private static let rendition = "audio-en-ad/index.m3u8"

    @Test(arguments: [[], ["--ts"], ["--single-file"]])
    func `the description is a rendition beside the main audio, at its time`(
        layout: [String]
    ) throws {
        try Workplace.with { place in
            try Self.prepare(place, layout)
            let result = try Self.describe(place)
            #expect(result.exitCode == 0, result.summary)
            let text = try String(contentsOfFile: place.path("out/master.m3u8"), encoding: .utf8)
            let lines = text.split(separator: "\n").filter { $0.contains("TYPE=AUDIO") }
            #expect(lines.count == 2, "\(text)")
            #expect(lines.last?.contains("public.accessibility.describes-video") == true)
            #expect(lines.last?.contains("LANGUAGE=\"en\"") == true)
            let name = "NAME=\"English (audio description, synthetic voice)\""
            #expect(lines.last?.contains(name) == true, "\(text)")
            #expect(Set(lines.map { $0.contains("CHANNELS=") }).count == 1, "\(text)")
            let begin = try #require(try Self.begin(of: "out/\(Self.rendition)", in: place))
            #expect(abs(begin - 6.5) < 0.05)
            let check = try mediatag("playlist", "check", "out/master.m3u8", in: place.folder)
            let errors = check.standardOutput.split(separator: "\n").filter {
                $0.contains("  error  ") && !$0.contains("no-captions-declared")
            }
            #expect(errors.isEmpty, check.summary)
        }
    }

    @Test func `players play it to viewers who ask for descriptions, and to no others`() throws {
        try Workplace.with { place in
            try Self.prepare(place)
            let result = try Self.describe(place)
            #expect(result.exitCode == 0, result.summary)
            for (viewer, isHeard) in [
                ("blind-en", true), ("default-en", false), ("deaf-en", false),
            ] {
                let shown = try mediatag(
                    "simulate",
                    "out/master.m3u8",
                    "--viewer",
                    viewer,
                    "--engine",
                    "avplayer",
                    "--engine",
                    "shaka",
                    "--engine",
                    "hlsjs",
                    in: place.folder
                ).standardOutput
                if isHeard {
                    #expect(shown.contains("English AD in AVPlayer"), "\(shown)")
                } else {
                    #expect(!shown.contains("English AD"), "\(viewer): \(shown)")
                }
            }
        }
    }

    @Test func `the presentation has no findings because of the description`() throws {
        try Workplace.with { place in
            try Self.prepare(place, ["dialogue.srt:language=en:sdh"])
            let check = ["playlist", "check", "out/master.m3u8"]
            let before = try run(builtBinary.path, check, in: place.folder)
            try succeed(
                ["describe", "out/master.m3u8", "ad.csv", "--voice", "en-us", "--language", "en"],
                in: place.folder
            )
            let after = try run(builtBinary.path, check, in: place.folder)
            func findings(_ text: String) -> [Substring] {
                text.split(separator: "\n").filter {
                    $0.contains(": ") == false && $0.contains("  H")
                }
                .map { $0.drop { $0 != "H" } }
            }
            #expect(
                findings(after.standardOutput) == findings(before.standardOutput),
                after.summary
            )
            let audit = try run(builtBinary.path, ["audit", "out/master.m3u8"], in: place.folder)
            #expect(audit.exitCode == 0 && !audit.standardOutput.contains("dapt"), audit.summary)
        }
    }

    @Test func `a second run changes nothing, and another script replaces the description`() throws
    {
        try Workplace.with { place in
            try Self.prepare(place)
            try Self.describe(place, ["--text-track"])
            let before = try Self.contents(place)
            let again = try Self.describe(place, ["--text-track"])
            #expect(again.exitCode == 0, again.summary)
            #expect(again.standardOutput.contains("already as requested"), again.summary)
            #expect(try Self.contents(place) == before)

            let other = try Self.describe(place, ["--text-track"], script: "later.csv")
            #expect(other.exitCode == 0, other.summary)
            let text = try String(contentsOfFile: place.path("out/master.m3u8"), encoding: .utf8)
            #expect(text.split(separator: "\n").count { $0.contains("describes-video") } == 1)
            #expect(text.split(separator: "\n").count { $0.contains("(text description)") } == 1)
            let begin = try #require(try Self.begin(of: "out/\(Self.rendition)", in: place))
            #expect(abs(begin - 7.5) < 0.05)
        }
    }

    @Test func `a voice that always speaks alike writes the same files again`() throws {
        try Workplace.with { place in
            try Self.prepare(place)
            let words = [
                "describe", "out/master.m3u8", "ad.csv", "--captions", "dialogue.srt", "--language",
                "en", "--voice", "en-us",
            ]
            try succeed(words, in: place.folder)
            let before = try Self.contents(place)
            let again = try run(builtBinary.path, words, in: place.folder)
            #expect(again.standardOutput.contains("already as requested"), again.summary)
            #expect(try Self.contents(place) == before)
        }
    }

    @Test func `the script as text is a rendition that no player selects by itself`() throws {
        try Workplace.with { place in
            try Self.prepare(place)
            let result = try Self.describe(place, ["--text-track"])
            #expect(result.exitCode == 0, result.summary)
            let text = try String(contentsOfFile: place.path("out/master.m3u8"), encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.contains("TYPE=SUBTITLES") }
            #expect(line?.contains("AUTOSELECT=NO") == true, "\(text)")
            #expect(line?.contains("CHARACTERISTICS") == false)
            #expect(line?.contains("NAME=\"English (text description)\"") == true)
            let check = try mediatag(
                "describe",
                "check",
                "out/master.m3u8",
                "ad.csv",
                in: place.folder
            )
            // Descriptions are no dialogue.
            #expect(check.standardOutput.contains("no known dialogue") || check.exitCode == 1)
            #expect(!check.standardOutput.contains("dialogue from"), check.summary)
        }
    }

    @Test func `-o writes another playlist and its files, and leaves the presentation as it was`()
        throws
    {
        try Workplace.with { place in
            try Self.prepare(place)
            let before = try Self.contents(place)
            try FileManager.default.createDirectory(
                atPath: place.path("new"),
                withIntermediateDirectories: false
            )
            let dry = try Self.describe(place, ["--dry-run"])
            #expect(dry.exitCode == 0 && dry.standardOutput.contains("would change"), dry.summary)
            let result = try Self.describe(place, ["-o", "new/master.m3u8"])
            #expect(result.exitCode == 0, result.summary)
            #expect(try Self.contents(place) == before)
            let names = try FileManager.default.contentsOfDirectory(atPath: place.path("new"))
            #expect(names.sorted() == ["audio-en-ad", "master.ad.dapt.ttml", "master.m3u8"])
        }
    }

    @Test func `audio of other programs in the same place is kept unless --force is given`() throws
    {
        try Workplace.with("description.en.m4a") { place in
            try Self.prepare(place)
            try succeed(
                "playlist",
                "add",
                "out/master.m3u8",
                "--audio",
                "description.en.m4a",
                "--describes-video",
                in: place.folder
            )
            let before = try place.data("out/master.m3u8")
            let refused = try Self.describe(place)
            #expect(
                refused.exitCode == 2 && refused.standardError.contains("--force"),
                refused.summary
            )
            #expect(try place.data("out/master.m3u8") == before)
            let forced = try Self.describe(place, ["--force"])
            #expect(forced.exitCode == 0, forced.summary)
        }
    }

    @Test func `segments whose names are written with escapes are read`() throws {
        try Workplace.with { place in
            try Self.prepare(place)
            let folders = try FileManager.default.contentsOfDirectory(
                atPath: place.path("out/audio")
            )
            let folder = "out/audio/" + (try #require(folders.first))
            let list = String(decoding: try place.data("\(folder)/index.m3u8"), as: UTF8.self)
            try place.write(
                "\(folder)/index.m3u8",
                text: list.replacing("segment-1.m4s", with: "segment%201.m4s")
            )
            try FileManager.default.moveItem(
                atPath: place.path("\(folder)/segment-1.m4s"),
                toPath: place.path("\(folder)/segment 1.m4s")
            )
            let result = try Self.describe(place)
            #expect(result.exitCode == 0, result.summary)
        }
    }

    @Test func `the described audio has the channels of the main audio`() throws {
        try Workplace.with { place in
            try Self.prepare(place)
            try place.make(
                "surround.mp4",
                [
                    "-i", place.path("silent.mp4"), "-f", "lavfi", "-i",
                    "anullsrc=r=48000:cl=5.1:d=12", "-map", "0:v", "-map", "1:a", "-t", "12",
                    "-c:v",
                    "copy", "-c:a", "aac", "-metadata:s:a", "language=eng",
                ]
            )
            try succeed("hls", "surround.mp4", "-o", "surround", in: place.folder)
            let result = try Self.describe(place, master: "surround/master.m3u8")
            #expect(result.exitCode == 0, result.summary)
            let streams = try ProbedStream.all(of: place.path("surround/\(Self.rendition)"))
            #expect(streams.map(\.channels) == [6])
            let begin = try #require(try Self.begin(of: "surround/\(Self.rendition)", in: place))
            #expect(abs(begin - 6.5) < 0.05)
        }
    }

    @Test func `a script that does not fit changes nothing`() throws {
        try Workplace.with { place in
            try Self.prepare(place)
            try place.write("long.csv", text: "start,end,text\n1.2,,She speaks.\n")
            let before = try place.data("out/master.m3u8")
            let result = try Self.describe(place, script: "long.csv")
            #expect(result.exitCode == 1, result.summary)
            #expect(try place.data("out/master.m3u8") == before)
            for option in [["--extended", "-o", "x.m3u8"], ["--track", "audio:1"], ["--flatten"]] {
                let refused = try Self.describe(place, option)
                #expect(refused.exitCode == 64, refused.summary)
                #expect(refused.standardError.contains("\(option[0]) is for movies"))
            }
        }
    }

    /// Media of FFmpeg's with the audio inside the video, which begins at 1.4 s in transport streams.
    private static func makeMuxed(_ form: String, in place: Workplace, repeats: Bool) throws {
        try place.write("ad.csv", text: script.replacing("6.5", with: repeats ? "18.5" : "6.5"))
        try place.write("dialogue.srt", text: captions)
        try makeSilentMovie(place)
        try place.make(
            "v.m3u8",
            [
                "-i", place.path("silent.mp4"), "-c", "copy", "-f", "hls", "-hls_time", "4",
                "-hls_playlist_type", "vod", "-hls_segment_type", form,
            ]
        )
        if repeats {
            let text = try String(contentsOfFile: place.path("v.m3u8"), encoding: .utf8)
            let end = try #require(text.firstRange(of: "#EXT-X-ENDLIST"))
            let start = try #require(text.firstRange(of: "#EXTINF"))
            let map = text.split(separator: "\n").first { $0.hasPrefix("#EXT-X-MAP") }
            let segments = text[start.lowerBound..<end.lowerBound]
            let second = "#EXT-X-DISCONTINUITY\n" + (map.map { $0 + "\n" } ?? "") + segments
            try place.write("v.m3u8", text: text[..<end.lowerBound] + second + "#EXT-X-ENDLIST\n")
        }
        try place.write(
            "master.m3u8",
            text: """
                #EXTM3U
                #EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64000b,mp4a.40.2",RESOLUTION=160x90
                v.m3u8

                """
        )
    }

    @Test(arguments: ["mpegts", "fmp4"], [false, true])
    func `audio inside the video is described, across a discontinuity too`(
        form: String,
        repeats: Bool
    ) throws {
        try Workplace.with { place in
            try Self.makeMuxed(form, in: place, repeats: repeats)
            let result = try Self.describe(place, master: "master.m3u8")
            #expect(result.exitCode == 0, result.summary)
            let text = try String(contentsOfFile: place.path("master.m3u8"), encoding: .utf8)
            let lines = text.split(separator: "\n").filter { $0.contains("TYPE=AUDIO") }
            #expect(lines.count == 2 && lines[0].contains("DEFAULT=YES"), "\(text)")
            #expect(lines[0].contains("LANGUAGE=\"en\""))
            let begin = try #require(try Self.begin(of: Self.rendition, in: place))
            #expect(abs(begin - (repeats ? 18.5 : 6.5)) < 0.05, "\(begin)")
        }
    }
}
