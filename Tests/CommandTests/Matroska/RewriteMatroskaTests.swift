// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// `add-subs` and `remove` on Matroska and WebM; mkvmerge, FFmpeg and mediainfo read what was written.
@Suite struct RewriteMatroskaTests {
    private static let additions = ["fr.forced.srt", "en.sdh.srt", "es.srt"]

    private func complaints(_ name: String, in place: Workplace) throws -> [String] {
        StrictMatroskaReader([UInt8](try place.data(name))).complaints
    }

    @Test(.slow, arguments: MatroskaFiles.Layout.allCases)
    func `subtitles are added, other programs read them, and every frame stays`(
        _ layout: MatroskaFiles.Layout
    ) throws {
        try Workplace.with("en.vtt", "fr.forced.srt", "en.sdh.srt") { place in
            guard try MatroskaFiles.make(layout, in: place) else { return }
            let path = place.path(layout.name)
            let frames = try streamHashes(path)
            let add = ["add-subs", path] + Self.additions.map(place.path) + ["--verify", "full"]
            let json = try succeed(add + ["--format", "json"])
            #expect(try validate(json, schema: "add-subs") == 1)
            #expect(try complaints(layout.name, in: place) == [])
            #expect(try Array(streamHashes(path).prefix(frames.count)) == frames)
            let streams = try ProbedStream.all(of: path)
            let isWebM = layout.name.hasSuffix("webm")
            let codec = isWebM ? "webvtt" : "subrip"
            #expect(streams.dropFirst(4).map(\.codecName) == [codec, codec, codec])
            #expect(streams.dropFirst(4).map { $0.tags?["language"] } == ["fre", "eng", "spa"])
            #expect(streams[4].dispositions == ["forced"])
            #expect(streams[5].dispositions == ["hearing_impaired"])
            try expectText(of: "es.srt", in: path, track: 7, place)
            let again = try succeed(add)
            #expect(again.contains("the same track already exists (track 5)"), "\(again)")
            guard try Writer.mkvmerge() != nil else { return }
            let tracks = try MergedTrack.all(of: path)
            #expect(tracks.dropFirst(4).map(\.language_ietf) == ["fr", "en", "es"])
            #expect(tracks[6].track_name == "español" && tracks[6].default_track == false)
        }
    }

    /// The cues of a track are those of a file, to the millisecond.
    private func expectText(
        of file: String,
        in movie: String,
        track: Int,
        _ place: Workplace
    ) throws {
        try succeed("extract", movie, "--track", "\(track)", "-o", place.path("out.srt"))
        try succeed("captions", "convert", place.path(file), "-o", place.path("in.srt"))
        #expect(try place.data("out.srt") == place.data("in.srt"))
    }

    @Test(.slow, arguments: MatroskaFiles.Layout.allCases)
    func `a removed track is gone with its frames, and all others stay`(
        _ layout: MatroskaFiles.Layout
    ) throws {
        try Workplace.with("en.vtt") { place in
            guard try MatroskaFiles.make(layout, in: place) else { return }
            let path = place.path(layout.name)
            let frames = try streamHashes(path)
            let length = try place.data(layout.name).count
            let json = try succeed(
                "remove",
                path,
                "--track",
                "subtitle:es",
                "--track",
                "audio:1",
                "--allow-last",
                "--verify",
                "full",
                "--format",
                "json"
            )
            #expect(try validate(json, schema: "remove") == 1)
            #expect(try complaints(layout.name, in: place) == [])
            let hash = { (line: String) in line.split(separator: ",").last }
            #expect(try streamHashes(path).map(hash) == [frames[0], frames[3]].map(hash))
            #expect(try place.data(layout.name).count < length)
            let last = try mediatag("remove", path, "--track", "1")
            #expect(last.exitCode == 2 && last.standardError.contains("--allow-last"))
        }
    }

    @Test func `a recording of a live stream gets subtitles between its clusters`() throws {
        try Workplace.with { place in
            try place.make(
                "live.mkv",
                ["-i", place.path("movie.mp4"), "-c", "copy", "-live", "1", "-f", "matroska"]
            )
            let frames = try streamHashes(place.path("live.mkv"))
            try succeed("add-subs", place.path("live.mkv"), place.path("es.srt"))
            let after = try streamHashes(place.path("live.mkv"))
            #expect(Array(after.prefix(frames.count)) == frames)
            try expectText(of: "es.srt", in: place.path("live.mkv"), track: 3, place)
        }
    }

    @Test func `the owner, the mode and the other name of an edited file stay`() throws {
        try Workplace.with { place in
            try place.copy("en.vtt")
            _ = try MatroskaFiles.make(.ffmpeg, in: place)
            let path = place.path("film.mkv")
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
            try FileManager.default.createSymbolicLink(
                atPath: place.path("link.mkv"),
                withDestinationPath: "film.mkv"
            )
            try succeed("add-subs", place.path("link.mkv"), place.path("es.srt"))
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o640)
            #expect(try Inspection(of: path).tracks.count == 5)
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: place.path("link.mkv"))
                    == "film.mkv"
            )
        }
    }

    @Test func `cues after the end are kept with a warning, or lengthen the file`() throws {
        try Workplace.with { place in
            try place.copy("en.vtt")
            _ = try MatroskaFiles.make(.ffmpeg, in: place)
            try place.write(
                "en.srt",
                text:
                    "1\n00:00:01,000 --> 00:00:02,000\nEarly\n\n2\n00:03:20,000 --> 00:03:21,500\nLate\n"
            )
            let add = ["add-subs", place.path("film.mkv"), place.path("en.srt"), "-o"]
            let kept = try run(builtBinary.path, add + [place.path("kept.mkv")])
            #expect(kept.standardError.contains("after the end of the movie"), kept.summary)
            try succeed(add + [place.path("longer.mkv"), "--extend"])
            for (name, length) in [("kept.mkv", 5.9), ("longer.mkv", 201.5)] {
                #expect(try complaints(name, in: place) == [])
                let seconds = try MatroskaFiles.statedSeconds(name, in: place)
                #expect(abs(seconds - length) < 0.2, "\(seconds)")
                try succeed(
                    "extract",
                    place.path(name),
                    "--track",
                    "5",
                    "-o",
                    place.path("\(name).srt")
                )
                #expect(try place.data("\(name).srt") == place.data("en.srt"))
            }
        }
    }

    @Test func `tags that Matroska has no element for are rejected, and so are formats of MP4`()
        throws
    {
        try Workplace.with { place in
            try place.copy("en.vtt")
            _ = try MatroskaFiles.make(.ffmpeg, in: place)
            let (path, old) = (place.path("film.mkv"), try place.data("film.mkv"))
            for (options, reason) in [
                (["--characteristic", "public.easy-to-read"], "Matroska"),
                (["--follow", "audio:1"], "Matroska"),
                (["--sdh", "--default"], "default"),
            ] {
                let result = try run(
                    builtBinary.path,
                    ["add-subs", path, place.path("es.srt")] + options
                )
                #expect(
                    result.exitCode == 2 && result.standardError.contains(reason),
                    result.summary
                )
            }
            let format = try mediatag("add-subs", path, place.path("es.srt"), "--format", "wvtt")
            #expect(format.exitCode == 64 && format.standardError.contains("MP4"), format.summary)
            #expect(try place.data("film.mkv") == old)
        }
    }
}
