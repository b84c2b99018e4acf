// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import Muxing

@Suite struct `The place of new sound` {
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
            notes: []
        )
    }

    private func movie(_ duration: UInt64) -> MovieHeaderBox {
        MovieHeaderBox(timescale: 600, duration: duration, nextTrackID: 2)
    }

    @Test func `begins behind the priming and ends before the padding`() throws {
        // 94 frames are 96256 samples: 96000, two seconds, without 256.
        let audio = try sound(frames: 94, priming: 200, padding: 56)
        let place = SoundPlacement(audio, in: movie(1200), extendsMovie: false)
        #expect(place.trackDuration == 1200 && place.movieDuration == 0)
        #expect(place.edits == [.init(segmentDuration: 1200, mediaTime: 200)])
        #expect(place.warnings(path: "a") == [])
    }

    @Test func `needs no edit list where all of it is played`() throws {
        let audio = try sound(frames: 94, priming: 0, padding: 0)
        let place = SoundPlacement(audio, in: movie(6000), extendsMovie: false)
        #expect(place.edits == [] && place.trackDuration == 1204)
        let warning =
            "a: the sound is 2.00 s long, the movie 10.00 s; from 2.00 s on this track is silent"
        #expect(place.warnings(path: "a") == [warning])
    }

    @Test func `ends with the movie unless the movie becomes longer`() throws {
        let audio = try sound(frames: 94, priming: 0, padding: 0)
        let cut = SoundPlacement(audio, in: movie(300), extendsMovie: false)
        #expect(cut.edits == [.init(segmentDuration: 300, mediaTime: 0)])
        #expect(cut.trackDuration == 300 && cut.movieDuration == 0)
        #expect(cut.warnings(path: "a").first?.contains("pass --extend") == true)
        let long = SoundPlacement(audio, in: movie(300), extendsMovie: true)
        #expect(long.edits == [] && long.trackDuration == 1204 && long.movieDuration == 1204)
        #expect(long.warnings(path: "a").first?.contains("becomes that long") == true)
    }

    @Test(arguments: [0, UInt64.max])
    func `is as long as it is in a movie of unknown length`(duration: UInt64) throws {
        let audio = try sound(frames: 94, priming: 0, padding: 0)
        let place = SoundPlacement(audio, in: movie(duration), extendsMovie: false)
        #expect(place.trackDuration == 1204 && place.movieDuration == 1204)
        #expect(place.warnings(path: "a") == [])
    }

    @Test func `is in chunks of a second that are all of it`() throws {
        let audio = try sound(frames: 100, priming: 0, padding: 0)
        let chunks = SpooledSamples(audio).chunks(timescale: 48000)
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
    func `and what it is stand in the name of its file`(
        path: String,
        language: String?,
        describes: Bool
    ) {
        let name = AudioFileName(path: path)
        #expect(name.language?.rawValue == language && name.describesVideo == describes)
    }
}
