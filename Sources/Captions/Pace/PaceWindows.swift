// SPDX-License-Identifier: Apache-2.0

/// The pace of a sliding window, once for each word, which it ends with.
///
/// Each is made when it is asked for: an array of them can be many times the size of a file.
public struct PaceWindows: Sequence, Sendable {
    private let words: WordTimes
    private let milliseconds: Int

    init(_ words: WordTimes, milliseconds: Int) {
        self.words = words
        self.milliseconds = milliseconds
    }

    /// Starts before the first word.
    public func makeIterator() -> Iterator { Iterator(words, milliseconds) }

    /// Hands out windows in order of time.
    public struct Iterator: IteratorProtocol {
        private let milliseconds: Int
        private var ends: WordTimes.Iterator
        /// The words that leave the window, and the one that does next.
        private var leaving: WordTimes.Iterator
        private var oldest: Int
        /// How many words are in the window that was handed out last.
        private(set) var wordCount = 0

        fileprivate init(_ words: WordTimes, _ milliseconds: Int) {
            self.milliseconds = milliseconds
            ends = words.makeIterator()
            leaving = words.makeIterator()
            oldest = leaving.next() ?? 0
        }

        /// The window that ends with the next word; nil after the last one.
        public mutating func next() -> CaptionPace.WindowPace? {
            guard let end = ends.next() else { return nil }
            wordCount += 1
            let start = end - milliseconds
            while oldest <= start, let time = leaving.next() {
                oldest = time
                wordCount -= 1
            }
            return CaptionPace.WindowPace(
                milliseconds: end,
                wordsPerMinute: Double(wordCount) * 60_000 / Double(milliseconds)
            )
        }
    }
}
