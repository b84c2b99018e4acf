// SPDX-License-Identifier: Apache-2.0

import DASH
import Foundation
import TestSupport
import Testing

/// MPDs that other programs write.
@Suite struct WrittenMPDTests {
    /// Edits an MPD in several ways and back.
    private func journey(_ place: Workplace, _ name: String) throws {
        let original = try place.data(name)
        #expect(try MPD(parsing: Array(original), path: name).bytes == Array(original))
        let path = place.path(name)
        let streams = try readByFFmpeg(path)
        let folder = URL(filePath: path).deletingLastPathComponent()
        try place.data("en.vtt").write(to: folder.appending(path: "new.vtt"))
        try succeed("mpd", "add", path, "--subtitles", "new.vtt", "--language", "gl", "--sdh")
        // Nothing was changed but that a part was put in.
        let added = Array(try place.data(name))
        let begin = zip(added, original).prefix { $0 == $1 }.count
        let rest = original.count - begin
        #expect(added.suffix(rest).elementsEqual(original.suffix(rest)))
        #expect(try readByElementTree(path).contains { $0.hasPrefix("text gl Galego 2 caption") })
        let read = try readByFFmpeg(path)
        #expect(read.count == streams.count + 1, "\(read)")
        try succeed("mpd", "set", path, "--set", "text:gl", "--no-sdh", "--language", "pt")
        let checked = try mediatag("mpd", "check", path, "--format", "json")
        #expect(checked.exitCode < 2, checked.summary)
        try validate(checked.standardOutput, schema: "mpd-check")
        try validate(try succeed("mpd", "show", path, "--format", "json"), schema: "mpd-show")
        try succeed("mpd", "remove", path, "--set", "text:pt")
        #expect(try place.data(name) == original)
        #expect(try readByFFmpeg(path) == streams)
    }

    @Test(arguments: [
        ["-use_template", "1", "-use_timeline", "1"], ["-use_template", "1", "-use_timeline", "0"],
        ["-use_template", "0"], ["-single_file", "1"],
        ["-adaptation_sets", "id=0,streams=v id=1,streams=a"],
    ])
    func `an MPD of FFmpeg is edited without another byte, and read by FFmpeg`(
        options: [String]
    ) throws {
        try Workplace.with { place in
            for name in ["movie.mp4", "en.vtt"] { try place.copy(name) }
            let made = try run(
                "ffmpeg",
                [
                    "-v", "error", "-i", "movie.mp4", "-map", "0:v:0", "-map", "0:a:0", "-c",
                    "copy",
                    "-f", "dash", "-seg_duration", "2",
                ] + options + ["out.mpd"],
                in: place.folder
            )
            try #require(made.exitCode == 0, made.summary)
            try journey(place, "out.mpd")
        }
    }

    @Test func `an MPD of Shaka Packager is edited without another byte, and read by FFmpeg`()
        throws
    {
        guard let packager = try Writer.packager() else { return }
        try Workplace.with { place in
            for name in ["movie.mp4", "en.vtt"] { try place.copy(name) }
            let made = try run(
                packager,
                [
                    "in=movie.mp4,stream=video,output=video.mp4",
                    "in=movie.mp4,stream=audio,output=audio.mp4,dash_roles=main",
                    "in=en.vtt,stream=text,output=text.vtt,lang=en,dash_roles=caption,"
                        + "dash_accessibilities=urn:tva:metadata:cs:AudioPurposeCS:2007=2",
                    "--mpd_output", "shaka.mpd",
                ],
                in: place.folder
            )
            try #require(made.exitCode == 0, made.summary)
            try journey(place, "shaka.mpd")
            let shown = try succeed("mpd", "show", "shaka.mpd", in: place.folder)
            #expect(shown.contains("English SDH"), "\(shown)")
        }
    }

    @Test func `what hls --dash writes has nothing to report`() throws {
        try Workplace.with { place in
            for name in ["movie.mp4", "es.srt", "en.vtt"] { try place.copy(name) }
            // Captions in the language of the audio: a translation is not enough (D113).
            let captions = ["en.vtt:language=en", "es.srt:language=es"]
            let hls = ["hls", "movie.mp4"] + captions + ["--dash", "-o", "out"]
            try succeed(hls, in: place.folder)
            let checked = try succeed(
                "mpd",
                "check",
                "--fail-on",
                "warning",
                "out/manifest.mpd",
                in: place.folder
            )
            #expect(checked == "1 MPD: 0 errors, 0 warnings, 0 to review, 0 notes\n")
            try journey(place, "out/manifest.mpd")
        }
    }
}
