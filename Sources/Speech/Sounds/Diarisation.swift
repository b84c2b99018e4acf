// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
package import MediaReading

/// Who speaks when, as a program of diarisation wrote it.
package struct Diarisation: Equatable, Sendable {
    /// A turn of a speaker.
    package struct Turn: Equatable, Sendable {
        /// The name that the program gave.
        package var speaker: String
        /// When it begins, in milliseconds.
        package var startMilliseconds: Int
        /// When it ends, in milliseconds.
        package var endMilliseconds: Int
    }

    /// The turns, in order of time.
    package private(set) var turns: [Turn] = []
    /// The length of the longest turn, in milliseconds, which bounds a search.
    private var longest = 0

    private static let byteLimit = 64 << 20

    /// Reads a file of RTTM.
    ///
    /// - Parameter path: the file; `-` is standard input.
    /// - Throws: `MediaError` if it cannot be read, or has no turns.
    package init(path: String) throws(MediaError) {
        try self.init(try CaptionFile.read(path, limit: Self.byteLimit), path: path)
    }

    /// Reads lines `SPEAKER file channel start duration <NA> <NA> speaker <NA> <NA>`; other types of lines are passed over.
    ///
    /// Source: NIST, Rich Transcription Time Marked (RTTM) file format, 2009.
    ///
    /// - Throws: `MediaError` for a line that is not one, or if there are no turns.
    package init(_ bytes: [UInt8], path: String) throws(MediaError) {
        let text = String(decoding: bytes, as: UTF8.self)
        for (index, line) in text.split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        .enumerated() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.first == "SPEAKER" else { continue }
            guard words.count >= 8, let start = Self.time(words[3]),
                let duration = Self.time(words[4])
            else {
                let reason =
                    "not a line of RTTM: SPEAKER file channel start duration <NA> <NA> name"
                throw MediaError(.unreadable(reason), path: "\(path):\(index + 1)")
            }
            turns.append(
                Turn(
                    speaker: String(words[7]),
                    startMilliseconds: start,
                    endMilliseconds: start + duration
                )
            )
            longest = max(longest, duration)
        }
        if turns.isEmpty {
            throw MediaError(.unreadable("no turns of speakers in it (RTTM)"), path: path)
        }
        turns.sort { $0.startMilliseconds < $1.startMilliseconds }
    }

    /// A time in milliseconds, up to 100 hours; nil for any other text.
    private static func time(_ text: Substring) -> Int? {
        let milliseconds = JSONTime.decimal(Array(text.utf8)[...], exponent: 3)
        return milliseconds.flatMap { (0...360_000_000).contains($0) ? $0 : nil }
    }

    /// Words with the speakers whose turns they are in, the one with the most time in the word; others stay as they are.
    package func naming(_ words: [Word]) -> [Word] {
        words.map { word in
            guard let speaker = speaker(from: word.startMilliseconds, to: word.endMilliseconds)
            else { return word }
            var word = word
            word.speaker = speaker
            return word
        }
    }

    private func speaker(from start: Int, to end: Int) -> String? {
        // The first turn that can still be going on.
        var (low, high) = (0, turns.count)
        while low < high {
            let middle = (low + high) / 2
            if turns[middle].startMilliseconds + longest <= start {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var times: [String: Int] = [:]
        for turn in turns[low...].prefix(200) {
            if turn.startMilliseconds >= max(end, start + 1) { break }
            let shared =
                min(turn.endMilliseconds, max(end, start + 1)) - max(turn.startMilliseconds, start)
            if shared > 0 { times[turn.speaker, default: 0] += shared }
        }
        return times.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
