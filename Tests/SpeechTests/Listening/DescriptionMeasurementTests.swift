// SPDX-License-Identifier: Apache-2.0

import Listening
import Testing

@testable import Speech

/// How an audio description sounds beside the audio that it replaces.
@Suite struct DescriptionMeasurementTests {
    /// A minute: dialogue, a pause, music, a pause, dialogue.
    private static let main =
        talk(15) + MadeSound.silence(8) + MadeSound.plucked(10) + MadeSound.silence(7) + talk(20)

    /// Sentences and pauses of changing lengths: what repeats itself each second would fit at other times as well.
    private static func talk(_ seconds: Double) -> [Float] {
        var sound: [Float] = []
        var number = 0
        while sound.count < Int(seconds * 8000) {
            sound += MadeSound.speech(0.9 + 0.37 * Double(number * number % 7))
            sound += MadeSound.silence(0.21 + 0.13 * Double(number * 3 % 5))
            number += 1
        }
        return Array(sound.prefix(Int(seconds * 8000)))
    }

    private static func mixed(_ parts: (at: Double, sound: [Float])...) -> [Float] {
        var sound = main
        for part in parts {
            let start = Int(part.at * Double(MadeSound.rate))
            for (index, sample) in part.sound.enumerated() where start + index < sound.count {
                sound[start + index] += sample
            }
        }
        return sound
    }

    /// Descriptions in both pauses, and near the end.
    private static let good = mixed(
        (15.5, MadeSound.speech(7)),
        (33.5, MadeSound.speech(6))
    )

    private static func measure(
        _ description: [Float],
        channels: DescriptionMeasures.Channels = .usual
    ) -> DescriptionMeasures {
        var meters = (SpeechMeter(nil), SpeechMeter(nil))
        meters.0.add(description, rate: MadeSound.rate, at: 0)
        meters.1.add(main, rate: MadeSound.rate, at: 0)
        return DescriptionMeasures(meters.0, against: meters.1, channels: channels)
    }

    @Test func `a description in the pauses has nothing wrong`() {
        let measures = Self.measure(Self.good)
        #expect(!measures.isSilent && abs(measures.levelDifference) < 3)
        #expect(measures.lagMilliseconds == 0 && measures.programmeShare > 0.95)
        #expect(10_000...15_000 ~= measures.added.milliseconds, "\(measures.added)")
        #expect(measures.addedSpeechMilliseconds > 5000)
        #expect(measures.overDialogueMilliseconds < 1500, "\(measures)")
        #expect(measures.audibleEnd == measures.mainAudibleEnd)
    }

    @Test func `silence is found, and so is a level that is too low`() {
        #expect(Self.measure(MadeSound.silence(60)).isSilent)
        let quiet = Self.measure(Self.good.map { $0 * 0.08 })
        #expect(!quiet.isSilent)
        #expect(abs(quiet.levelDifference + 22) < 2, "\(quiet.levelDifference)")
        #expect(quiet.programmeShare > 0.9)
    }

    @Test(arguments: [0.4, 2.0]) func `a description that is late is found`(seconds: Double) {
        let late = Self.measure(MadeSound.silence(seconds) + Self.good)
        #expect(abs(late.lagMilliseconds - Int(seconds * 1000)) <= 40, "\(late.lagMilliseconds)")
        #expect(late.programmeShare > 0.8)
    }

    @Test func `a description over dialogue is found`() {
        let over = Self.measure(
            Self.mixed(
                (2, MadeSound.speech(6).map { $0 * 2 }),
                (45, MadeSound.speech(6).map { $0 * 2 })
            )
        )
        #expect(over.overDialogueMilliseconds * 2 > over.added.milliseconds, "\(over)")
        #expect(over.overDialogueMilliseconds >= 2000)
    }

    @Test func `a description of a part of the movie is found`() {
        let first = Self.measure(Self.mixed((15.5, MadeSound.speech(7))))
        #expect(first.added.ranges.last.map { $0.upperBound < 30_000 } == true, "\(first.added)")
        let cut = Self.measure(
            Array(Self.good.prefix(20 * MadeSound.rate)) + MadeSound.silence(40)
        )
        #expect(cut.audibleEnd < 21_000)
    }

    @Test func `a voice without the main audio is found`() {
        let alone =
            MadeSound.silence(15.5) + MadeSound.speech(7) + MadeSound.silence(11)
            + MadeSound.speech(6) + MadeSound.silence(18) + MadeSound.speech(2)
        #expect(Self.measure(alone).programmeShare < 0.5)
    }

    @Test func `music instead of a description is found`() {
        let music = Self.measure(
            Self.mixed((15.5, MadeSound.chord(7)), (33.5, MadeSound.chord(6)))
        )
        #expect(music.added.milliseconds > 5000, "\(music.added)")
        #expect(music.addedSpeechMilliseconds * 10 < music.added.milliseconds, "\(music)")
    }

    @Test func `channels that are silent or cancel each other out are found`() {
        func channels(_ second: (Float) -> Float) -> DescriptionMeasures.Channels {
            var meter = ChannelMeter()
            meter.add(Self.good.flatMap { [$0, second($0)] }, channelCount: 2)
            return meter.channels
        }
        #expect(channels { $0 } == .usual)
        #expect(channels { $0 * 0.5 } == .usual)
        #expect(channels { _ in 0 } == .oneSilent)
        #expect(channels { -$0 } == .inverted)
        var mono = ChannelMeter()
        mono.add(Self.good, channelCount: 1)
        #expect(mono.channels == .usual)
    }
}
