// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import Testing

@testable import MediaReading

@Suite struct TrackSelectorTests {
    /// 1 video, 2 audio en, 3 es, 4 es SDH, 5 es-419, 6 fr forced.
    private func tracks() throws -> [TrackFacts] {
        var movie = try sampleMovie()
        let files = ["es.srt", "es.sdh.srt", "es-419.srt", "fr.forced.srt"]
        for (index, file) in files.enumerated() {
            movie.append(try subtitleTrack(id: UInt32(index + 3), file: file))
        }
        return try TrackFacts.all(of: movie)
    }

    @Test(arguments: [
        ("3", [3]), ("9", []), ("video:1", [1]), ("audio:1", [2]), ("audio:2", []),
        ("audio:en", [2]),
        ("subtitle:1", [3]), ("subtitle:4", [6]), ("subtitle:es:sdh", [4]), ("subtitle:sdh", [4]),
        ("subtitle:es-419", [5]), ("subtitle:fr:forced", [6]), ("subtitle:forced", [6]),
        ("subtitle:es:forced", []), ("audio:en:describes-video", []), ("subtitle:sdh:1", [4]),
    ])
    func `a track selector matches tracks`(text: String, expected: [UInt32]) throws {
        let selector = try #require(TrackSelector(text))
        #expect(selector.matches(in: try tracks()).map(\.id) == expected)
    }

    @Test func `a language matches wider and narrower ones only if there is no exact match`() throws
    {
        let tracks = try tracks()
        func matches(_ text: String) throws -> [UInt32] {
            try #require(TrackSelector(text)).matches(in: tracks).map(\.id)
        }
        #expect(try matches("subtitle:es") == [3, 4])
        #expect(try matches("subtitle:es-ES") == [3, 4])
        #expect(try matches("subtitle:fr-CA") == [6])
        #expect(try matches("audio:en-US") == [2])
        #expect(try matches("video:und") == [1])
    }

    @Test(arguments: [
        "", ":", "sound", "audio", "audio:", "audio:0", "audio:-1", "audio:?", "-1", "es",
    ])
    func `text that is not a track selector is rejected`(text: String) {
        #expect(TrackSelector(text) == nil)
    }

    @Test func `an ambiguous selector lists its matches, and one without a match lists all tracks`()
        throws
    {
        let tracks = try tracks()
        let several = try #require(throws: MediaError.self) {
            try #require(TrackSelector("subtitle:es")).only(of: tracks, path: "movie.mp4")
        }
        #expect(several.description.contains("\n  4 subtitle es \"español\" SDH"))
        #expect(!several.description.contains("audio"))
        let none = try #require(throws: MediaError.self) {
            try #require(TrackSelector("7")).only(of: tracks, path: "movie.mp4")
        }
        #expect(none.description.split(separator: "\n").count == 1 + tracks.count)
    }
}
