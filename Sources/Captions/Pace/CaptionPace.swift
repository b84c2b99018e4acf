// SPDX-License-Identifier: Apache-2.0

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
    /// The windows, in order of time.
    public let windows: [WindowPace]

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
        windows = Self.windows(of: cues, milliseconds: windowMilliseconds)
    }

    /// One window for each word, ending with it.
    private static func windows(of cues: [CuePace], milliseconds: Int) -> [WindowPace] {
        let words = cues.flatMap(\.wordTimes).sorted()
        return words.slidingWindow(of: milliseconds, by: { $0 }) { window in
            WindowPace(
                milliseconds: window.last ?? 0,
                wordsPerMinute: Double(window.count) * 60_000 / Double(milliseconds)
            )
        }
    }

    /// The pace of the window that ends at a moment, which need not be that of a word.
    public func wordsPerMinute(at milliseconds: Int) -> Double {
        let start = milliseconds - windowMilliseconds
        let words = windows.count { $0.milliseconds > start && $0.milliseconds <= milliseconds }
        return Double(words) * 60_000 / Double(windowMilliseconds)
    }

    /// The stretches in which the window's pace is above a limit in words a minute.
    public func stretches(above limit: Double) -> [ActivePeriod] {
        windows.filter { $0.wordsPerMinute > limit }
            .active(timeout: windowMilliseconds, by: \.milliseconds)
    }
}

extension CaptionPace.CuePace {
    /// When each word is read, the words spread evenly over the cue.
    fileprivate var wordTimes: [Int] {
        (0..<words).map { index in
            let duration = Int128(endMilliseconds - startMilliseconds)
            return startMilliseconds + Int(duration * Int128(2 * index + 1) / Int128(2 * words))
        }
    }
}
