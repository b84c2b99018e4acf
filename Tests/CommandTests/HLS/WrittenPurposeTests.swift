// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The purposes of tracks in movies that FFmpeg wrote, which states them in `kind` or in flags of Matroska alone.
@Suite struct WrittenPurposeTests {
    private static let cues = "1\n00:00:00,500 --> 00:00:02,000\n%\n"

    /// A movie with main audio, a description and clear speech, and with subtitles, SDH and forced subtitles.
    private func withMovie(_ name: String, body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            for text in ["plain", "deaf", "forced"] {
                try place.write(
                    "\(text).srt",
                    text: Self.cues.replacing("%", with: "These are the \(text) words.")
                )
            }
            let sounds = ["440", "550", "660"].flatMap {
                ["-f", "lavfi", "-i", "sine=\($0):d=4"]
            }
            let texts = ["plain", "deaf", "forced"].flatMap { ["-i", place.path("\($0).srt")] }
            let isMatroska = name.hasSuffix("mkv")
            try place.make(
                name,
                ["-f", "lavfi", "-i", "testsrc=s=160x90:r=25:d=4"] + sounds + texts
                    + (0...6).flatMap { ["-map", "\($0)"] } + [
                        "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a",
                        "aac", "-ac", "2", "-c:s", isMatroska ? "srt" : "mov_text",
                        "-metadata:s:a", "language=eng", "-metadata:s:s", "language=eng",
                        "-disposition:a:0", "default", "-disposition:a:1", "visual_impaired",
                        "-disposition:a:2", "hearing_impaired", "-disposition:s:0", "0",
                        "-disposition:s:1", "hearing_impaired", "-disposition:s:2", "forced",
                    ]
            )
            try body(place)
        }
    }

    @Test(arguments: ["m.mp4", "m.mkv"])
    func `playlist and MPD state what the tracks are for`(name: String) throws {
        try withMovie(name) { place in
            let presentation = try Presentation(place, name, "--dash")
            let media = try presentation.attributes("EXT-X-MEDIA")
            let audio = media.filter { $0["TYPE"] == "AUDIO" }
            #expect(
                audio.map { $0["CHARACTERISTICS"] } == [
                    nil, "public.accessibility.describes-video",
                    "public.accessibility.enhances-speech-intelligibility",
                ]
            )
            let text = media.filter { $0["TYPE"] == "SUBTITLES" }
            #expect(text.map { $0["FORCED"] } == [nil, nil, "YES"])
            #expect(
                text.map { $0["CHARACTERISTICS"] } == [
                    nil,
                    "public.accessibility.transcribes-spoken-dialog,"
                        + "public.accessibility.describes-music-and-sound", nil,
                ]
            )
            let mpd = try presentation.text("manifest.mpd")
            for role in ["description", "enhanced-audio-intelligibility", "caption"] {
                #expect(mpd.contains("value=\"\(role)\""), "\(role)")
            }
            #expect(mpd.contains("value=\"forced-subtitle\""))
            let found = try mediatag("audit", "out/master.m3u8", in: place.folder).standardOutput
            #expect(!found.contains("X711"), "\(found)")
        }
    }

    @Test(arguments: ["m.mp4", "m.mkv"])
    func `inspect, simulate and audit read the same purposes`(name: String) throws {
        try withMovie(name) { place in
            let inspected = try succeed("inspect", name, in: place.folder)
            for option in ["English AD", "English SDH", "English Forced"] {
                #expect(inspected.contains(option), "\(inspected)")
            }
            let simulated = try mediatag("simulate", name, "--json", in: place.folder)
            #expect(simulated.standardOutput.contains("English SDH"), simulated.summary)
            let found = try mediatag("audit", name, in: place.folder).standardOutput
            // SDH and a description are there; no remedy tags another track as SDH.
            #expect(!found.contains("--sdh") && !found.contains("M116"), "\(found)")
            #expect(!found.contains("M102"), "\(found)")
        }
    }

    @Test func `tag takes away a purpose that a role alone states`() throws {
        try withMovie("m.mp4") { place in
            let sdh = "subtitle:en:sdh"
            try succeed("tag", "m.mp4", "--track", sdh, "--no-sdh", in: place.folder)
            try succeed(
                ["tag", "m.mp4", "--track", "subtitle:en:forced", "--forced", "none"],
                in: place.folder
            )
            let inspected = try succeed("inspect", "m.mp4", in: place.folder)
            #expect(!inspected.contains("SDH") && !inspected.contains("Forced"), "\(inspected)")
            #expect(!inspected.contains("role forced"), "\(inspected)")
        }
    }

    // MARK: - Kinds of HTML

    /// Makes the roles of DASH in a movie kinds of HTML, which take the bytes of the values.
    private func stateInHTML(_ name: String, in place: Workplace) throws {
        var data = try place.data(name)
        // In place of description, caption (of audio), caption (of text), and forced-subtitle.
        for kind in ["main-desc", "commentary", "captions", "descriptions"] {
            let dash = Data("urn:mpeg:dash:role:2011\0".utf8)
            let scheme = try #require(data.firstRange(of: dash))
            let value = try #require(data[scheme.upperBound...].firstIndex(of: 0))
            let length = value - scheme.lowerBound
            let new = Data("about:html-kind\0\(kind)".utf8)
            data.replaceSubrange(
                scheme.lowerBound..<value,
                with: new + Data(repeating: 0, count: length - new.count)
            )
        }
        try data.write(to: URL(filePath: place.path(name)))
    }

    @Test func `kinds of HTML state to all commands what the tracks are for`() throws {
        try withMovie("m.mp4") { place in
            try stateInHTML("m.mp4", in: place)
            let inspected = try succeed("inspect", "m.mp4", in: place.folder)
            for part in ["English AD", "English SDH", "kind main-desc (HTML)"] {
                #expect(inspected.contains(part), "\(inspected)")
            }
            let simulated = try mediatag("simulate", "m.mp4", "--json", in: place.folder)
            #expect(simulated.standardOutput.contains("English SDH"), simulated.summary)
            let found = try mediatag("audit", "m.mp4", in: place.folder).standardOutput
            #expect(!found.contains("M102") && !found.contains("M116"), "\(found)")
            #expect(
                found.contains("its kind is main-desc, and")
            )
            let presentation = try Presentation(place, "m.mp4", "--dash")
            let media = try presentation.attributes("EXT-X-MEDIA")
            #expect(
                media.filter { $0["TYPE"] == "AUDIO" }.map { $0["CHARACTERISTICS"] } == [
                    nil, "public.auxiliary-content", "public.accessibility.describes-video",
                ]
            )
            let mpd = try presentation.text("manifest.mpd")
            for role in ["description", "commentary", "caption"] {
                #expect(mpd.contains("value=\"\(role)\""), "\(role)")
            }
            try succeed(
                ["tag", "m.mp4", "--track", "subtitle:en:sdh", "--no-sdh"],
                in: place.folder
            )
            #expect(!(try succeed("inspect", "m.mp4", in: place.folder)).contains("SDH"))
        }
    }

    // MARK: - The track of a description

    @Test(arguments: [
        ["playlist", "add", "out/master.m3u8", "--audio", "m.mp4", "--describes-video"],
        ["mpd", "add", "out/manifest.mpd", "--audio", "m.mp4", "--describes-video"],
    ])
    func `of a described movie the description is added, and not the main audio`(
        command: [String]
    ) throws {
        try withMovie("m.mp4") { place in
            try place.make("plain.mp4", ["-i", place.path("m.mp4"), "-map", "0:v", "-map", "0:1"])
            _ = try Presentation(place, "plain.mp4", "--dash")
            try succeed(command, in: place.folder)
            let folder = "out/audio-en-ad"
            let names = try FileManager.default.contentsOfDirectory(atPath: place.path(folder))
            let segments = names.filter { $0.hasSuffix(".m4s") }.sorted()
            var data = try place.data(folder + "/init.mp4")
            for segment in segments { data += try place.data(folder + "/" + segment) }
            try data.write(to: URL(filePath: place.path("added.mp4")))
            let added = try place.sound("added.mp4", stream: 0)
            try #require(added.count > 100_000)
            // The main audio is a tone of 440 Hz, the description one of 550 Hz.
            let second = Array(added[44_100..<88_200])
            let changes = zip(second, second.dropFirst()).count { ($0 < 0) != ($1 < 0) }
            #expect(abs(changes - 1100) < 20, "\(changes)")
        }
    }

    @Test func `of another movie that is described, hls takes the description alone`() throws {
        try withMovie("m.mp4") { place in
            try place.make("plain.mp4", ["-i", place.path("m.mp4"), "-map", "0:v", "-map", "0:1"])
            let presentation = try Presentation(place, "plain.mp4", "m.mp4:describes-video")
            let audio = try presentation.attributes("EXT-X-MEDIA").filter { $0["TYPE"] == "AUDIO" }
            #expect(
                audio.map { $0["CHARACTERISTICS"] } == [
                    nil, "public.accessibility.describes-video",
                ]
            )
            #expect(try presentation.attributes("EXT-X-STREAM-INF").count == 1)
        }
    }

    @Test(arguments: [
        ["playlist", "add", "out/master.m3u8", "--audio", "two.mp4", "--describes-video"],
        ["mpd", "add", "out/manifest.mpd", "--audio", "two.mp4", "--describes-video"],
        ["hls", "plain.mp4", "two.mp4:describes-video", "-o", "new"],
        ["hls", "two.mp4:describes-video", "-o", "new"],
        ["playlist", "add", "out/master.m3u8", "--audio", "two.mp4", "--language", "fr"],
    ])
    func `if no track fits what was asked, the error lists the tracks and nothing is written`(
        command: [String]
    ) throws {
        try withMovie("m.mp4") { place in
            try place.make("plain.mp4", ["-i", place.path("m.mp4"), "-map", "0:v", "-map", "0:1"])
            try place.make(
                "two.mp4",
                [
                    "-i", place.path("m.mp4"), "-map", "0:v", "-map", "0:1", "-map", "0:2",
                    "-disposition:a:1", "0", "-metadata:s:a:1", "language=spa",
                ]
            )
            _ = try Presentation(place, "plain.mp4", "--dash")
            let edited = command[0] == "hls" ? "out/master.m3u8" : command[2]
            let before = try place.text(edited)
            let result = try run(builtBinary.path, command, in: place.folder)
            #expect(result.exitCode != 0, result.summary)
            #expect(result.standardError.contains("2 audio en"), result.summary)
            #expect(result.standardError.contains("3 audio es"), result.summary)
            #expect(try place.text(edited) == before)
        }
    }
}
