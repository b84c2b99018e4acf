// SPDX-License-Identifier: Apache-2.0

/// When each word of some cues is read, in order of time; the words of a cue are spread evenly over it.
///
/// The times are made as they are asked for: an array of them can be many times the size of a file.
struct WordTimes: Sequence, Sendable {
    /// The cues in the order of their starts.
    let cues: [ReadingSpeed.CueSpeed]

    /// Starts before the first word.
    func makeIterator() -> Iterator { Iterator(cues) }

    /// The next word of a cue.
    private struct Cursor {
        var time: Int
        let cue: Int
        var word: Int
    }

    /// Merges the words of cues that are shown at the same time.
    struct Iterator: IteratorProtocol {
        private let cues: [ReadingSpeed.CueSpeed]
        private var nextCue = 0
        /// The next words of the cues that have begun, as a binary heap: the earliest is the first.
        private var heap: [Cursor] = []

        fileprivate init(_ cues: [ReadingSpeed.CueSpeed]) {
            self.cues = cues
        }

        /// The time of the next word in milliseconds; nil after the last one.
        mutating func next() -> Int? {
            while nextCue < cues.count, heap.isEmpty || begins(nextCue, before: heap[0].time) {
                if cues[nextCue].words > 0 {
                    let time = cues[nextCue].time(ofWord: 0)
                    heap.append(Cursor(time: time, cue: nextCue, word: 0))
                    raiseLast()
                }
                nextCue += 1
            }
            guard let first = heap.first else { return nil }
            advanceFirst()
            return first.time
        }

        private func begins(_ cue: Int, before time: Int) -> Bool {
            cues[cue].startMilliseconds <= time
        }

        /// Goes on to the next word of the first cue, or lets go of the cue after its last word.
        private mutating func advanceFirst() {
            let cue = cues[heap[0].cue]
            if heap[0].word + 1 < cue.words {
                heap[0].word += 1
                heap[0].time = cue.time(ofWord: heap[0].word)
            } else {
                heap[0] = heap[heap.count - 1]
                heap.removeLast()
            }
            lowerFirst()
        }

        private mutating func raiseLast() {
            var place = heap.count - 1
            while place > 0, heap[place].time < heap[(place - 1) / 2].time {
                heap.swapAt(place, (place - 1) / 2)
                place = (place - 1) / 2
            }
        }

        private mutating func lowerFirst() {
            var place = 0
            while 2 * place + 1 < heap.count {
                var child = 2 * place + 1
                if child + 1 < heap.count, heap[child + 1].time < heap[child].time { child += 1 }
                guard heap[child].time < heap[place].time else { return }
                heap.swapAt(place, child)
                place = child
            }
        }
    }
}

extension ReadingSpeed.CueSpeed {
    /// When a word is read, counted from 0: in the middle of its share of the time.
    fileprivate func time(ofWord index: Int) -> Int {
        let duration = endMilliseconds - startMilliseconds
        if duration < 1 << 31, words < 1 << 30 {
            return startMilliseconds + duration * (2 * index + 1) / (2 * words)
        }
        return startMilliseconds + Int(Int128(duration) * Int128(2 * index + 1) / Int128(2 * words))
    }
}

/// The reading speed of a sliding window, once for each word, which it ends with.
///
/// Each is made when it is asked for: an array of them can be many times the size of a file.
package struct ReadingSpeedWindows: Sequence, Sendable {
    private let words: WordTimes
    private let milliseconds: Int

    init(_ words: WordTimes, milliseconds: Int) {
        self.words = words
        self.milliseconds = milliseconds
    }

    /// Starts before the first word.
    package func makeIterator() -> Iterator { Iterator(words, milliseconds) }

    /// Hands out windows in order of time.
    package struct Iterator: IteratorProtocol {
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
        package mutating func next() -> ReadingSpeed.WindowSpeed? {
            guard let end = ends.next() else { return nil }
            wordCount += 1
            let start = end - milliseconds
            while oldest <= start, let time = leaving.next() {
                oldest = time
                wordCount -= 1
            }
            return ReadingSpeed.WindowSpeed(
                milliseconds: end,
                wordsPerMinute: Double(wordCount) * 60_000 / Double(milliseconds)
            )
        }
    }
}
