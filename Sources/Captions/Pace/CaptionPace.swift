// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// How fast captions have to be read: words a minute and characters a second, for each cue and over a
/// sliding window.
///
/// In the window a cue's words are spread evenly over its time. The window's length counts in full, also
/// where nothing is shown: a pause lets a reader catch up.
public struct CaptionPace: Equatable, Sendable {
    /// The pace of one cue.
    public struct CuePace: Equatable, Sendable {
        /// Place among the cues, counted from 1.
        public var number: Int
        /// When it is shown, in milliseconds.
        public var startMilliseconds: Int
        /// Until when it is shown, in milliseconds.
        public var endMilliseconds: Int
        /// Words in it.
        public var words: Int
        /// Characters in it, by the rule of ``ReadingCharacters``.
        public var characters: Double

        /// Words a minute.
        public var wordsPerMinute: Double { Double(words) * 60_000 / duration }
        /// Characters a second.
        public var charactersPerSecond: Double { characters * 1000 / duration }

        private var duration: Double { Double(endMilliseconds - startMilliseconds) }
    }

    /// The pace of the window that ends at a moment.
    public struct WindowPace: Equatable, Sendable {
        /// The end of the window, in milliseconds.
        public var milliseconds: Int
        /// Words a minute in the window.
        public var wordsPerMinute: Double
    }

    /// Length of the window in milliseconds.
    public let windowMilliseconds: Int
    /// Every cue with a positive duration, in source order.
    public let cues: [CuePace]
    /// The same in the order of their starts.
    private let ordered: [CuePace]

    /// Measures a document.
    ///
    /// - Parameters:
    ///   - document: the captions.
    ///   - windowMilliseconds: length of the sliding window, more than 0.
    ///   - language: primary language subtag, for the rule of counting characters.
    public init(_ document: CaptionDocument, windowMilliseconds: Int, language: String?) {
        let counter = WordCounter()
        let rule = ReadingCharacters(language: language)
        var cues: [CuePace] = []
        cues.reserveCapacity(document.cues.count)
        for (index, cue) in document.cues.enumerated() where cue.hasPositiveDuration {
            let text = cue.text.plainText
            cues.append(
                CuePace(
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
    public var windows: PaceWindows {
        PaceWindows(WordTimes(cues: ordered), milliseconds: windowMilliseconds)
    }

    /// Words a minute of the windows, how they are spread.
    public var windowWordsPerMinute: Distribution {
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

    /// The pace of the windows that end at moments, which need not be those of words.
    ///
    /// - Parameter moments: in order of time, in milliseconds.
    /// - Returns: words a minute, one number for each moment.
    public func wordsPerMinute(at moments: [Int]) -> [Double] {
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

    /// The stretches in which the window's pace is above a limit in words a minute.
    public func stretches(above limit: Double) -> [ActivePeriod] {
        windows.lazy.filter { $0.wordsPerMinute > limit }
            .active(timeout: windowMilliseconds, by: \.milliseconds)
    }

    /// The fastest window that ends in each of some stretches, in words a minute.
    ///
    /// - Parameter stretches: in order of time.
    /// - Returns: one number for each stretch; 0 where no window ends in it.
    public func fastest(in stretches: [ActivePeriod]) -> [Double] {
        var fastest = [Double](repeating: 0, count: stretches.count)
        var index = 0
        for window in windows {
            while index < stretches.count, stretches[index].endMilliseconds < window.milliseconds {
                index += 1
            }
            guard index < stretches.count else { break }
            if window.milliseconds >= stretches[index].startMilliseconds {
                fastest[index] = max(fastest[index], window.wordsPerMinute)
            }
        }
        return fastest
    }

    /// How many cues before the last one that has begun may still be shown, where one is looked for.
    private static let longestLookBack = 1000

    /// A cue that is shown at a moment: of several the one that begins last; nil where there is none.
    public func cue(at milliseconds: Int) -> CuePace? {
        let end = ordered.partitioningIndex { $0.startMilliseconds > milliseconds }
        return ordered[max(0, end - Self.longestLookBack)..<end].last {
            $0.endMilliseconds >= milliseconds
        }
    }
}
