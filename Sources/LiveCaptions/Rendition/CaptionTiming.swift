// SPDX-License-Identifier: Apache-2.0

/// When final texts are shown, and as how many captions: the same in the archive and in HLS.
struct CaptionTiming: Sendable {
    /// A caption; its times are milliseconds of the session.
    struct Caption: Equatable {
        let text: String
        let start: Int
        let end: Int
        /// How long it may be shown until another one comes.
        let latestEnd: Int

        /// When it ends.
        ///
        /// - Parameters:
        ///   - begin: when it is shown, ``start`` or, if the one before it was shown until then, later.
        ///   - next: when the next one of its stream is shown; nil if none follows.
        /// - Returns: a time after `begin`.
        func end(from begin: Int, before next: Int?) -> Int {
            let latest = max(end, latestEnd + begin - start)
            return max(begin + 1, min(latest, next ?? latest))
        }
    }

    /// The last captions of a stream.
    private struct Last {
        /// When the text begins that they are of.
        let text: Int
        /// When the last of them begins and ends.
        let start: Int
        let end: Int
    }

    /// A caption is shown so long, in milliseconds.
    private static let durations = 1000...7000
    /// A text of which only the start is known is shown so long at least, in milliseconds.
    private static let shortestReading = 2000
    /// Milliseconds to read a character with ease, and at least.
    private static let perCharacter = (easy: 60, least: 40)
    /// No one says a character in fewer milliseconds.
    private static let fastestSpeech = 20
    /// Characters of a caption at most.
    private static let captionLength = 80
    /// How far texts that come at once may be shown after they came, in milliseconds.
    private static let longestDelay = 8000

    /// When the last text of each stream ends.
    private var ends: [String: Int] = [:]
    /// The captions of the text of each stream that begins last.
    private var lasts: [String: Last] = [:]
    /// When the text before began and ends, of any stream.
    private var last = (start: 0, end: 0)

    /// The captions of a text; texts are given in the order in which they came.
    mutating func captions(of segment: LiveSegment) -> [Caption] {
        let (start, end) = separated(times(of: segment), in: segment.stream)
        ends[segment.stream] = max(ends[segment.stream] ?? 0, end)
        last = (start, max(last.end, end))
        let pieces = CuePieces.divide(segment.text, start: start, end: end)
        let captions = pieces.enumerated().map { index, piece in
            let end = min(piece.end, piece.start + Self.durations.upperBound)
            let isLast = index == pieces.count - 1
            return Caption(
                text: piece.text,
                start: piece.start,
                end: end,
                latestEnd: isLast ? max(end, piece.start + Self.shortest(piece.text)) : end
            )
        }
        if let final = captions.last, start >= lasts[segment.stream]?.text ?? 0 {
            lasts[segment.stream] = Last(text: start, start: final.start, end: final.end)
        }
        return captions
    }

    /// How long a text has to be shown so that it can be read.
    private static func shortest(_ text: String) -> Int {
        let reading = min(durations.upperBound, text.count * perCharacter.least)
        return max(durations.lowerBound, reading)
    }

    /// A text that begins while the one before in its stream is shown for the first second begins later, so that both can be
    /// read; where two persons speak at once, each has half of the time.
    private func separated(
        _ times: (start: Int, end: Int),
        in stream: String
    ) -> (start: Int, end: Int) {
        let (start, end) = times
        guard let before = lasts[stream], start >= before.text else { return times }
        let wanted = before.start + min(Self.durations.lowerBound, before.end - before.start)
        let half = (before.start + max(before.end, end)) / 2
        let free = max(start, before.start + 1, min(wanted, half))
        return (free, max(end, free + min(Self.durations.lowerBound, end - start)))
    }

    private func times(of segment: LiveSegment) -> (start: Int, end: Int) {
        let reading = segment.text.count * Self.perCharacter.easy
        let captions = max(1, (segment.text.count + Self.captionLength - 1) / Self.captionLength)
        if let start = segment.start {
            let fastest = segment.text.count * Self.fastestSpeech
            // A recogniser may state a text's instant instead of its end.
            let isSpoken = segment.end.map { captions == 1 || $0 - start >= fastest } ?? false
            let unknown = start + max(Self.shortestReading, reading)
            let end = isSpoken ? segment.end ?? unknown : unknown
            return (start, max(start + 1, end))
        }
        let end = segment.end ?? segment.received
        let spoken = max(Self.durations.lowerBound, reading)
        let start = max(0, end - spoken, earliest(segment, end))
        // Texts that come at once are shown one after the other, shorter the later they are.
        let delay = max(0, start - segment.received)
        let shortest = max(Self.durations.lowerBound / 4, Self.durations.lowerBound - delay / 10)
        return (start, max(end, start + shortest * captions))
    }

    /// A text whose start is guessed was said after the text before: an answer is not shown before its question.
    private func earliest(_ segment: LiveSegment, _ end: Int) -> Int {
        let own = min(ends[segment.stream] ?? 0, segment.received + Self.longestDelay)
        let others = max(last.start, min(last.end, end - Self.durations.lowerBound))
        return max(own, min(others, segment.received))
    }
}
