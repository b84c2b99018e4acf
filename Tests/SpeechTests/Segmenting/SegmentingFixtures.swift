// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaSelection

@testable import Speech

/// Words with made times.
enum SpokenText {
    /// The words of a text, each so many milliseconds a character, with pauses after punctuation.
    static func words(
        _ text: String,
        from start: Int = 1000,
        perCharacter: Int = 70,
        pause: Int = 300,
        speaker: String? = nil
    ) -> [Word] {
        var time = start
        var words: [Word] = []
        for part in text.split(separator: " ") {
            let word = Word(
                text: String(part),
                startMilliseconds: time,
                endMilliseconds: time + perCharacter * part.count,
                speaker: speaker
            )
            time = word.endMilliseconds + 30
            if part.last == "." || part.last == "?" { time += 2 * pause }
            if part.last == "," { time += pause }
            words.append(word)
        }
        return words
    }

    /// Words chosen at random: lengths, pauses, punctuation and changes of the speaker.
    static func random(_ count: Int, seed: UInt64, speakers: Bool = false) -> [Word] {
        var generator = SeededGenerator(seed: seed)
        var time = 0
        var speaker = 0
        return (0..<count).map { _ in
            if generator.next() % 5 == 0 { time += Int(generator.next() % 1500) }
            if speakers, generator.next() % 4 == 0 { speaker = 1 - speaker }
            let length = 1 + Int(generator.next() % 12)
            let duration = 40 + Int(generator.next() % 600)
            var text = ["the", "of", "Anna", "because"].randomElement(using: &generator) ?? ""
            if generator.next() % 2 == 0 { text = String(repeating: "x", count: length) }
            text += ["", "", "", ",", "."].randomElement(using: &generator) ?? ""
            defer { time += duration + Int(generator.next() % 60) }
            return Word(
                text: text,
                startMilliseconds: time,
                endMilliseconds: time + duration,
                speaker: speakers ? "\(speaker)" : nil
            )
        }
    }
}

/// The same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D >> 16
    }
}

extension GeneratedCaptions {
    /// The lines of each cue.
    var texts: [[String]] {
        document().cues.map { $0.text.plainText.split(separator: "\n").map(String.init) }
    }
}
