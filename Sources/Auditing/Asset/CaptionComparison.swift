// SPDX-License-Identifier: Apache-2.0

import Captions

/// How much of two captions is the same, whatever breaks their lines and letters are in.
///
/// Roll-up captions repeat rows, and formats divide cues differently: so neither cues nor the number of words
/// are compared, but which words follow each other.
struct CaptionComparison {
    /// With fewer different pairs of words nothing can be told.
    private static let fewestPairs = 8
    /// With fewer cues of the same words the distance may be chance.
    private static let fewestMatches = 3

    /// Part of the word pairs of the smaller that the larger has too, from 0 to 1; nil where there are too few.
    let shareOfSmaller: Double?
    /// Part of the word pairs of the larger that the smaller has too, from 0 to 1; nil where there are too few.
    let shareOfLarger: Double?
    /// Part of the word pairs of the first that the second has too, from 0 to 1; nil where there are too few.
    let shareOfFirst: Double?
    /// How much later the second is, in milliseconds, by the median of cues with the same words; nil where
    /// there are too few.
    let offsetMilliseconds: Int?

    init(_ first: [Cue], _ second: [Cue]) {
        let left = Self.pairs(of: first)
        let right = Self.pairs(of: second)
        let (smaller, larger) = (min(left.count, right.count), max(left.count, right.count))
        let common = Double(left.intersection(right).count)
        shareOfSmaller = smaller < Self.fewestPairs ? nil : common / Double(smaller)
        shareOfFirst = left.count < Self.fewestPairs ? nil : common / Double(left.count)
        shareOfLarger = larger < Self.fewestPairs ? nil : common / Double(larger)
        offsetMilliseconds = Self.offset(first, second)
    }

    /// The different pairs of words that follow each other.
    private static func pairs(of cues: [Cue]) -> Set<String> {
        let words = cues.flatMap { Self.words(of: $0) }
        return Set(zip(words, words.dropFirst()).map { "\($0) \($1)" })
    }

    private static func words(of cue: Cue) -> [Substring] {
        cue.text.plainText.lowercased().split { !$0.isLetter && !$0.isNumber }
    }

    private static func offset(_ first: [Cue], _ second: [Cue]) -> Int? {
        let starts = startsOfUniqueCues(second)
        let distances = startsOfUniqueCues(first).compactMap { text, start in
            starts[text].map { $0 - start }
        }.sorted()
        return distances.count < fewestMatches ? nil : distances[distances.count / 2]
    }

    /// When each text begins that stands in one cue only.
    private static func startsOfUniqueCues(_ cues: [Cue]) -> [String: Int] {
        var starts: [String: Int?] = [:]
        for cue in cues {
            let text = words(of: cue).joined(separator: " ")
            guard !text.isEmpty else { continue }
            starts[text] = starts[text] == nil ? .some(cue.startMilliseconds) : .some(nil)
        }
        return starts.compactMapValues(\.self)
    }
}

extension Measurement {
    /// Which part of words is the same, and which part should be, both from 0 to 1; told in per cent.
    static func likeness(_ share: Double, limit: Double) -> Measurement {
        Measurement(
            (share * 1000).rounded() / 10,
            limit: (limit * 1000).rounded() / 10,
            unit: "% alike"
        )
    }
}
