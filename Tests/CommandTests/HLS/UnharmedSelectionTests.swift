// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// What is added for some viewers is not played to the others, and a warning reports where it is.
@Suite struct UnharmedSelectionTests {
    private struct Edit: Decodable {
        struct Loss: Decodable {
            var kind: String
            var engines: [String]
            var viewers: [String]
        }
        var viewerLosses: [Loss]
        var warnings: [String]
    }

    private func edit(_ arguments: [String], in place: Workplace) throws -> Edit {
        let result = try run(
            builtBinary.path,
            arguments + ["--format", "json"],
            in: place.folder
        )
        try #require(result.exitCode == 0, result.summary)
        return try JSONDecoder().decode(Edit.self, from: Data(result.standardOutput.utf8))
    }

    /// A movie with audio of a number of channels, and a description in stereo.
    private func withMedia(channels: Int, body: (Workplace) throws -> Void) throws {
        try Workplace.with { place in
            try place.make(
                "m.mp4",
                [
                    "-f", "lavfi", "-i", "testsrc=s=160x90:r=25:d=4", "-f", "lavfi", "-i",
                    "sine=440:r=48000:d=4", "-c:v", "libx264", "-preset", "ultrafast", "-g", "25",
                    "-pix_fmt", "yuv420p", "-c:a", channels > 2 ? "ac3" : "aac", "-ac",
                    "\(channels)",
                    "-metadata:s:a", "language=eng",
                ]
            )
            try place.make(
                "ad.m4a",
                ["-f", "lavfi", "-i", "sine=550:r=48000:d=4", "-c:a", "aac", "-ac", "2"]
            )
            try body(place)
        }
    }

    @Test(arguments: [1, 2, 6])
    func `Shaka Player and dash.js play the main audio of a presentation with a description`(
        channels: Int
    ) throws {
        try withMedia(channels: channels) { place in
            let arguments = [
                "hls", "m.mp4", "ad.m4a:language=en:describes-video", "-o", "out", "--dash",
            ]
            let made = try edit(arguments, in: place)
            #expect(!made.viewerLosses.contains { $0.engines.contains("Shaka Player") })
            let presentation = Presentation(at: place.path("out"))
            let audio = try presentation.attributes("EXT-X-MEDIA").filter { $0["TYPE"] == "AUDIO" }
            #expect(Set(audio.map { $0["CHANNELS"] != nil }).count == 1)
            #expect(audio.count == 2 && audio.first?["CHANNELS"] == (channels == 2 ? "2" : nil))
            let simulated = try succeed(
                ["simulate", "out/master.m3u8", "--engine", "shaka", "--viewer", "default-en"],
                in: place.folder
            )
            #expect(!simulated.contains("AD"), "\(simulated)")
            let mpd = try presentation.text("manifest.mpd")
            let sets = mpd.matches(
                of: /<AdaptationSet id="(\d)" contentType="(\w+)"[^>]*selectionPriority="(\d)"/
            )
            #expect(sets.map { String($0.output.1) } == ["1", "2", "3"])
            #expect(sets.map { String($0.output.3) } == ["3", "3", "1"])
            // The only AAC with two channels is the description.
            let isReported = made.warnings.contains { $0.contains("no AAC with two channels") }
            #expect(isReported == (channels == 6))
            let checked = try mediatag("playlist", "check", "out/master.m3u8", in: place.folder)
            #expect(checked.standardOutput.contains("H275") == (channels == 6), checked.summary)
        }
    }

    @Test(arguments: ["2", "6", nil])
    func `a description that is added is not played to everyone, whatever CHANNELS there is`(
        channels: String?
    ) throws {
        try withMedia(channels: 2) { place in
            _ = try Presentation(place, "m.mp4")
            let stated = channels.map { "CHANNELS=\"\($0)\"," } ?? ""
            let master = try place.text("out/master.m3u8")
            try place.write(
                "out/master.m3u8",
                text: master.replacing("CHANNELS=\"2\",", with: stated)
            )
            let added = try edit(
                [
                    "playlist", "add", "out/master.m3u8", "--audio", "ad.m4a", "--language", "en",
                    "--describes-video",
                ],
                in: place
            )
            #expect(!added.viewerLosses.contains { $0.engines.contains("Shaka Player") })
            let lines = try place.text("out/master.m3u8").split(separator: "\n")
            let audio = lines.filter { $0.contains("TYPE=AUDIO") }
            #expect(audio.count == 2)
            #expect(Set(audio.map { $0.contains("CHANNELS") }).count == 1, "\(audio)")
        }
    }

    @Test func `an edit that makes it worse names the viewers and the players, once`() throws {
        try withMedia(channels: 2) { place in
            _ = try Presentation(place, "m.mp4", "ad.m4a:language=en:describes-video")
            let changed = try edit(
                [
                    "playlist", "set", "out/master.m3u8", "--rendition", "audio-aac-2/English",
                    "--channels", "6",
                ],
                in: place
            )
            let loss = try #require(
                changed.viewerLosses.first { $0.engines.contains("Shaka Player") }
            )
            #expect(loss.kind == "description-unasked")
            #expect(loss.viewers == ["default-en", "deaf-en", "easy-en"])
            #expect(changed.warnings.count { $0.contains("Shaka Player") } == 1)
            let back = try edit(
                [
                    "playlist", "set", "out/master.m3u8", "--rendition", "audio-aac-2/English",
                    "--channels", "2",
                ],
                in: place
            )
            #expect(!back.viewerLosses.contains { $0.kind == "description-unasked" })
        }
    }

    @Test func `an edit of a movie warns of viewers who lose their captions`() throws {
        try withMedia(channels: 2) { place in
            try place.write("en.srt", text: "1\n00:00:00,500 --> 00:00:02,000\nWords.\n")
            try succeed("add-subs", "m.mp4", "en.srt", in: place.folder)
            let result = try mediatag("remove", "m.mp4", "--track", "subtitle:en", in: place.folder)
            try #require(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("no longer get captions"), result.summary)
        }
    }
}
