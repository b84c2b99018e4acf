// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What other programs write from the sample movies, and what the audit finds in it.
///
/// FFmpeg is there wherever the tests run; `Writer` tells where Shaka Packager is looked for.
@Suite(.slow) struct PeerAuditTests {
    /// What FFmpeg makes of a movie, and the faults in it.
    struct Copy: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var arguments: [String]
        var output: String
        var rules: Set<String>
    }

    static let copies = [
        // Tags are lost; dispositions become roles, which state the purposes for all but Apple's players.
        Copy(
            testDescription: "a copy to MP4",
            arguments: ["-i", "clean.mp4", "-map", "0", "-c", "copy"],
            output: "copy.mp4",
            rules: ["M118"]
        ),
        // QuickTime has no roles: the description is one sound more.
        Copy(
            testDescription: "a copy to QuickTime",
            arguments: ["-i", "clean.mp4", "-map", "0", "-c", "copy"],
            output: "copy.mov",
            rules: ["M102", "M103", "M116"]
        ),
        Copy(
            testDescription: "subtitles without a language",
            arguments: ["-i", "movie.mp4", "-i", "es.srt", "-map", "0", "-map", "1"]
                + ["-c", "copy", "-c:s", "mov_text"],
            output: "subtitles.mp4",
            rules: ["M102", "M103", "M107"]
        ),
        // With two defaults of a kind every track gets a group of its own.
        Copy(
            testDescription: "two default subtitles",
            arguments: ["-i", "movie.mp4", "-i", "es.srt", "-i", "en.sdh.srt", "-map", "0"]
                + ["-map", "1", "-map", "2", "-c", "copy", "-c:s", "mov_text"]
                + ["-metadata:s:s:0", "language=spa", "-metadata:s:s:1", "language=eng"]
                + ["-disposition:s:0", "default", "-disposition:s:1", "default"],
            output: "groups.mp4",
            rules: ["M102", "M103", "M112"]
        ),
    ]

    @Test(arguments: copies)
    func `the audit finds what FFmpeg loses`(_ copy: Copy) throws {
        try withTemporaryFolder { folder in
            _ = try CleanLibrary(in: folder, moviesOnly: true)
            let place = Workplace(folder: folder)
            let result = try run(
                "ffmpeg",
                ["-v", "error", "-y"] + copy.arguments + [copy.output],
                in: folder
            )
            try #require(result.exitCode == 0, result.summary)
            #expect(try Self.rules(copy.output, in: place) == copy.rules)
        }
    }

    @Test func `the audit finds late captions that made the movie longer`() throws {
        try Workplace.with { place in
            try place.write("late.srt", text: "1\n00:00:40,000 --> 00:00:42,000\nTarde.\n")
            try place.make(
                "late.mp4",
                [
                    "-i", place.path("movie.mp4"), "-i", place.path("late.srt"), "-map", "0",
                    "-map", "1",
                ]
                    + ["-c", "copy", "-c:s", "mov_text", "-metadata:s:s:0", "language=spa"]
            )
            let length = try #require(try Inspection(of: place.path("late.mp4")).durationSeconds)
            #expect(length > 41)
            #expect(try Self.rules("late.mp4", in: place).contains("M121"))
            try FileManager.default.removeItem(atPath: place.path("late.srt"))
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            #expect(!(try Self.rules("movie.mp4", in: place).contains("M121")))
        }
    }

    @Test func `the audit finds what the playlists of FFmpeg lack`() throws {
        try withTemporaryFolder { folder in
            _ = try CleanLibrary(in: folder, moviesOnly: true)
            let place = Workplace(folder: folder)
            let streams =
                "v:0,agroup:aud,s:0,sgroup:subs,language:en,default:yes "
                + "a:0,agroup:aud,default:yes,language:en,name:English "
                + "a:1,agroup:aud,language:en,name:AD v:1,agroup:aud"
            let result = try shell(
                "mkdir hls && ffmpeg -v error -i clean.mp4 -i low-plain.mp4 -map 0:v -map 0:2 "
                    + "-map 0:a:0 -map 0:a:1 -map 1:v -c copy -c:s webvtt -f hls -hls_time 6 "
                    + "-hls_playlist_type vod -hls_segment_type fmp4 -master_pl_name master.m3u8 "
                    + "-var_stream_map '\(streams)' hls/out_%v.m3u8",
                in: folder
            )
            try #require(result.exitCode == 0, result.summary)
            let master = String(decoding: try place.data("hls/master.m3u8"), as: UTF8.self)
            // Every version: no time stamp maps, cues at borders in one segment alone, bit rates without
            // the sound, nothing of closed captions, frame rates, playlist types and key frames.
            var rules: Set = ["H225", "H227", "H251", "H256", "H259", "H269", "H277", "M103"]
            // Of FFmpeg 5.
            if !master.contains("CODECS=") { rules.insert("H252") }
            if !master.contains("AVERAGE-BANDWIDTH=") { rules.insert("H257") }
            if !master.contains("CHANNELS=") { rules.insert("H264") }
            let found = try Self.rules("hls", in: place)
            #expect(found.isSuperset(of: rules), "\(rules.subtracting(found).sorted()) not found")
        }
    }

    @Test func `the audit finds what the playlists of Shaka Packager lack`() throws {
        guard let packager = try Writer.packager() else { return }
        try Workplace.with("description.en.m4a") { place in
            try place.write("en.vtt", text: "WEBVTT\n\n00:03.000 --> 00:05.900\nWelcome.\n")
            func input(_ file: String, _ stream: String, _ name: String, _ more: String) -> String {
                let ending = stream == "text" ? "vtt" : "m4s"
                let start = stream == "text" ? "" : ",init_segment=hls/\(name)/init.mp4"
                return
                    "in=\(file),stream=\(stream)\(start),segment_template=hls/\(name)/$Number$.\(ending)"
                    + ",playlist_name=\(name).m3u8\(more)"
            }
            let sdh = "public.accessibility.transcribes-spoken-dialog"
            let result = try run(
                packager,
                [
                    input("movie.mp4", "video", "v", ",iframe_playlist_name=i.m3u8"),
                    input("movie.mp4", "audio", "a", ",hls_group_id=audio,hls_name=English"),
                    input("description.en.m4a", "audio", "d", ",hls_group_id=audio,hls_name=AD"),
                    input(
                        "en.vtt",
                        "text",
                        "t",
                        ",hls_group_id=subs,hls_name=English SDH,hls_characteristics=\(sdh)"
                    ),
                    "--segment_duration", "6", "--hls_playlist_type", "VOD",
                    "--default_language", "en", "--hls_master_playlist_output", "hls/master.m3u8",
                ],
                in: place.folder
            )
            try #require(result.exitCode == 0, result.summary)
            let found = try Self.rules("hls", in: place)
            let rules: Set = ["H202", "H204", "H205", "H224", "H225", "H270"]
            #expect(found.isSuperset(of: rules), "\(rules.subtracting(found).sorted()) not found")
        }
    }

    /// The rules that find something.
    private static func rules(_ path: String, in place: Workplace) throws -> Set<String> {
        struct Audited: Decodable {
            struct Asset: Decodable {
                struct Finding: Decodable { var rule: String }
                var findings: [Finding]
            }
            var assets: [Asset]
        }
        let result = try run(
            builtBinary.path,
            ["audit", "--format", "json", path],
            in: place.folder
        )
        let audited = try JSONDecoder().decode(
            Audited.self,
            from: Data(result.standardOutput.utf8)
        )
        return Set(audited.assets.flatMap(\.findings).map(\.rule))
    }
}
