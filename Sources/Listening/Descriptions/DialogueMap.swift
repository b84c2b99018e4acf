// SPDX-License-Identifier: Apache-2.0

package import Captions

/// When somebody speaks in a movie, and when there is room for a description.
package struct DialogueMap: Equatable, Sendable {
    /// When somebody speaks, in milliseconds of the presentation.
    package let speech: Intervals
    /// The length of the movie in milliseconds; nil: not known.
    package let length: Int?

    /// Makes a map from what is known.
    ///
    /// - Parameters:
    ///   - speech: when somebody speaks.
    ///   - length: the length of the movie in milliseconds.
    package init(speech: Intervals, length: Int?) {
        self.speech = speech
        self.length = length
    }

    /// Makes a map from captions, from what is heard, or from both.
    ///
    /// A cue without words outside brackets is a description of a sound, and leaves room. Where both are there, a cue
    /// in which speech is heard counts from the first to the last of it, because captions stay longer than the words;
    /// speech without captions counts as it is heard.
    ///
    /// - Parameters:
    ///   - cues: the captions of the movie.
    ///   - sound: what is heard in its main audio.
    ///   - length: the length of the movie in milliseconds.
    package init(cues: some Sequence<Cue>, sound: SoundActivity? = nil, length: Int?) {
        let shown = cues.lazy.filter { $0.hasPositiveDuration && Self.hasWords($0.text.plainText) }
            .map { ($0.startMilliseconds..<$0.endMilliseconds).clamped(to: Self.bounds) }
        guard let sound else {
            self.init(speech: Intervals(shown), length: length)
            return
        }
        let heard = sound.speech.ranges
        let trimmed = shown.map { Self.trimmed($0, to: heard) }
        self.init(speech: Intervals(Array(trimmed) + heard), length: length ?? sound.milliseconds)
    }

    /// Files may claim any time; a month is enough.
    private static let bounds = 0..<2_678_400_000

    /// A cue from the first to the last speech that is heard in it.
    private static func trimmed(_ cue: Range<Int>, to heard: [Range<Int>]) -> Range<Int> {
        var index = firstEnding(after: cue.lowerBound, in: heard)
        guard index < heard.count, heard[index].lowerBound < cue.upperBound else { return cue }
        let start = max(cue.lowerBound, heard[index].lowerBound)
        while index + 1 < heard.count, heard[index + 1].lowerBound < cue.upperBound { index += 1 }
        return start..<min(cue.upperBound, heard[index].upperBound)
    }

    /// Whether there is a letter or digit outside brackets; songs count.
    private static func hasWords(_ text: String) -> Bool {
        var depth = 0
        for character in text {
            switch character {
            case "[", "(", "（", "【": depth += 1
            case "]", ")", "）", "】": depth = max(0, depth - 1)
            default:
                if depth == 0, character.isLetter || character.isNumber { return true }
            }
        }
        return false
    }

    /// The index of the first interval that ends after a time.
    package static func firstEnding(after time: Int, in ranges: [Range<Int>]) -> Int {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound > time { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// How long the pause in speech from a time on is, in milliseconds; 0 in speech; nil if its end is not known.
    func silence(from time: Int) -> Int? {
        let ranges = speech.ranges
        let index = Self.firstEnding(after: time, in: ranges)
        let next = index < ranges.count ? ranges[index].lowerBound : nil
        let end = [next, length].compactMap(\.self).min()
        return end.map { max($0 - time, 0) }
    }

    /// When the last speech before a time has ended, in milliseconds.
    ///
    /// - Parameter time: the time in milliseconds.
    /// - Returns: the end of the speech; nil: there was no speech before, or there is speech.
    package func speechEnd(before time: Int) -> Int? {
        let index = Self.firstEnding(after: time, in: speech.ranges)
        return index > 0 ? speech.ranges[index - 1].upperBound : nil
    }

    /// The pauses in speech, in order; the last interval ends with the movie.
    ///
    /// - Parameter least: shorter intervals are left out, in milliseconds.
    /// - Returns: the intervals.
    package func gaps(lasting least: Int = 1) -> [Range<Int>] {
        var gaps: [Range<Int>] = []
        var start = 0
        for range in speech.ranges {
            if range.lowerBound - start >= least { gaps.append(start..<range.lowerBound) }
            start = max(start, range.upperBound)
        }
        if let length, length - start >= least { gaps.append(start..<length) }
        return gaps
    }
}
