// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// How fast captions have to be read: words a minute and characters a second, for each cue and over a
/// sliding window.
///
/// In the window a cue's words are spread evenly over its time. The window's length counts in full, also
/// where nothing is shown: a pause lets a reader catch up.
package struct ReadingSpeed: Equatable, Sendable {
    /// The reading speed of one cue.
    package struct CueSpeed: Equatable, Sendable {
        /// Place among the cues, counted from 1.
        package var number: Int
        /// When it is shown, in milliseconds.
        package var startMilliseconds: Int
        /// Until when it is shown, in milliseconds.
        package var endMilliseconds: Int
        /// Words in it.
        package var words: Int
        /// Characters in it, by the rule of `ReadingCharacters`.
        package var characters: Double

        /// Words a minute.
        package var wordsPerMinute: Double { Double(words) * 60_000 / duration }
        /// Characters a second.
        package var charactersPerSecond: Double { characters * 1000 / duration }

        private var duration: Double { Double(endMilliseconds - startMilliseconds) }
    }

    /// The reading speed in the window that ends at a moment.
    package struct WindowSpeed: Equatable, Sendable {
        /// The end of the window, in milliseconds.
        package var milliseconds: Int
        /// Words a minute in the window.
        package var wordsPerMinute: Double
    }

    /// Length of the window in milliseconds.
    package let windowMilliseconds: Int
    /// Every cue with a positive duration, in source order.
    package let cues: [CueSpeed]
    /// The same in the order of their starts.
    private let ordered: [CueSpeed]

    /// Measures a document.
    ///
    /// - Parameters:
    ///   - document: the captions.
    ///   - windowMilliseconds: length of the sliding window, more than 0.
    ///   - language: primary language subtag, for the rule of counting characters.
    package init(_ document: CaptionDocument, windowMilliseconds: Int, language: String?) {
        let counter = WordCounter()
        let rule = ReadingCharacters(language: language)
        var cues: [CueSpeed] = []
        cues.reserveCapacity(document.cues.count)
        for (index, cue) in document.cues.enumerated() where cue.hasPositiveDuration {
            let text = cue.text.plainText
            cues.append(
                CueSpeed(
                    number: index + 1,
                    startMilliseconds: cue.startMilliseconds,
                    endMilliseconds: cue.endMilliseconds,
                    words: counter.count(in: text),
                    characters: rule.count(in: text)
                )
            )
        }
        self.windowMilliseconds = windowMilliseconds
        self.cues = cues
        let isOrdered = zip(cues, cues.dropFirst()).allSatisfy {
            $0.startMilliseconds <= $1.startMilliseconds
        }
        ordered = isOrdered ? cues : cues.sorted { $0.startMilliseconds < $1.startMilliseconds }
    }

    /// One window for each word, ending with it, in order of time.
    package var windows: ReadingSpeedWindows {
        ReadingSpeedWindows(WordTimes(cues: ordered), milliseconds: windowMilliseconds)
    }

    /// Words a minute of the windows, how they are spread.
    package var windowWordsPerMinute: Distribution {
        var counts: [UInt32] = []
        var windows = windows.makeIterator()
        while windows.next() != nil {
            let words = windows.wordCount
            while counts.count <= words { counts.append(0) }
            counts[words] += 1
        }
        let length = Double(windowMilliseconds)
        return Distribution(counts: counts) { Double($0) * 60_000 / length }
    }

    /// The reading speed in the windows that end at moments, which need not be those of words.
    ///
    /// - Parameter moments: in order of time, in milliseconds.
    /// - Returns: words a minute, one number for each moment.
    package func wordsPerMinute(at moments: [Int]) -> [Double] {
        let ends = wordCounts(until: moments)
        let starts = wordCounts(until: moments.map { $0 - windowMilliseconds })
        return zip(starts, ends).map { start, end in
            Double(end - start) * 60_000 / Double(windowMilliseconds)
        }
    }

    /// How many words are read up to each of some moments in order of time.
    private func wordCounts(until moments: [Int]) -> [Int] {
        var words = WordTimes(cues: ordered).makeIterator()
        var next = words.next()
        var count = 0
        return moments.map { moment in
            while let time = next, time <= moment {
                count += 1
                next = words.next()
            }
            return count
        }
    }

    /// An interval in which the reading speed is above a limit.
    package struct Interval: Equatable, Sendable {
        /// The end of the first window above the limit, in milliseconds.
        package var startMilliseconds: Int
        /// The end of the last window above the limit, in milliseconds.
        package var endMilliseconds: Int

        /// Makes an interval.
        package init(startMilliseconds: Int, endMilliseconds: Int) {
            self.startMilliseconds = startMilliseconds
            self.endMilliseconds = endMilliseconds
        }
    }

    /// The intervals in which the window's reading speed is above a limit in words a minute.
    ///
    /// Windows above the limit that end within a window's length of each other are in one interval.
    package func intervals(above limit: Double) -> [Interval] {
        var intervals: [Interval] = []
        for window in windows where window.wordsPerMinute > limit {
            let time = window.milliseconds
            if let last = intervals.last, time - last.endMilliseconds <= windowMilliseconds {
                intervals[intervals.count - 1].endMilliseconds = time
            } else {
                intervals.append(Interval(startMilliseconds: time, endMilliseconds: time))
            }
        }
        return intervals
    }

    /// The fastest window that ends in each of some intervals, in words a minute.
    ///
    /// - Parameter intervals: in order of time.
    /// - Returns: one number for each interval; 0 where no window ends in it.
    package func fastest(in intervals: [Interval]) -> [Double] {
        var fastest = [Double](repeating: 0, count: intervals.count)
        var index = 0
        for window in windows {
            while index < intervals.count, intervals[index].endMilliseconds < window.milliseconds {
                index += 1
            }
            guard index < intervals.count else { break }
            if window.milliseconds >= intervals[index].startMilliseconds {
                fastest[index] = max(fastest[index], window.wordsPerMinute)
            }
        }
        return fastest
    }

    /// How many cues before the last one that has begun may still be shown, where one is looked for.
    private static let longestLookBack = 1000

    /// A cue that is shown at a moment: of several the one that begins last; nil if missing.
    package func cue(at milliseconds: Int) -> CueSpeed? {
        let end = ordered.partitioningIndex { $0.startMilliseconds > milliseconds }
        return ordered[max(0, end - Self.longestLookBack)..<end].last {
            $0.endMilliseconds >= milliseconds
        }
    }
}

