// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Commands that edit, on files that are no MP4 or QuickTime movie.
@Suite struct ForeignContainerTests {
    /// Every editing command, with what it needs behind the movie.
    static let commands: [[String]] = [
        ["add-subs", "movie.in", "es.srt"], ["add-audio", "movie.in", "es.flac"],
        ["tag", "movie.in", "--track", "audio:1", "--name", "Ton"], ["repair", "movie.in"],
        ["remove", "movie.in", "--track", "audio:2"],
        ["chapters", "movie.in", "--set", "chapters.txt"],
    ]

    /// Two sound streams and a picture, in a container whatever the name.
    private static let sources = [
        "-f", "lavfi", "-i", "testsrc=size=160x90:rate=25:duration=2",
        "-f", "lavfi", "-i", "sine=duration=2:sample_rate=48000",
        "-f", "lavfi", "-i", "sine=frequency=300:duration=2:sample_rate=48000",
        "-map", "0", "-map", "1", "-map", "2",
    ]

    private static func with(
        _ format: String = "matroska",
        _ body: (Workplace) throws -> Void
    ) throws {
        try Workplace.with { place in
            try place.makeTone("es.flac", seconds: 2)
            try place.write("chapters.txt", text: "00:00:00.000 Eins\n00:00:01.000 Zwei\n")
            try place.make(
                "movie.in",
                sources + ["-c:v", "libx264", "-c:a", "aac"]
                    + ["-metadata:s:a:0", "language=ger", "-metadata:s:a:1", "language=eng"]
                    + ["-disposition:a:1", "visual_impaired", "-f", format]
            )
            try body(place)
        }
    }

    @Test func `every command that writes another file reads other containers`() throws {
        try Self.with { place in
            let before = try place.contents()
            for command in Self.commands {
                let result = try run(
                    builtBinary.path,
                    command + ["-o", "out.mp4", "--format", "json"],
                    in: place.folder
                )
                #expect(result.exitCode == 0, result.summary)
                #expect(try validate(result.standardOutput, schema: command[0]) == 1)
                let out = place.path("out.mp4")
                let inspection = try Inspection(of: out)
                #expect(inspection.tracks.first?.kind == "video")
                let sound = try ProbedStream.all(of: out).filter { $0.codecName == "aac" }
                #expect(sound.first?.tags?["language"] == "deu")
                if command[0] != "remove" {
                    #expect(sound.last?.dispositions == ["descriptions", "visual_impaired"])
                }
                let played = try PlayedFile.result(out)
                #expect(played.exitCode == 0 && played.standardError == "", played.summary)
                try FileManager.default.removeItem(atPath: out)
            }
            #expect(try place.contents() == before)
        }
    }

