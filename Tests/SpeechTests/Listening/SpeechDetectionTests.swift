// SPDX-License-Identifier: Apache-2.0

import Listening
import Testing

@testable import Speech

@Suite struct SpeechDetectionTests {
    private func activity(_ samples: [Float]) -> SoundActivity {
        var meter = SoundMeter()
        for start in stride(from: 0, to: samples.count, by: 1000) {
            meter.add(Array(samples[start..<min(start + 1000, samples.count)]), at: start)
        }
        return SoundActivity(meter.frames)
    }

    @Test func `speech is found at its times`() throws {
        let sound =
            MadeSound.silence(5) + MadeSound.speech(8) + MadeSound.silence(4) + MadeSound.speech(3)
        let speech = activity(sound).speech.ranges
        try #require(speech.count == 2)
        for (found, made) in zip(speech, [5000..<13_000, 17_000..<20_000]) {
            #expect(abs(found.lowerBound - made.lowerBound) <= 150)
            #expect(abs(found.upperBound - made.upperBound) <= 300)
        }
    }

    @Test(arguments: ["chord", "plucked", "drums", "noise", "silence"])
    func `other sound is not detected as speech`(name: String) throws {
        let sounds = [
            "chord": MadeSound.chord, "plucked": MadeSound.plucked, "drums": MadeSound.drums,
            "noise": MadeSound.noise, "silence": MadeSound.silence,
        ]
        let make = try #require(sounds[name])
        #expect(activity(make(30)).speech.ranges == [])
    }

    @Test func `speech is detected over music`() throws {
        let music = MadeSound.chord(20).map { $0 * 0.2 }
        let voice = MadeSound.silence(6) + MadeSound.speech(8) + MadeSound.silence(6)
        let speech = activity(zip(music, voice).map(+)).speech
        let first = try #require(speech.ranges.first)
        #expect(abs(first.lowerBound - 6000) <= 200)
        #expect(speech.milliseconds > 6000)
        #expect(speech.ranges.allSatisfy { $0.upperBound < 14_500 })
    }

    @Test func `sound is audible, and silence is not`() {
        let sound = MadeSound.silence(3) + MadeSound.chord(4) + MadeSound.silence(3)
        let audible = activity(sound).audible.ranges
        #expect(audible.count == 1)
        #expect(
            audible.allSatisfy { abs($0.lowerBound - 3000) < 64 && abs($0.upperBound - 7000) < 64 }
        )
        #expect(activity(sound).milliseconds == 9984)
    }

    @Test func `gaps between samples are silence, and samples that overlap count once`() {
        let voice = MadeSound.speech(4)
        var meter = SoundMeter()
        meter.add(voice, at: -8000)
        meter.add(voice, at: 16_000)
        #expect(meter.sampleCount == 16_000 + voice.count)
        #expect(meter.frames[100..<180].allSatisfy { $0 == .silent } == false)
        #expect(meter.frames.filter { $0 == .silent }.isEmpty)
        meter.add(voice, at: 80_000)
        #expect(meter.sampleCount == 80_000 + voice.count)
        #expect(meter.frames.count { $0 == .silent } >= 30)
        meter.add([0], at: Int.max / 2)
        #expect(meter.sampleCount <= 80_001 + voice.count)
    }

    @Test func `samples that are not numbers do no harm`() {
        let strange: [Float] = [
            .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.leastNonzeroMagnitude,
        ]
        let found = activity((0..<30_000).map { strange[$0 % 5] } + MadeSound.speech(4))
        #expect(found.milliseconds >= 7700)
        #expect(found.speech.milliseconds > 2500)
    }

    @Test func `a sine of full scale has 0 dB at every frequency`() {
        for frequency in [200.0, 1000, 3000] {
            var meter = SoundMeter()
            meter.add(
                (0..<8000).map { Float(MadeSound.sine(frequency, Double($0) / 8000)) },
                at: 0
            )
            #expect(meter.frames.allSatisfy { abs($0.level) < 0.2 })
        }
    }
}
