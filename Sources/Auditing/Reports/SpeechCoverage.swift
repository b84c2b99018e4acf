// SPDX-License-Identifier: Apache-2.0

import Listening

/// How much of the speech of a movie has captions, along the movie.
package struct SpeechCoverage: Codable, Equatable, Sendable {
    /// How long there are speech and captions in a part of the movie, in milliseconds.
    package struct Part: Codable, Equatable, Sendable {
        /// Speech that has captions.
        package var captioned = 0
        /// Speech without captions.
        package var uncaptioned = 0
        /// Captions without speech.
        package var speechless = 0
    }

    /// The name of the captions.
    package let name: String
    /// The length of a part; the last one may be shorter.
    package let partMilliseconds: Int
    /// The parts, from the start of the movie.
    package let parts: [Part]

    /// The lengths that a part may have, in seconds.
    private static let lengths = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
    /// The most parts of a movie: a bar of each is still seen on a telephone.
    private static let mostParts = 60

    /// Measures captions.
    ///
    /// - Parameters:
    ///   - name: their name.
    ///   - shown: when they are shown.
    ///   - speech: when there is speech.
    ///   - milliseconds: the length of the movie.
    init(name: String, shown: Intervals, speech: Intervals, milliseconds: Int) {
        self.name = name
        let least = (milliseconds + Self.mostParts - 1) / Self.mostParts
        let length = Self.lengths.map { $0 * 1000 }.first { $0 >= least } ?? least
        partMilliseconds = length
        var parts = [Part](repeating: Part(), count: (milliseconds + length - 1) / length)
        func add(_ intervals: Intervals, to path: WritableKeyPath<Part, Int>) {
            for range in intervals.ranges {
                let range = range.clamped(to: 0..<milliseconds)
                guard !range.isEmpty else { continue }
                for part in range.lowerBound / length...(range.upperBound - 1) / length {
                    parts[part][keyPath: path] +=
                        range.clamped(to: part * length..<(part + 1) * length).count
                }
            }
        }
        let uncaptioned = speech.subtracting(shown)
        add(speech.subtracting(uncaptioned), to: \.captioned)
        add(uncaptioned, to: \.uncaptioned)
        add(shown.subtracting(speech), to: \.speechless)
        self.parts = parts
    }

    /// All parts as one.
    var whole: Part {
        parts.reduce(into: Part()) {
            $0.captioned += $1.captioned
            $0.uncaptioned += $1.uncaptioned
            $0.speechless += $1.speechless
        }
    }
}