    @Test func `another container is not edited in place, and the error says what to do`() throws {
        try Self.with("mpegts") { place in
            let before = try place.contents()
            // Matroska is: see TagMatroskaTests, AddMatroskaAudioTests and those beside them.
            for command in Self.commands {
                let result = try run(builtBinary.path, command, in: place.folder)
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardError.contains("not supported in mpegts"), result.summary)
                #expect(result.standardError.contains("pass -o OUT.mp4"), result.summary)
                let odd = try run(
                    builtBinary.path,
                    command + ["-o", "out.mkv"],
                    in: place.folder
                )
                #expect(odd.exitCode == 64 && odd.standardError.contains(".mp4"), odd.summary)
            }
            #expect(try place.contents() == before)
        }
    }

    struct Container: Sendable, CustomTestStringConvertible {
        let name: String
        let arguments: [String]
        let streams: [String]
        var testDescription: String { name }
    }

    static let containers = [
        Container(
            name: "movie.mkv",
            arguments: ["-c:v", "libx264", "-c:a", "flac"],
            streams: ["h264", "flac", "flac", "flac"]
        ),
        Container(
            name: "movie.webm",
            arguments: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-c:a", "libopus"],
            streams: ["vp9", "opus", "opus", "flac"]
        ),
        Container(
            name: "movie.ts",
            arguments: ["-c:v", "libx264", "-c:a", "aac"],
            streams: ["h264", "aac", "aac", "flac"]
        ),
        Container(
            name: "movie.avi",
            arguments: ["-c:v", "mpeg4", "-c:a", "libmp3lame"],
            streams: ["mpeg4", "mp3", "mp3", "flac"]
        ),
        Container(
            name: "movie.h264",
            arguments: ["-map", "-0:a", "-map", "-1", "-map", "-2", "-c:v", "libx264"],
            streams: ["h264", "flac"]
        ),
        Container(
            name: "movie.aac",
            arguments: ["-map", "-0", "-map", "-2", "-c:a", "aac"],
            streams: ["aac", "flac"]
        ),
    ]

    @Test(arguments: containers)
    func `the new movie has the packets of the container`(container: Container) throws {
        try Workplace.with { place in
            try place.makeTone("es.flac", seconds: 2)
            let source = try place.make(container.name, Self.sources + container.arguments)
            try succeed("add-audio", container.name, "es.flac", "-o", "out.mp4", in: place.folder)
            let out = place.path("out.mp4")
            let streams = try ProbedStream.all(of: out)
            #expect(streams.map(\.codecName) == container.streams)
            for stream in streams.dropLast() {
                // FFmpeg plays the last frame of Opus in MP4 to its end, in WebM not.
                let options = stream.codecName == "opus" ? ["-c", "copy"] : []
                let hashes = try [source, out].map { path in
                    try output(
                        of: "ffmpeg",
                        ["-v", "error", "-i", path, "-map", "0:\(stream.index)"] + options
                            + ["-fps_mode", "passthrough", "-f", "streamhash", "-"]
                    )
                }
                #expect(hashes[0] == hashes[1], "\(stream.codecName)")
            }
            #expect(
                try place.names
                    == [container.name, "es.flac", "es.srt", "movie.mp4", "out.mp4"]
                    .sorted()
            )
        }
    }

    @Test func `a codec that the movie cannot carry is rejected by name`() throws {
        try Workplace.with { place in
            try place.make("movie.mkv", Self.sources + ["-c:v", "ffv1", "-c:a", "libvorbis"])
            try place.makeTone("sound.mka", seconds: 1, ["-c:a", "flac"])
            let before = try place.contents()
            for (file, out, reasons) in [
                ("movie.mkv", "out.mp4", ["ffv1 video is not supported in MP4", "H.264"]),
                ("sound.mka", "out.mov", ["flac audio is not supported in QuickTime", ".mp4"]),
            ] {
                let result = try mediatag("add-subs", file, "es.srt", "-o", out, in: place.folder)
                #expect(result.exitCode == 2, result.summary)
                for reason in reasons {
                    #expect(result.standardError.contains(reason), result.summary)
                }
            }
            #expect(try place.contents() == before)
        }
    }

    @Test func `dispositions of a container become tags`() throws {
        try Workplace.with { place in
            let subtitles = ["-i", place.path("es.srt")]
            try place.make(
                "movie.mkv",
                Array(Self.sources.prefix(12)) + subtitles + subtitles
                    + ["-map", "0", "-map", "1", "-map", "2", "-map", "3", "-map", "4"]
                    + ["-c:v", "libx264", "-c:a", "flac", "-c:s", "srt", "-t", "2"]
                    + ["-disposition:a:0", "original", "-disposition:a:1", "dub+comment"]
                    + ["-disposition:s:0", "hearing_impaired", "-disposition:s:1", "forced"]
                    + ["-metadata:s:s:0", "language=spa", "-metadata:s:s:1", "language=spa"]
                    + ["-metadata:s:s:0", "title=Sordos"]
            )
            try succeed("repair", "movie.mkv", "--sync-kind", "-o", "out.mp4", in: place.folder)
            let tracks = try Inspection(of: place.path("out.mp4")).tracks
            #expect(tracks.map(\.kind) == ["video", "audio", "audio", "subtitle", "subtitle"])
            #expect(tracks[1].characteristics == ["public.original-content"])
            #expect(tracks[2].characteristics.contains("public.translation.dubbed"))
            #expect(tracks[2].characteristics.contains("public.auxiliary-content"))
            #expect(tracks[3].characteristics.count == 2 && tracks[3].name == "Sordos")
            #expect(tracks[4].forced == "all" && tracks[3].forced == "none")
            #expect(tracks[3].language == "es" && tracks[4].language == "es")
            let streams = try ProbedStream.all(of: place.path("out.mp4"))
            #expect(streams[2].dispositions == ["comment", "dub"])
            #expect(streams[3].dispositions.contains("hearing_impaired"))
            #expect(streams[4].dispositions.contains("forced"))
        }
    }
}
