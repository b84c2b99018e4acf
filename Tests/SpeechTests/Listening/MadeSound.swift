// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Sound that is computed: 8,000 samples a second, 1 is full scale.
enum MadeSound {
    static let rate = 8000

    private static func samples(_ seconds: Double, _ value: (Double) -> Double) -> [Float] {
        (0..<Int(seconds * Double(rate))).map { Float(value(Double($0) / Double(rate))) }
    }

    static func silence(_ seconds: Double) -> [Float] { samples(seconds) { _ in 0 } }

    /// Syllables of a voice: four a second that swell and fall, each at its own height and strength, with
    /// the overtones of two vowels and a hiss before every third.
    static func speech(_ seconds: Double) -> [Float] {
        var noise = Noise()
        return samples(seconds) { time in
            let syllable = Int(time * 4)
            let place = time * 4 - Double(syllable)
            let swell = max(0, sin(place * .pi * 1.15)) * [1, 0.5, 0.8, 0.6][syllable % 4]
            let pitch = [110, 125, 140, 118, 102][syllable % 5] * (1 + 0.05 * place)
            let vowel = syllable % 2 == 0 ? [500.0, 1500] : [700.0, 1100]
            let tones = (1...20).reduce(0.0) { sum, overtone in
                let frequency = pitch * Double(overtone)
                let strength = vowel.reduce(0.02) { $0 + exp(-abs(frequency - $1) / 200) }
                return sum + strength * sin(2 * .pi * frequency * time)
            }
            let hiss = syllable % 3 == 0 && place < 0.3 ? 0.15 * sin(place * .pi / 0.3) : 0
            return 0.15 * swell * tones + hiss * noise.next() + 0.002 * noise.next()
        }
    }

    /// A chord that goes on, and swells slowly.
    static func chord(_ seconds: Double) -> [Float] {
        samples(seconds) { time in
            let tones = [220, 277.2, 329.6, 440].reduce(0.0) { $0 + sin(2 * .pi * $1 * time) }
            return 0.1 * (0.9 + 0.1 * sin(2 * time)) * tones
        }
    }

    /// Four plucked notes a second, with overtones and a little noise.
    static func plucked(_ seconds: Double) -> [Float] {
        var noise = Noise()
        return samples(seconds) { time in
            let note = [220, 262, 330, 392, 440][Int(time * 4) % 5]
            let tones = (1...8).reduce(0.0) { sum, overtone in
                sum + sin(2 * .pi * Double(note * overtone) * time) / Double(overtone)
            }
            let fading = exp(-8 * time.truncatingRemainder(dividingBy: 0.25))
            return 0.2 * fading * tones + 0.01 * noise.next()
        }
    }

    /// Strokes of a drum, two a second.
    static func drums(_ seconds: Double) -> [Float] {
        var noise = Noise()
        return samples(seconds) { time in
            0.5 * exp(-20 * time.truncatingRemainder(dividingBy: 0.5)) * noise.next()
        }
    }

    static func noise(_ seconds: Double) -> [Float] {
        var noise = Noise()
        return samples(seconds) { _ in 0.2 * noise.next() }
    }

    /// Numbers between -1 and 1 that look like chance and are always the same.
    private struct Noise {
        private var state: UInt64 = 1

        mutating func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) / Double(1 << 52) - 1
        }
    }
}

extension MadeSound {
    /// A pure tone of full scale.
    static func sine(_ frequency: Double, _ time: Double) -> Double {
        sin(2 * .pi * frequency * time)
    }
}
