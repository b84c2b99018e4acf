// SPDX-License-Identifier: Apache-2.0

import Listening
import Speech
import TestSupport

/// Talk by chance: when somebody speaks in a made movie, and captions of it.
struct MadeTalk {
    let speech: [Range<Int>]
    let milliseconds: Int

    /// Makes talk of some minutes with scenes without any.
    init(minutes: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var ranges: [Range<Int>] = []
        var start = 3000
        milliseconds = minutes * 60_000
        while start < milliseconds - 8000 {
            let length = Int.random(in: 700...4500, using: &generator)
            ranges.append(start..<start + length)
            let isScene = Int.random(in: 0..<14, using: &generator) == 0
            start +=
                length + Int.random(in: isScene ? 8000...25_000 : 420...3500, using: &generator)
        }
        speech = ranges
    }

    /// What is heard of it, with other speech put in after some of its own: advertisements.
    func heard(_ advertisements: [(place: Int, length: Int)] = []) -> SpeechTimes {
        var speech = speech
        var end = milliseconds
        for (place, length) in advertisements.reversed() {
            let other = MadeTalk(minutes: length / 60_000 + 1, seed: UInt64(place)).speech
            speech = speech.map {
                $0.lowerBound < place ? $0 : $0.lowerBound + length..<$0.upperBound + length
            }
            speech += other.filter { $0.upperBound < length - 1000 }
                .map { $0.lowerBound + place..<$0.upperBound + place }
            end += length
        }
        let intervals = Intervals(speech)
        return SpeechTimes(SoundActivity(speech: intervals, audible: intervals, milliseconds: end))
    }

    /// Captions that begin about when speech does, and stay up to a second longer.
    func captions(seed: UInt64 = 5, _ change: (Int) -> Int = { $0 }) -> [Range<Int>] {
        var generator = SeededGenerator(seed: seed)
        let starts = speech.map { $0.lowerBound + Int.random(in: -90...60, using: &generator) }
        return speech.indices.compactMap { index in
            let next = index + 1 < starts.count ? starts[index + 1] : Int.max
            let end = min(
                speech[index].upperBound + Int.random(in: 0...1000, using: &generator),
                next - 40
            )
            // One in thirty is forgotten.
            guard Int.random(in: 0..<30, using: &generator) > 0, end > starts[index] else {
                return nil
            }
            return change(starts[index])..<change(end)
        }
    }
}
