// SPDX-License-Identifier: Apache-2.0

import Listening

/// What a recogniser heard beside the words of captions, in the report of `captions check --engine`.
struct HeardWordsEntry: Encodable {
    /// Words of which captions and sound differ.
    struct Difference: Encodable {
        let kind: String
        let severity: String
        /// The place of the cue, counted from 1; absent if no cue is shown there.
        var cue: Int?
        let written: String
        let heard: String
        /// When, in seconds.
        let start: Double
        let end: Double
        /// Whether the sound fits what was heard better, by the recogniser's scores; absent without scores.
        var confirmed: Bool?
        /// Whether what is written fits the sounds of the language clearly better; absent if not.
        var doubtful: Bool?

        init(_ difference: WordDifference) {
            (kind, severity) = (difference.kind.rawValue, difference.severity.rawValue)
            cue = difference.cue.map { $0 + 1 }
            (written, heard) = (difference.written, difference.heard)
            start = Double(difference.interval.lowerBound) / 1000
            end = Double(difference.interval.upperBound) / 1000
            confirmed = difference.isConfirmed
            doubtful = difference.isDoubtful ? true : nil
        }
    }

    /// The bounds of a rate, in percent.
    struct Bounds: Encodable {
        let from: Double
        let to: Double
    }

    let engine: String
    /// Whether the recogniser was given the captions' own words, too.
    let scored: Bool
    let written: Int
    let heard: Int
    /// Words less weighted errors, in percent; absent if it cannot be said.
    var accuracy: Double?
    /// Changed, missing and invented words in percent of those that were heard, the recogniser's own errors among them.
    var wordErrorRate: Double?
    /// The same in captions that are certain: the recogniser's own errors, with 95 %.
    var engineErrorRate: Bounds?
    let differences: [Difference]

    init(_ words: HeardWords) {
        (engine, scored) = (words.engine, words.isScored)
        (written, heard) = (words.counts.written, words.counts.heard)
        accuracy = words.accuracyPercent.map { ($0 * 100).rounded() / 100 }
        wordErrorRate = words.wordErrorRatePercent.map { ($0 * 100).rounded() / 100 }
        engineErrorRate = words.enginePercent.map {
            Bounds(
                from: ($0.lowerBound * 100).rounded() / 100,
                to: ($0.upperBound * 100).rounded() / 100
            )
        }
        differences = words.differences.map(Difference.init)
    }
}
