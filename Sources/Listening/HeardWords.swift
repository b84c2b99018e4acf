// SPDX-License-Identifier: Apache-2.0

/// A word, or some words, of which the captions and the sound differ.
package struct WordDifference: Equatable, Sendable {
    /// What the captions do.
    package enum Kind: String, CaseIterable, Sendable {
        /// They have other words than are spoken.
        case changed
        /// They leave out words that are spoken.
        case missing
        /// They have words that are not spoken.
        case invented
    }

    /// How much it changes what is said, by rules.
    package enum Severity: String, CaseIterable, Sendable {
        /// The meaning: a negation, a number, a name of the glossary, a whole sentence.
        case serious
        /// A word that carries something.
        case standard
        /// A small word, or another ending.
        case minor
    }

    /// What the captions do.
    package let kind: Kind
    /// How much it changes.
    package let severity: Severity
    /// The place of the cue, counted from 0; nil if no cue is shown there.
    package private(set) var cue: Int?
    /// The places of the written words among the spoken words of the cue, empty where they would have to be; nil without a cue.
    package let place: Range<Int>?
    /// The words of the captions; empty if they leave them out.
    package let written: String
    /// The words that were heard; empty if none were.
    package let heard: String
    /// When, in milliseconds.
    package let interval: Range<Int>
    /// Whether the sound fits what was heard better than what is written, by the engine's own scores; nil if the engine
    /// gives no scores of a text.
    package var isConfirmed: Bool?
    /// Whether the sounds of the language contradict the recogniser: what is written fits clearly better.
    package var isDoubtful = false

    /// Notes a difference.
    package init(
        _ kind: Kind,
        _ severity: Severity,
        cue: Int?,
        place: Range<Int>? = nil,
        written: String,
        heard: String,
        interval: Range<Int>
    ) {
        (self.kind, self.severity, self.cue, self.place) = (kind, severity, cue, place)
        (self.written, self.heard, self.interval) = (written, heard, interval)
    }

    /// The same difference in captions in which the cue has another place.
    package func moved(to cue: Int) -> WordDifference {
        var moved = self
        moved.cue = cue
        return moved
    }
}

/// A word that a recogniser heard.
package struct HeardWord: Equatable, Sendable {
    /// The word as the recogniser writes it.
    package let text: String
    /// When, in milliseconds.
    package let interval: Range<Int>
    /// How sure the recogniser is, from 0 to 1; nil if it does not say.
    package let confidence: Double?

    /// Notes a word.
    package init(_ text: String, _ interval: Range<Int>, confidence: Double?) {
        (self.text, self.interval, self.confidence) = (text, interval, confidence)
    }
}

/// What a recogniser heard beside the words of captions.
package struct HeardWords: Equatable, Sendable {
    /// The name of the recogniser.
    package let engine: String
    /// Where captions and sound differ.
    package var differences: [WordDifference]
    /// Whether the recogniser was given the texts of the captions, too, and said how well they fit.
    package let isScored: Bool
    /// How many words and errors there are.
    package let counts: Counts
    /// All words that were heard, in order.
    package let transcript: [HeardWord]

    /// Words and errors by the recogniser's transcript alone.
    package struct Counts: Equatable, Sendable {
        /// Words of the captions that were compared, and words that were heard.
        package let written: Int
        package let heard: Int
        /// Words that were changed, left out or invented.
        package let errors: Int
        /// The same in captions that the sounds of the language alone call certain: mostly the recogniser's own errors.
        package var certainWritten = 0
        package var certainErrors = 0

        /// Notes counts.
        package init(written: Int, heard: Int, errors: Int) {
            (self.written, self.heard, self.errors) = (written, heard, errors)
        }
    }

    /// Notes what was heard.
    package init(
        engine: String,
        isScored: Bool,
        differences: [WordDifference],
        transcript: [HeardWord] = [],
        _ counts: Counts
    ) {
        (self.engine, self.isScored) = (engine, isScored)
        (self.differences, self.counts, self.transcript) = (differences, counts, transcript)
    }

    /// The differences that are held against the captions.
    ///
    /// Those that the scores confirm; or else all, if the captions have more errors than the recogniser makes. What is
    /// doubtful is not among them.
    package var findings: [WordDifference] {
        differences.filter { !$0.isDoubtful && $0.isConfirmed ?? exceedsEngine }
    }

    /// Whether captions and transcript differ more than the recogniser errs: the lower bound of the one is above the upper
    /// bound of the other, each with 95 %.
    package var exceedsEngine: Bool {
        let own = Self.bounds(counts.certainErrors, of: counts.certainWritten)
        let all = Self.bounds(
            max(0, counts.errors - counts.certainErrors),
            of: max(0, counts.written - counts.certainWritten)
        )
        return all.lowerBound > own.upperBound
    }

    /// Milliseconds that the middle of a word may be outside of an interval that it belongs to.
    private static let margin = 200

    /// What was heard in an interval, in milliseconds; empty if no word was.
    package func text(in interval: Range<Int>) -> String {
        transcript.filter { word in
            let middle = (word.interval.lowerBound + word.interval.upperBound) / 2
            return middle > interval.lowerBound - Self.margin
                && middle < interval.upperBound + Self.margin
        }.map(\.text).joined(separator: " ")
    }

    /// Weights of the NER model: 1 for what changes the meaning, 0.5 and 0.25.
    private static let weights: [WordDifference.Severity: Double] = [
        .serious: 1, .standard: 0.5, .minor: 0.25,
    ]

    /// The accuracy by rules, in percent: like NER, words less weighted errors, with weights by the kind of word.
    ///
    /// No person has judged it. Nil without words, and if the recogniser gives no scores and its own errors hide those
    /// of the captions.
    package var accuracyPercent: Double? {
        guard counts.written > 0, isScored || exceedsEngine else { return nil }
        let weight = findings.reduce(0) { $0 + (Self.weights[$1.severity] ?? 0) }
        return max(0, 100 * (Double(counts.written) - weight) / Double(counts.written))
    }

    /// The word error rate of the captions against the transcript, in percent, with the recogniser's own errors; nil if
    /// nothing was heard.
    package var wordErrorRatePercent: Double? {
        counts.heard > 0 ? 100 * Double(counts.errors) / Double(counts.heard) : nil
    }

    /// The recogniser's own error on captions that are certain, in percent, with 95 %; nil without such captions.
    package var enginePercent: ClosedRange<Double>? {
        guard counts.certainWritten > 0 else { return nil }
        let bounds = Self.bounds(counts.certainErrors, of: counts.certainWritten)
        return bounds.lowerBound * 100...bounds.upperBound * 100
    }

    /// The interval that holds a rate with 95 %.
    ///
    /// Source: E. Wilson, "Probable inference" (1927).
    private static func bounds(_ count: Int, of total: Int) -> ClosedRange<Double> {
        guard total > 0 else { return 0...1 }
        let (n, z) = (Double(total), 1.96)
        let rate = min(1, Double(count) / n)
        let middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
        let half = z * (rate * (1 - rate) / n + z * z / (4 * n * n)).squareRoot() / (1 + z * z / n)
        return max(0, middle - half)...min(1, middle + half)
    }
}
