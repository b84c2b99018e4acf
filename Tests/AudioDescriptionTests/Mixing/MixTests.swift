// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem
import TestSupport
import Testing

@testable import AudioDescription

@Suite struct MixTests {
    private static let stereo = ChannelFormat(sampleRate: 8000, channelCount: 2)

    /// A tone of one channel.
    private static func tone(_ count: Int, level: Float = 0.3) -> [Float] {
        (0..<count).map { $0 % 20 < 10 ? level : -level }
    }

    private static func clip(
        at start: Int,
        _ samples: [Float],
        gain: Gain = .unity,
        in store: inout NarrationStore
    ) throws -> NarrationClip {
        let end = start + samples.count / 8
        return NarrationClip(
            frames: start * 8..<start * 8 + samples.count,
            stored: try store.append(samples),
            gain: gain,
            pan: 0,
            mainAudio: GainCurve(MixSettings().ducking(for: start..<end), until: end, rate: 8000),
            narration: GainCurve([], until: end, rate: 8000)
        )
    }

    private static func mix(
        _ mainAudio: [Float],
        _ clips: [NarrationClip],
        _ store: NarrationStore,
        block: Int = 1000
    ) throws -> (samples: [Float], truePeak: Double) {
        let ceiling = Gain(decibels: -2.5).factor
        var mixer = try NarrationMixer(clips, in: store, format: stereo, ceiling: ceiling)
        var mixed: [Float] = []
        var rest = mainAudio[...]
        while !rest.isEmpty {
            try mixer.mix(Array(rest.prefix(block))) { mixed += $0 }
            rest = rest.dropFirst(block)
        }
        try mixer.finish { mixed += $0 }
        return (mixed, mixer.truePeak)
    }

    @Test func `the main audio's level goes down in 300 ms that begin 100 ms before a description`()
    {
        let curve = GainCurve(MixSettings().ducking(for: 1000..<2000), until: 2000, rate: 1000)
        var gains = [Float](repeating: 1, count: 3000)
        curve.lower(&gains, from: 0)
        #expect(gains[899] == 1 && gains[900] == 1 && gains[901] < 1)
        #expect(gains[1200] == Float(0.354813) && gains[1999] == Float(0.354813))
        #expect(gains[2150] > 0.67 && gains[2150] < 0.69)
        #expect(gains[2299] < 1 && gains[2300] == 1)
        #expect(curve.range == 900..<2300)
    }

    @Test func `a description at the beginning lowers the level from the first sample on`() {
        let changes = MixSettings().ducking(for: 0..<1000)
        #expect(changes[0].begin == 0 && changes[0].end == 200)
        #expect(changes[1].begin == 1000 && changes[1].end == 1300)
    }

    @Test func `the level does not change before speech has ended`() {
        let changes = MixSettings().ducking(for: 1000..<2000, after: 950)
        #expect(changes[0].begin == 950 && changes[0].end == 1250)
        let close = MixSettings().ducking(for: 1000..<2000, after: 1000)
        #expect(close[0].begin == 1000 && close[1].begin == 2000 && close[1].end == 2300)
        let early = MixSettings().ducking(for: 1000..<2000, after: 400)
        #expect(early == MixSettings().ducking(for: 1000..<2000))
    }

    @Test func `a description shorter than a ramp is over when its speech is`() {
        let changes = MixSettings().ducking(for: 1000..<1050)
        #expect(changes[0].end == 1050 && changes[1].begin == 1050 && changes[1].end == 1350)
    }

    @Test func `samples outside the windows are those of the main audio`() throws {
        var store = try NarrationStore()
        let mainAudio = Self.tone(2 * 8 * 4000, level: 0.2)
        let clips = [try Self.clip(at: 1000, Self.tone(8 * 500), in: &store)]
        let mixed = try Self.mix(mainAudio, clips, store).samples
        #expect(mixed.count == mainAudio.count)
        let first = 2 * 8 * 900
        let last = 2 * 8 * 1800
        #expect(mixed[..<first] == mainAudio[..<first])
        #expect(mixed[last...] == mainAudio[last...])
        #expect(mixed[first..<last] != mainAudio[first..<last])
    }

    @Test func `blocks of any size give the same mix`() throws {
        var store = try NarrationStore()
        let mainAudio = Self.tone(2 * 8 * 3000, level: 0.2)
        let clips = [
            try Self.clip(at: 500, Self.tone(8 * 300), in: &store),
            try Self.clip(at: 1000, Self.tone(8 * 400), in: &store),
        ]
        let small = try Self.mix(mainAudio, clips, store, block: 14).samples
        let large = try Self.mix(mainAudio, clips, store, block: 100_000).samples
        #expect(small == large)
    }

    @Test func `narration after the end of the audio is spoken whole, over silence`() throws {
        var store = try NarrationStore()
        let mainAudio = Self.tone(2 * 8 * 1000, level: 0.2)
        let clips = [try Self.clip(at: 1500, Self.tone(8 * 500), in: &store)]
        let mixed = try Self.mix(mainAudio, clips, store).samples
        #expect(mixed.count == 2 * 8 * 2000)
        #expect(mixed.last?.magnitude == 0.3)
    }

    @Test func `the true peak of loud narration is held under the limit`() throws {
        var store = try NarrationStore()
        let mainAudio = Self.tone(2 * 8 * 2000, level: 0.9)
        let loud = Gain(decibels: 12)
        let clips = [try Self.clip(at: 500, Self.tone(8 * 500), gain: loud, in: &store)]
        let mixed = try Self.mix(mainAudio, clips, store)
        #expect(mixed.truePeak <= Gain(decibels: -2.5).factor)
        #expect(mixed.truePeak > Gain(decibels: -4).factor)
        let first = 2 * 8 * 400
        #expect(mixed.samples[..<first] == mainAudio[..<first])
    }

    @Test func `narration is heard in the centre, or else left and right`() {
        let surround = NarrationPlacement(ChannelFormat(sampleRate: 48000, channelCount: 6))
        #expect(surround.gains(pan: 0).map(\.channel) == [2])
        let stereo = NarrationPlacement(Self.stereo)
        #expect(stereo.gains(pan: 0).map(\.gain) == [1, 1])
        #expect(stereo.gains(pan: -500_000).map(\.gain) == [1, 0.5])
        let mono = NarrationPlacement(ChannelFormat(sampleRate: 48000, channelCount: 1))
        #expect(mono.gains(pan: 0).map(\.channel) == [0])
    }
}
