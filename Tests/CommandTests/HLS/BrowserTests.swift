// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Chromium's own HLS player.
struct BrowserTests {
    private struct Playback: Decodable {
        struct Track: Decodable {
            var label: String
            var language: String
        }
        var ended: Bool
        var start: Double?
        var duration: Double
        var error: String?
        var audioTracks: [Track]
        var enabled: [Int]
        /// The files that were asked for.
        var asked: [String]
    }

    @Test(.slow, arguments: [[], ["--single-file"]])
    func `plays to the end, and both audio options can be chosen`(
        _ options: [String]
    ) async throws {
        let (playback, _) = try await play("description.en.m4a") { place in
            try GeneratedMovie.make(place.path("small.mp4"), seconds: 27)
            return ["movie.mp4", "small.mp4", "es.srt"] + options
                + ["description.en.m4a:language=en:describes-video"]
        }
        #expect(playback.ended && playback.error == nil, "\(playback)")
        #expect(playback.start == 0 && abs(playback.duration - 27) < 0.1, "\(playback)")
        #expect(
            playback.audioTracks.map(\.label) == ["English", "English AD"],
            "\(playback)"
        )
        #expect(playback.enabled.sorted() == [0, 1], "\(playback)")
        // The other is loaded when it is chosen.
        let loaded = playback.asked.filter { $0.hasPrefix("audio/") && $0.hasSuffix(".m3u8") }
        #expect(loaded.count == 2, "\(playback)")
    }

    /// Chromium refuses MP3 in fragmented MP4 whatever CODECS says of it.
    @Test(.slow, arguments: ["mp3.mp4", "mp3.mkv", "mp3.mov"], [[], ["--ts"]])
    func `plays a movie whose sound is MP3`(name: String, options: [String]) async throws {
        let (playback, messages) = try await play { place in
            try GeneratedMovie.make(place.path(name), seconds: 8, "-c:a", "libmp3lame")
            return [name] + options
        }
        let isReported = messages.contains("mp3 was re-encoded as AAC with 128 kbit/s")
        #expect(isReported == (options.isEmpty || name == "mp3.mov"), "\(messages)")
        #expect(playback.ended && playback.error == nil, "\(playback)")
        #expect(playback.start == 0 && abs(playback.duration - 8) < 0.1, "\(playback)")
        #expect(playback.audioTracks.map(\.language) == ["en"], "\(playback)")
    }

    /// Plays what `hls` makes of the inputs that `prepare` gives; also gives its messages.
    private func play(
        _ samples: String...,
        prepare: @escaping @Sendable (Workplace) throws -> [String]
    ) async throws -> (Playback, messages: String) {
        try await withBrowser {
            try Workplace.with { place in
                for sample in samples { try place.copy(sample) }
                let inputs = try prepare(place)
                let result = try run(
                    builtBinary.path,
                    ["hls"] + inputs + ["-o", "out"],
                    in: place.folder
                )
                try #require(result.exitCode == 0, result.summary)
                let script = SampleMedia.packageRoot.appending(path: "Scripts/play-in-chromium.py")
                let text = try output(of: "/usr/bin/python3", [script.path, place.path("out")])
                let playback = try JSONDecoder().decode(Playback.self, from: Data(text.utf8))
                return (playback, result.standardError)
            }
        }
    }
}
