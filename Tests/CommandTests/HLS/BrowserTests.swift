// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Chromium's own HLS player.
@Suite struct BrowserTests {
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

    @Test(arguments: [[], ["--single-file"]])
    func `plays to the end, and both audio options can be chosen`(_ options: [String]) throws {
        try Workplace.with("description.en.m4a") { place in
            try GeneratedMovie.make(place.path("small.mp4"), seconds: 27)
            let result = try run(
                builtBinary.path,
                ["hls", "movie.mp4", "small.mp4", "es.srt", "-o", "out"] + options
                    + ["description.en.m4a:language=en:describes-video"],
                in: place.folder
            )
            try #require(result.exitCode == 0, result.summary)
            let script = SampleMedia.packageRoot.appending(path: "Scripts/play-in-chromium.py").path
            let text = try output(of: "/usr/bin/python3", [script, place.path("out")])
            let playback = try JSONDecoder().decode(Playback.self, from: Data(text.utf8))
            #expect(playback.ended && playback.error == nil, "\(text)")
            #expect(playback.start == 0 && abs(playback.duration - 27) < 0.1, "\(text)")
            #expect(
                playback.audioTracks.map(\.label) == ["English", "English (audio description)"],
                "\(text)"
            )
            #expect(playback.enabled.sorted() == [0, 1], "\(text)")
            // The other is loaded when it is chosen.
            let loaded = playback.asked.filter { $0.hasPrefix("audio/") && $0.hasSuffix(".m3u8") }
            #expect(loaded.count == 2, "\(text)")
        }
    }
}
