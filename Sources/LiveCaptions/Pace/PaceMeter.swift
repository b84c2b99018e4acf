// SPDX-License-Identifier: Apache-2.0

import Captions

/// How fast a stream is spoken, in words a minute.
public struct PaceReading: Equatable, Sendable {
    /// The stream.
    package let stream: String
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

/// Measures the pace of speech from texts: each word counts when it first appears, in a text that is guessed or final.
///
/// The words of a window are divided by its length.
struct PaceMeter: Sendable {
    struct Reading: Equatable, Sendable {
        let isActive: Bool
        let wordsPerMinute: [Int: Int]
    }

    /// Lengths of the windows in seconds: what is said now, in a sentence, in a few.
    private static let seconds = [3, 10, 20]
    /// A breath is not a pause.
    private static let pause = 2000
    /// A text that comes whole took as long as the next one will take until it comes, in milliseconds at most.
    private static let longestWait = 8000
    /// A word takes so long, if the source does not say, in milliseconds: 150 words a minute.
    private static let wordDuration = 400
    /// Milliseconds between readings at least.
    private static let interval = 500

    private var windows = seconds.map { SlidingWindow(length: $0 * 1000) }
    private var periods = ActivePeriods(pause: pause)
    /// Words that were counted of segments that are open, by their ids.
    private var counted: [String: SpokenWords] = [:]
    private var spokenUntil = 0
    private var last: (reading: Reading, time: Int)?

    init() {}

    /// Counts the words of a text that are new.
    ///
    /// Words that come together were said one after the other, just before they came and after those before them.
    ///
    /// - Returns: a reading; nil where none is due.
    mutating func hear(_ segment: LiveSegment) -> Reading? {
        let isFirst = counted[segment.id] == nil
        var words = counted[segment.id] ?? SpokenWords()
        // A guess that is taken back is no new result: its words are not said again.
        let count = segment.text.isEmpty ? 0 : words.new(in: segment.text)
        counted[segment.id] = segment.isFinal ? nil : words
        guard count > 0 else { return nil }
        add(count, stated: isFirst ? segment.statedDuration : nil, at: segment.received)
        return segment.isFinal ? emit(at: segment.received) : due(at: segment.received)
    }

    /// Lets time pass; a reading where it has changed, or somebody has fallen silent.
    mutating func tick(at time: Int) -> Reading? {
        periods.tick(at: time) ? emit(at: time) : due(at: time)
    }

    /// No text follows; a reading if somebody has spoken.
    mutating func end(at time: Int) -> Reading? {
        counted = [:]
        return periods.end() ? emit(at: time) : nil
    }

    private mutating func add(_ count: Int, stated: Int?, at time: Int) {
        let spoken = stated ?? count * Self.wordDuration
        let duration = max(0, min(spoken, time - spokenUntil))
        for word in 1...count {
            let said = max(spokenUntil, time - duration + duration * word / count)
            periods.add(at: said)
            for index in windows.indices { windows[index].add(1, at: said) }
        }
        periods.pause = Self.pause + min(duration, Self.longestWait)
        spokenUntil = max(spokenUntil, time)
    }

    /// A reading if one is due and differs from the last.
    private mutating func due(at time: Int) -> Reading? {
        guard periods.start != nil else { return nil }
        guard let last else { return emit(at: time) }
        guard time - last.time >= Self.interval, reading(at: time) != last.reading else {
            return nil
        }
        return emit(at: time)
    }

    private mutating func emit(at time: Int) -> Reading {
        let reading = reading(at: time)
        last = (reading, time)
        return reading
    }

    private mutating func reading(at time: Int) -> Reading {
        let isActive = periods.start != nil
        var rates: [Int: Int] = [:]
        for (index, seconds) in Self.seconds.enumerated() {
            rates[seconds] = isActive ? windows[index].count(at: time) * 60 / seconds : 0
        }
        return Reading(isActive: isActive, wordsPerMinute: rates)
    }
}

extension LiveSegment {
    /// How long it took to say, as the source states it, in milliseconds.
    fileprivate var statedDuration: Int? {
        guard let start, let end, end > start else { return nil }
        return end - start
    }
}