/// How values are spread: the middle one, the one that 95 of 100 do not exceed, the largest.
package struct Distribution: Equatable, Sendable {
    /// The median; 0 of no values.
    package let median: Double
    /// The 95th percentile (nearest rank); 0 of no values.
    package let percentile95: Double
    /// The largest value; 0 of no values.
    package let maximum: Double

    /// Measures values in any order.
    package init(_ values: some Sequence<Double>) {
        var sorted = Array(values)
        sorted.sort()
        func rank(_ percent: Int) -> Double {
            let index = (sorted.count * percent + 99) / 100 - 1
            return sorted.indices.contains(index) ? sorted[index] : 0
        }
        median = rank(50)
        percentile95 = rank(95)
        maximum = sorted.last ?? 0
    }

    /// Measures how many of each value there are.
    ///
    /// - Parameters:
    ///   - counts: how many there are of each value, from the least to the largest.
    ///   - value: the value of a place among them.
    init(counts: [UInt32], value: (Int) -> Double) {
        let total = counts.reduce(0) { $0 + Int($1) }
        func rank(_ percent: Int) -> Double {
            var rest = (total * percent + 99) / 100
            let index = counts.firstIndex { count in
                rest -= Int(count)
                return rest <= 0 && total > 0
            }
            return index.map(value) ?? 0
        }
        median = rank(50)
        percentile95 = rank(95)
        maximum = rank(100)
    }
}
