// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import Listening
import MediaSelection

/// How much of two captions is the same, whatever breaks their lines and letters are in.
///
/// Roll-up captions repeat rows, and formats divide cues differently: so neither cues nor the number of words
/// are compared, but which words follow each other.
struct CaptionComparison {
    /// Fewer different pairs of words are not compared.
    private static let fewestPairs = 8
    /// With fewer cues of the same words the distance may be chance.
    private static let fewestMatches = 3

    /// Whether both have the same words in the same order.
    let hasSameWords: Bool
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
        let (words, otherWords) = (first.flatMap(Self.words), second.flatMap(Self.words))
        hasSameWords = words == otherWords
        let left = Self.pairs(of: words)
        let right = Self.pairs(of: otherWords)
        let (smaller, larger) = (min(left.count, right.count), max(left.count, right.count))
        let common = Double(left.intersection(right).count)
        shareOfSmaller = smaller < Self.fewestPairs ? nil : common / Double(smaller)
        shareOfFirst = left.count < Self.fewestPairs ? nil : common / Double(left.count)
        shareOfLarger = larger < Self.fewestPairs ? nil : common / Double(larger)
        offsetMilliseconds = Self.offset(first, second)
    }

    /// The different pairs of words that follow each other.
    private static func pairs(of words: [Substring]) -> Set<String> {
        Set(zip(words, words.dropFirst()).map { "\($0) \($1)" })
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

    /// The start of each text that occurs in one cue only.
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
    /// The measured and the required share of common words, both from 0 to 1, in per cent.
    static func likeness(_ share: Double, limit: Double) -> Measurement {
        Measurement(
            (share * 1000).rounded() / 10,
            limit: (limit * 1000).rounded() / 10,
            unit: "% alike"
        )
    }
}

/// How well two captions of one movie are there at the same times, whatever their languages.
///
/// People speak when they speak: captions of one movie come and go together, and those of another do so by
/// chance. Captions without gaps are there all the time and show nothing.
struct TimingLikeness {
    /// With fewer cues in common time the likeness may be chance.
    static let fewestCues = 40
    /// Captions that are there for more of the time, or less, show nothing.
    private static let usualShare = 0.05...0.9

    /// The correlation of both being there: 1 where they always come and go together, about 0 by chance.
    let correlation: Double

    /// Compares; nil where there are too few cues, or hardly any gaps.
    init?(_ first: [Cue], _ second: [Cue]) {
        let (left, right) = (Self.shown(first), Self.shown(second))
        guard let start = [left.first, right.first].compactMap(\.?.lowerBound).max(),
            let end = [left.last, right.last].compactMap(\.?.upperBound).min(), start < end
        else { return nil }
        let span = start..<end
        let (a, b) = (Intervals(left).within(span), Intervals(right).within(span))
        let length = Double(span.count)
        let (shareA, shareB) = (Double(a.milliseconds) / length, Double(b.milliseconds) / length)
        guard min(Self.count(first, span), Self.count(second, span)) >= Self.fewestCues,
            Self.usualShare.contains(shareA), Self.usualShare.contains(shareB)
        else { return nil }
        let both = Double(a.milliseconds - a.subtracting(b).milliseconds) / length
        let spread = shareA * (1 - shareA) * shareB * (1 - shareB)
        correlation = (both - shareA * shareB) / spread.squareRoot()
    }

    private static func shown(_ cues: [Cue]) -> [Range<Int>] {
        // Files may claim any time; a day is longer than any movie.
        let day = 0..<86_400_000
        return Intervals(
            cues.lazy.filter(\.hasPositiveDuration).map {
                ($0.startMilliseconds..<$0.endMilliseconds).clamped(to: day)
            }
        ).ranges
    }

    private static func count(_ cues: [Cue], _ span: Range<Int>) -> Int {
        cues.count { span.contains($0.startMilliseconds) }
    }
}

/// Captions in a track or a file that can be compared with others: all that is said, in a known language.
struct ComparableCaptions {
    let label: String
    let language: LanguageTag
    let isForDeaf: Bool
    let cues: [Cue]
    let location: FindingLocation
}

extension Asset {
    /// The text tracks with a known language, without forced ones.
    var comparableTracks: [ComparableCaptions] {
        (movie?.tracks(.legible) ?? []).compactMap { track in
            guard track.forced != .all, track.kind != .closedCaption, let cues = track.cues,
                let language = track.knownLanguage
            else { return nil }
            return ComparableCaptions(
                label: track.label,
                language: language,
                isForDeaf: track.isForDeaf,
                cues: cues.shownCues.map(\.cue),
                location: .track(track.id)
            )
        }
    }

    /// The caption files with a known language, without forced ones.
    var comparableFiles: [ComparableCaptions] {
        captionFiles.compactMap { file in
            guard !file.role.isForced, let language = file.language, language != .undetermined
            else { return nil }
            var location = FindingLocation()
            location.file = file.fileName
            return ComparableCaptions(
                label: file.fileName,
                language: language,
                isForDeaf: file.role.isSDH,
                cues: file.shownCues.map(\.cue),
                location: location
            )
        }
    }
}
