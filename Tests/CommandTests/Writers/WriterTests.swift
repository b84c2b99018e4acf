// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Real files of other writers, made here and nowhere kept: each goes through inspect, add-subs, tag, hls
/// and audit, and its packets stay as they were.
@Suite(.slow) struct WriterTests {
    @Test(arguments: FFmpegFiles.groups)
    func `files of FFmpeg pass through every command`(_ files: WrittenFiles) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try WriterSource.make(in: place)
            var journey = WriterJourney(place)
            for file in files.files {
                let result = try run(
                    "ffmpeg",
                    ["-nostdin", "-v", "error", "-y"] + file.arguments + [file.name],
                    in: folder
                )
                try #require(result.exitCode == 0, "\(file.name): \(result.summary)")
                try journey.take(file)
            }
            try journey.expectValid()
        }
    }

    @Test func `files of mkvmerge pass through every command`() throws {
        guard let mkvmerge = try Writer.mkvmerge() else { return }
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try WriterSource.make(in: place)
            try place.make("movie.mp4", ["-i", place.path("base.mkv"), "-map", "0", "-c", "copy"])
            var journey = WriterJourney(place)
            let files = [
                WrittenFile("laced.mkv", "movie.mp4 --language 0:en en.srt"),
                WrittenFile("clusters.mkv", "--cluster-length 1 base.mkv"),
                WrittenFile("bare.mkv", "--no-cues --disable-track-statistics-tags base.mkv"),
                WrittenFile(
                    "marked.mkv",
                    "--hearing-impaired-flag 0 --visual-impaired-flag 2 --track-name 2:AD "
                        + "base.mkv --language 0:en --hearing-impaired-flag 0 en.srt"
                ),
            ]
            for file in files {
                let result = try run(
                    mkvmerge,
                    ["-q", "-o", file.name] + file.arguments,
                    in: folder
                )
                // 1 are warnings.
                try #require(result.exitCode < 2, result.summary)
                try journey.take(file)
            }
            let laced = try Inspection(of: place.path("of-laced.mkv.mp4"))
            #expect(laced.tracks.count == 5)
            try expectEvenSound(place.path("of-laced.mkv.mp4"))
            let marked = try Inspection(of: place.path("of-marked.mkv.mp4")).tracks
            #expect(marked[2].characteristics == ["public.accessibility.describes-video"])
            #expect(marked[2].name == "AD")
            #expect(marked.first { $0.kind == "subtitle" }?.characteristics.count == 2)
            try journey.expectValid()
        }
    }

    /// That every packet of AAC lasts 1024 samples but the last: laces have rounded stamps, and no gaps.
    private func expectEvenSound(_ path: String) throws {
        let text = try output(
            of: "ffprobe",
            ["-v", "error", "-select_streams", "a:0", "-ignore_editlist", "1"]
                + ["-show_entries", "packet=duration", "-of", "csv=p=0", path]
        )
        let durations = text.split(separator: "\n").map { $0.prefix { $0.isNumber } }
        #expect(durations.count > 200 && Set(durations.dropLast()) == ["1024"])
    }

    @Test func `files of Shaka Packager pass through every command`() throws {
        guard let packager = try Writer.packager() else { return }
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try WriterSource.make(in: place)
            try place.make("movie.mp4", ["-i", place.path("base.mkv"), "-map", "0", "-c", "copy"])
            try package(
                packager,
                [
                    "in=movie.mp4,stream=video,output=pictures.mp4",
                    "in=movie.mp4,stream=audio,output=sound.mp4",
                    "in=en.vtt,stream=text,format=ttml+mp4,output=stpp.mp4",
                    "in=en.vtt,stream=text,format=vtt+mp4,output=wvtt.mp4",
                    "--mpd_output", "movie.mpd",
                ],
                in: folder
            )
            var journey = WriterJourney(place)
            try journey.take(WrittenFile("pictures.mp4", ""))
            try journey.take(WrittenFile("sound.mp4", ""))
            for text in ["stpp.mp4", "wvtt.mp4"] {
                let track = try Inspection(of: place.path(text)).tracks
                #expect(track.map(\.kind) == ["subtitle"], "\(text)")
                try succeed("tag", text, "--track", "1", "--language", "en", in: folder)
                try succeed("extract", text, "-o", "\(text).srt", in: folder)
                let cues = String(decoding: try place.data("\(text).srt"), as: UTF8.self)
                #expect(cues.contains("00:00:03,000 --> 00:00:04,500\nWelcome back."))
            }
            try journey.expectValid()
        }
    }

    @Test func `presentations of Shaka Packager are audited and edited`() throws {
        guard let packager = try Writer.packager() else { return }
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            try WriterSource.make(in: place)
            try place.make("movie.mp4", ["-i", place.path("base.mkv"), "-map", "0", "-c", "copy"])
            func input(_ stream: String, _ name: String, _ ending: String, _ more: String) -> String
            {
                let file = stream == "text" ? "en.vtt" : "movie.mp4"
                let start = stream == "text" ? "" : ",init_segment=hls/\(name)-init.mp4"
                return
                    "in=\(file),stream=\(stream)\(start),segment_template=hls/\(name)-$Number$.\(ending)"
                    + ",playlist_name=\(name).m3u8\(more)"
            }
            try package(
                packager,
                [
                    input("video", "v", "m4s", ",iframe_playlist_name=i.m3u8"),
                    input("audio", "a", "m4s", ",hls_group_id=audio,hls_name=English"),
                    input("text", "t", "vtt", ",hls_group_id=text,hls_name=English,lang=en"),
                    "--segment_duration", "2", "--hls_playlist_type", "VOD",
                    "--hls_master_playlist_output", "hls/master.m3u8",
                ],
                in: folder
            )
            for arguments in [["audit", "hls"], ["playlist", "check", "hls/master.m3u8"]] {
                let result = try run(
                    builtBinary.path,
                    arguments + ["--format", "json"],
                    in: folder
                )
                #expect([0, 1].contains(result.exitCode), result.summary)
                try validate(
                    result.standardOutput,
                    schema: arguments[0] == "audit" ? "audit" : "playlist-check"
                )
            }
            #expect(try Inspection(of: place.path("hls/master.m3u8")).container == "hls")
            let before = try PacketHashes(place.path("hls/master.m3u8"), isMovie: false)
            try succeed(
                "playlist",
                "set",
                "hls/master.m3u8",
                "--rendition",
                "text/English",
                "--sdh",
                in: folder
            )
            let master = String(decoding: try place.data("hls/master.m3u8"), as: UTF8.self)
            #expect(master.contains("transcribes-spoken-dialog"))
            #expect(try PacketHashes(place.path("hls/master.m3u8"), isMovie: false) == before)
        }
    }

    private func package(_ packager: String, _ arguments: [String], in folder: URL) throws {
        let result = try run(packager, arguments + ["--quiet"], in: folder)
        try #require(result.exitCode == 0, result.summary)
    }
}
