// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Video with an interpreter of sign language, in presentations and in movies.
@Suite struct SignLanguageTests {
    private static func withSignedMovie(_ body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try GeneratedMovie.make(place.path("movie.mp4"))
            try GeneratedMovie.make(place.path("sign.mp4"), keyFrameInterval: 75, hasSound: false)
            try body(place)
        }
    }

    @Test(arguments: ["segment-files", "single-file", "transport-streams"])
    func `a video in sign language is a rendition that no player selects by itself`(
        layout: String
    ) throws {
        try Self.withSignedMovie { place in
            let options =
                ["segment-files": [], "single-file": ["--single-file"]][layout] ?? ["--ts"]
            try succeed(
                ["hls", "movie.mp4", "sign.mp4:sign:language=ase", "-o", "out"] + options,
                in: place.folder
            )
            let presentation = Presentation(at: place.path("out"))
            let videos = try presentation.attributes("EXT-X-MEDIA").filter { $0["TYPE"] == "VIDEO" }
            #expect(videos.map { $0["NAME"] } == ["Main", "American Sign Language"])
            #expect(videos.map { $0["LANGUAGE"] } == [nil, "ase"])
            #expect(videos.map { $0["AUTOSELECT"] } == ["YES", "NO"])
            #expect(videos.map { $0["DEFAULT"] } == ["YES", "NO"])
            #expect(videos.map { $0["URI"] } == [nil, "sign/ase/index.m3u8"])
            let variants = try presentation.attributes("EXT-X-STREAM-INF")
            #expect(variants.map { $0["VIDEO"] } == ["video"])
            try presentation.expectSound()
            // FFmpeg shows the main video unless the viewer asks for the other video.
            let map = try run(
                "ffmpeg",
                ["-i", presentation.path("master.m3u8"), "-map", "0:v:0", "-f", "framemd5", "-"]
            )
            let main = try run(
                "ffmpeg",
                ["-i", place.path("movie.mp4"), "-map", "0:v:0", "-f", "framemd5", "-"]
            )
            #expect(map.frameHashes.count > 300 && map.frameHashes == main.frameHashes)
            let streams = try streamTags(presentation.path("master.m3u8"))
            #expect(streams.contains { $0["language"] == "ase" })
        }
    }

    @Test func `BANDWIDTH counts the larger one of the main video and the one in sign language`()
        throws
    {
        try Self.withSignedMovie { place in
            try GeneratedMovie.make(place.path("sign.mp4"), size: "640x360", hasSound: false)
            try succeed(
                "hls",
                "movie.mp4",
                "sign.mp4:sign:language=ase",
                "-o",
                "out",
                in: place.folder
            )
            let checked = try run(
                builtBinary.path,
                ["playlist", "check", "out/master.m3u8"],
                in: place.folder
            )
            #expect(!checked.standardOutput.contains("bandwidth"), checked.summary)
        }
    }

    @Test func `the MPD has a set of the role sign`() throws {
        try Self.withSignedMovie { place in
            try succeed(
                ["hls", "movie.mp4", "sign.mp4:sign:language=bfi", "-o", "out", "--dash"],
                in: place.folder
            )
            let shown = try succeed("mpd", "show", "out/manifest.mpd", in: place.folder)
            let line = try #require(shown.split(separator: "\n").first { $0.contains(" bfi ") })
            #expect(line.contains(" sign ") && line.contains("British Sign Language"))
            let streams = try streamTags(place.path("out/manifest.mpd"))
            #expect(streams.contains { $0["language"] == "bfi" || $0["id"] == "sign/bfi" })
        }
    }

    @Test(arguments: [
        (["movie.mp4", "sign.mp4:sign"], "its sign language is not stated"),
        (["movie.mp4", "sign.mp4:sign:language=es"], "es is not a sign language"),
        (["sign.mp4:sign:language=ase"], "needs a main video"),
        (["movie.mp4", "es.srt:sign:language=ase"], "es.srt: it has no video"),
    ])
    func `a video in sign language needs its language and a main video`(
        inputs: [String],
        reason: String
    ) throws {
        try Self.withSignedMovie { place in
            let result = try run(
                builtBinary.path,
                ["hls"] + inputs + ["-o", "out"],
                in: place.folder
            )
            #expect(result.exitCode == 2 && result.standardError.contains(reason), result.summary)
            #expect(!FileManager.default.fileExists(atPath: place.path("out")))
        }
    }

    @Test func `tag makes a further video track of a movie one in sign language, and hls finds it`()
        throws
    {
        try Self.withSignedMovie { place in
            let joined = try run(
                "ffmpeg",
                ["-v", "error", "-i", "movie.mp4", "-i", "sign.mp4", "-map", "0", "-map", "1"]
                    + ["-c", "copy", "both.mp4"],
                in: place.folder
            )
            try #require(joined.exitCode == 0, joined.summary)
            let selector = ["tag", "both.mp4", "--track", "3", "--language"]
            try succeed(selector + ["ase"], in: place.folder)
            let tagged = try Inspection(of: place.path("both.mp4")).track(3)
            #expect(tagged.roles == ["sign"] && tagged.language == "ase")
            let report = try run(
                builtBinary.path,
                ["audit", "both.mp4", "--profile", "all", "--format", "json"],
                in: place.folder
            )
            let evidence = "track 3 is in American Sign Language"
            #expect(report.standardOutput.contains(evidence), report.summary)
            try succeed("hls", "both.mp4", "-o", "out", in: place.folder)
            let presentation = Presentation(at: place.path("out"))
            let videos = try presentation.attributes("EXT-X-MEDIA").filter { $0["TYPE"] == "VIDEO" }
            #expect(videos.map { $0["URI"] } == [nil, "sign/ase/index.m3u8"])
            try succeed(selector + ["en"], in: place.folder)
            #expect(try Inspection(of: place.path("both.mp4")).track(3).roles == [])
        }
    }

    @Test func `an audit names the rendition in sign language, or says that none is tagged`() throws
    {
        try Self.withSignedMovie { place in
            try succeed(
                ["hls", "movie.mp4", "sign.mp4:sign:language=ase", "-o", "signed"],
                in: place.folder
            )
            try succeed(["hls", "movie.mp4", "-o", "plain"], in: place.folder)
            func audit(_ folder: String, _ more: String...) throws -> ProcessResult {
                try run(
                    builtBinary.path,
                    ["audit", folder, "--profile", "all", "--format", "json"] + more,
                    in: place.folder
                )
            }
            let required = ["--require", "sign-language"]
            let signed = try audit("signed", required[0], required[1]).standardOutput
            #expect(signed.contains("is in American Sign Language"))
            #expect(!signed.contains("no-sign-language"))
            let plain = try audit("plain").standardOutput
            #expect(plain.contains("no video is tagged as sign language"))
            let missing = try audit("plain", required[0], required[1])
            #expect(missing.exitCode == 1 && missing.standardOutput.contains("no-sign-language"))
        }
    }
}

extension ProcessResult {
    /// The hashes of the frames that FFmpeg's `framemd5` lists.
    fileprivate var frameHashes: [Substring] {
        standardOutput.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
            $0.split(separator: " ").last
        }
    }
}

/// The tags of each stream, by ffprobe.
private func streamTags(_ path: String) throws -> [[String: String]] {
    let result = try run("ffprobe", ["-v", "error", "-of", "json", "-show_streams", path])
    struct Answer: Decodable {
        struct Stream: Decodable { var tags: [String: String]? }
        var streams: [Stream]
    }
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.standardOutput.utf8))
    return answer.streams.map { $0.tags ?? [:] }
}
