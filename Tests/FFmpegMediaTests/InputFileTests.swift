// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Foundation
import MediaPrimitives
import Testing

@Suite struct InputFileTests {
    @Test func `a movie has its container, length and streams`() throws {
        let file = try InputFile(path: Samples.path("movie.mp4"))
        #expect(file.formatName == "mov,mp4,m4a,3gp,3g2,mj2")
        #expect(file.durationMicroseconds == 27_000_000)
        #expect(file.metadata["major_brand"] == "isom")
        #expect(file.streams.map(\.kind) == [.video, .audio])
        #expect(file.streams.map(\.index) == [0, 1])
        #expect(file.streams.map(\.id) == [1, 2])
    }

    @Test func `a video stream has the size and rate of its frames`() throws {
        let video = try InputFile(path: Samples.path("movie.mp4")).streams[0]
        #expect(video.codecName == "h264")
        #expect(video.codecTag == "avc1")
        #expect(video.profile == "Main")
        #expect(video.codecConfiguration.first == 1)
        #expect((video.width, video.height) == (640, 360))
        #expect((video.channels, video.sampleRate) == (nil, nil))
        #expect(video.frameCount == 675)
        #expect(video.timeBase == TimeBase(numerator: 1, denominator: 12800))
        #expect(video.duration == MediaTime(ticks: 345_600, timescale: 12800))
        #expect(video.disposition == .default)
    }

    @Test func `an audio stream has its channels, rate and language`() throws {
        let audio = try InputFile(path: Samples.path("movie.mp4")).streams[1]
        #expect(audio.codecName == "aac")
        #expect(audio.codecTag == "mp4a")
        #expect(audio.profile == "LC")
        #expect((audio.channels, audio.sampleRate) == (2, 48000))
        #expect((audio.width, audio.height) == (nil, nil))
        #expect(audio.language == "eng")
        #expect(audio.title == nil)
        #expect(audio.bitRate.map { (45_000...55_000).contains($0) } == true)
    }

    @Test func `chapter and timecode tracks are data streams`() throws {
        let file = try InputFile(path: Samples.path("movie.mov"))
        #expect(file.streams.map(\.kind) == [.video, .audio, .data, .data])
        #expect(file.streams.map(\.codecTag) == ["avc1", "mp4a", "text", "tmcd"])
        #expect(file.streams[3].metadata["timecode"] == "01:00:00:00")
    }

    @Test func `a colon in a file's name is part of the name`() throws {
        let data = try Data(contentsOf: URL(filePath: Samples.path("description.en.m4a")))
        try Samples.withFile(named: "http: a:b.m4a", data) { path in
            let file = try InputFile(path: path)
            #expect(file.streams.map(\.kind) == [.audio])
        }
    }

    @Test func `a caption file is a file with one subtitle stream`() throws {
        let file = try InputFile(path: Samples.path("es.srt"))
        #expect(file.formatName == "srt")
        #expect(file.streams.map(\.kind) == [.subtitle])
        #expect(file.streams[0].codecTag == nil)
    }
}
