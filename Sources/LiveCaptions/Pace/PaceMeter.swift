// SPDX-License-Identifier: Apache-2.0

import Captions

/// How fast a stream is spoken, in words a minute.
public struct PaceReading: Equatable, Sendable {
    /// The stream.
    public let stream: String
    /// Whether somebody speaks.
    package let isActive: Bool
    /// Words a minute, by the length of the window in seconds.
    package let wordsPerMinute: [Int: Int]

    init(stream: String, _ reading: PaceMeter.Reading) {
        self.stream = stream
        isActive = reading.isActive
        wordsPerMinute = reading.wordsPerMinute
    }
}

/// Measures the pace of speech from texts that are final.
struct PaceMeter: Sendable {
    struct Reading: Equatable, Sendable {
        let isActive: Bool
        let wordsPerMinute: [Int: Int]
    }

    /// Lengths of the windows in seconds: what is said now, in a sentence, in a few.
    private static let seconds = [3, 10, 20]
    /// A breath is not a pause.
    private static let pause = 2000
    /// A word takes so long, if the source does not say, in milliseconds: 150 words a minute.
    private static let wordDuration = 400

    private var windows = seconds.map { SlidingWindow(length: $0 * 1000) }
    private var periods = ActivePeriods(pause: pause)
    private var spokenUntil = 0

    init() {}

    /// Counts the words of a text, at the times at which they were said.
    ///
    /// If the source does not say, a text was said just before it came and after the one before it.
    mutating func add(_ segment: LiveSegment) -> Reading {
        let count = WordCounter().count(in: segment.text)
        let end = max(segment.end ?? segment.received, spokenUntil)
        let guessed = max(spokenUntil, end - count * Self.wordDuration)
        let start = min(end, max(segment.start ?? guessed, spokenUntil))
        for word in 0..<count {
            let time = start + (end - start) * (word + 1) / count
            periods.add(at: time)
            for index in windows.indices { windows[index].add(1, at: time) }
        }
        spokenUntil = end
        return reading(at: end)
    }

    /// Lets time pass; a reading where somebody has fallen silent.
    mutating func tick(at time: Int) -> Reading? {
        periods.tick(at: time) ? reading(at: time) : nil
    }

    private mutating func reading(at time: Int) -> Reading {
        guard let start = periods.start else {
            let silent = Self.seconds.map { ($0, 0) }
            return Reading(
                isActive: false,
                wordsPerMinute: Dictionary(uniqueKeysWithValues: silent)
            )
        }
        var rates: [Int: Int] = [:]
        for index in windows.indices {
            // Who has just begun is measured since then, but not in less than a second.
            let span = min(windows[index].length, max(1000, time - start))
            rates[Self.seconds[index]] = windows[index].count(at: time) * 60_000 / span
        }
        return Reading(isActive: true, wordsPerMinute: rates)
    }
}
