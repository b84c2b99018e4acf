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
    }

    /// A caption is shown so long, in milliseconds.
    private static let durations = 1000...7000
    /// A text of which only the start is known is shown so long at least, in milliseconds.
    private static let shortestReading = 2000
    /// Milliseconds to read a character.
    private static let perCharacter = 60

    /// When the last text of each stream ends.
    private var ends: [String: Int] = [:]
    /// When the text before began and ends, of any stream.
    private var last = (start: 0, end: 0)

    /// The captions of a text; texts are given in the order in which they came.
    mutating func captions(of segment: LiveSegment) -> [Caption] {
        let (start, end) = times(of: segment)
        ends[segment.stream] = max(ends[segment.stream] ?? 0, end)
        last = (start, max(last.end, end))
        let pieces = CuePieces.divide(segment.text, start: start, end: end)
        return pieces.enumerated().map { index, piece in
            let end = min(piece.end, piece.start + Self.durations.upperBound)
            let isLast = index == pieces.count - 1
            return Caption(
                text: piece.text,
                start: piece.start,
                end: end,
                latestEnd: isLast ? max(end, piece.start + Self.durations.lowerBound) : end
            )
        }
    }

    private func times(of segment: LiveSegment) -> (start: Int, end: Int) {
        let reading = segment.text.count * Self.perCharacter
        if let start = segment.start {
            let end = segment.end ?? start + max(Self.shortestReading, reading)
            return (start, max(start + 1, end))
        }
        let end = segment.end ?? segment.received
        let spoken = max(Self.durations.lowerBound, reading)
        let start = max(0, end - spoken, min(earliest(segment, end), segment.received))
        return (start, max(start + 1, end))
    }

    /// A text whose start is guessed was said after the text before: an answer is not shown before its question.
    private func earliest(_ segment: LiveSegment, _ end: Int) -> Int {
        max(ends[segment.stream] ?? 0, last.start, min(last.end, end - Self.durations.lowerBound))
    }
}
