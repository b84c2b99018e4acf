// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct TrackPlacementTests {
    /// AAC of so many frames of 1024 samples at 48 kHz, of which some at both ends are not played.
    private func sound(frames: Int, priming: Int64, padding: Int64) throws -> EncodedAudio {
        let samples = TrackSamples(
            timescale: 48000,
            sizes: .each((0..<frames).map { UInt32(100 + $0 % 7) }),
            durations: [.init(sampleCount: UInt32(frames), sampleDuration: 1024)]
        )
        return EncodedAudio(
            sampleEntry: AudioSampleEntry.box("mp4a", channels: 1, sampleRate: 48000, boxes: []),
            samples: samples,
            spool: try SpoolFile(),
            channelCount: 1,
            sampleRate: 48000,
            presented: priming..<Int64(frames) * 1024 - padding,
            isReencoded: false,
            sourceCodec: "aac",
            streamIndex: 0,
            language: nil,
            name: nil,
            characteristics: [],
            roles: [],
            notices: []
        )
    }

    private func movie(_ duration: UInt64) -> MovieHeaderBox {
        MovieHeaderBox(timescale: 600, duration: duration, nextTrackID: 2)
    }

    @Test func `new audio starts after the priming and ends before the padding`() throws {
        // 94 frames are 96256 samples: 96000, two seconds, without 256.
        let audio = try sound(frames: 94, priming: 200, padding: 56)
        let place = TrackPlacement(audio, in: movie(1200), extendsMovie: false)
        #expect(place.trackDuration == 1200 && place.movieDuration == 0)
        #expect(place.edits == [.init(segmentDuration: 1200, mediaTime: 200)])
        #expect(place.notices(ofAudio: audio.duration, in: "a") == [])
    }

    @Test func `new audio needs no edit list if all of it is played`() throws {
        let audio = try sound(frames: 94, priming: 0, padding: 0)
        let place = TrackPlacement(audio, in: movie(6000), extendsMovie: false)
        #expect(place.edits == [] && place.trackDuration == 1204)
        let end = MediaTime(ticks: 6000, timescale: 600)
        let notices = [Notice(.audioEndsEarly(audio: audio.duration, movie: end), in: "a")]
        #expect(place.notices(ofAudio: audio.duration, in: "a") == notices)
    }

    @Test func `new audio ends with the movie unless the movie is lengthened`() throws {
        let audio = try sound(frames: 94, priming: 0, padding: 0)
        let cut = TrackPlacement(audio, in: movie(300), extendsMovie: false)
        #expect(cut.edits == [.init(segmentDuration: 300, mediaTime: 0)])
        #expect(cut.trackDuration == 300 && cut.movieDuration == 0)
        #expect(cut.notices(ofAudio: audio.duration, in: "a").map(\.severity) == [.warning])
        let long = TrackPlacement(audio, in: movie(300), extendsMovie: true)
        #expect(long.edits == [] && long.trackDuration == 1204 && long.movieDuration == 1204)
        #expect(long.notices(ofAudio: audio.duration, in: "a").map(\.severity) == [.information])
    }

    @Test(arguments: [0, UInt64.max])
    func `new audio keeps its length in a movie of unknown length`(duration: UInt64) throws {
        let audio = try sound(frames: 94, priming: 0, padding: 0)
        let place = TrackPlacement(audio, in: movie(duration), extendsMovie: false)
        #expect(place.trackDuration == 1204 && place.movieDuration == 1204)
        #expect(place.notices(ofAudio: audio.duration, in: "a") == [])
    }

    @Test func `new audio is stored in chunks of a second that hold all of it`() throws {
        let audio = try sound(frames: 100, priming: 0, padding: 0)
        let chunks = audio.samples.chunksOfOneSecond
        #expect(chunks.map(\.sampleCount) == [47, 47, 6])
        let length = (0..<100).reduce(UInt64(0)) { $0 + UInt64(100 + $1 % 7) }
        #expect(chunks.reduce(0) { $0 + $1.length } == length)
    }

    @Test(
        arguments: [
            ("movie.en.ad.m4a", "en", true), ("es-419.wav", "es-419", false),
            ("movie.wav", nil, false),
            ("a.b/fr.dvs.flac", "fr", true), ("ad.wav", nil, false), ("movie.ad.wav", nil, false),
            ("de", "de", false),
        ] as [(String, String?, Bool)]
    )
    func `the language and purpose of new audio are read from its file name`(
        path: String,
        language: String?,
        describes: Bool
    ) {
        let name = AudioFileName(path: path)
        #expect(name.language?.rawValue == language && name.describesVideo == describes)
    }
}

@Suite struct SubtitleTrackEndTests {
    private func end(_ captions: Int, movie: UInt64, extends: Bool) throws -> [UInt64] {
        var header = try sampleMovie().header()
        header.timescale = 600
        header.duration = movie
        let end = TrackPlacement(captions: captions, in: header, extendsMovie: extends)
        return [end.trackDuration, end.movieDuration, UInt64(end.mediaMilliseconds)]
    }

    @Test func `a subtitle track ends with the movie, whose length stays`() throws {
        #expect(try end(20_000, movie: 16_200, extends: false) == [16_200, 0, 27_000])
        #expect(try end(30_000, movie: 16_200, extends: false) == [16_200, 0, 30_000])
        #expect(try end(20_000, movie: 16_201, extends: false) == [16_201, 0, 27_002])
    }

    @Test func `a subtitle track ends with its captions if the movie is lengthened`() throws {
        #expect(try end(30_001, movie: 16_200, extends: true) == [18_001, 18_001, 30_001])
        #expect(try end(20_000, movie: 16_200, extends: true) == [16_200, 12_000, 27_000])
    }

    @Test func `a subtitle track ends with its captions if the movie's length is unknown`() throws {
        for unknown in [0, UInt64.max] {
            #expect(try end(20_000, movie: unknown, extends: false) == [12_000, 0, 20_000])
        }
    }
}
