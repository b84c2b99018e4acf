// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// Where a recogniser's JSON has words, times and all else, declared instead of programmed.
///
/// The same mapping reads files and live messages. A file of the form `mediatag.recogniser-mapping/1` declares one of
/// one's own.
package struct RecogniserMapping: Equatable, Sendable {
    /// Where something is, relative to the value that is read.
    package struct Fields: Equatable, Sendable {
        /// The text.
        package var text: JSONPath
        /// When it begins.
        package var start: JSONPath?
        /// When it ends.
        package var end: JSONPath?
        /// How long it lasts, if its end is not stated.
        package var duration: JSONPath?
        /// How sure the recogniser is, from 0 to 1.
        package var confidence: JSONPath?
        /// Who speaks.
        package var speaker: JSONPath?
        /// The channel.
        package var channel: JSONPath?
        /// Its language.
        package var language: JSONPath?
        /// The recogniser's own name of it.
        package var id: JSONPath?
    }

    /// A value that has to be there; any, if no values are named.
    package struct Condition: Equatable, Sendable {
        package var path: JSONPath
        package var values: [String]

        /// Names a value.
        package init(path: JSONPath, values: [String]) { (self.path, self.values) = (path, values) }
    }

    /// What kinds of words there are.
    package struct Kinds: Equatable, Sendable {
        /// Where a word states its kind.
        package var path: JSONPath
        /// Kinds that are punctuation and belong to the word before them.
        package var punctuation: [String] = []
        /// Kinds that are not spoken, such as white space.
        package var leftOut: [String] = []
    }

    /// Whether a result is final.
    package struct Finality: Equatable, Sendable {
        /// Where that is stated; relative to the segment, else to the document.
        package var path: JSONPath
        /// The values that say that it is.
        package var values: [String]
    }

    /// Names of speakers that words state by numbers.
    package struct SpeakerNames: Equatable, Sendable {
        package var list: JSONPath
        package var id: JSONPath
        package var name: JSONPath
    }

    /// Who speaks when, beside the words.
    package struct Turns: Equatable, Sendable {
        package var list: JSONPath
        package var start: JSONPath
        package var end: JSONPath
        package var speaker: JSONPath
    }

    /// How white space is between words.
    package enum Spacing: String, Equatable, Sendable {
        /// Words are apart.
        case separate
        /// White space begins a word.
        case marked
        /// Parts of words; white space begins a word.
        case tokens
    }

    /// The name on the command line.
    package var name: String
    /// The name in messages.
    package var title: String
    /// What a document has to have to be of this recogniser.
    package var conditions: [Condition]
    /// Segments in the document; nil if the whole document is one.
    package var segments: JSONPath?
    /// What is known of a segment.
    package var segment: Fields?
    /// Words in a segment.
    package var words: JSONPath?
    /// What is known of a word.
    package var word: Fields?
    /// Kinds of words.
    package var kinds: Kinds?
    /// The unit of times; nil if it follows from them.
    package var unit: TimeUnit?
    /// How white space is between words.
    package var spacing = Spacing.separate
    /// Whether times of words count from the start of their segment.
    package var wordsCountFromSegment = false
    /// The language of the document.
    package var language: JSONPath?
    /// Whether a result is final; nil if all are.
    package var finality: Finality?
    /// Names of speakers.
    package var speakerNames: SpeakerNames?
    /// Who speaks when.
    package var turns: Turns?

    /// Whether a document is of this recogniser.
    package func recognises(_ document: JSONValue) -> Bool {
        !conditions.isEmpty && conditions.allSatisfy { $0.holds(for: document) }
    }

    /// Whether a segment is final.
    ///
    /// - Returns: nil if it is not stated and has to be.
    package func isFinal(_ segment: JSONValue, in document: JSONValue) -> Bool? {
        guard let finality else { return true }
        let value = finality.path.first(in: segment) ?? finality.path.first(in: document)
        return value?.word.map { finality.values.contains($0) }
    }

    /// The segments of a document.
    package func segments(in document: JSONValue) -> [JSONValue] {
        segments.map { $0.values(in: document) } ?? [document]
    }
}

extension RecogniserMapping.Condition {
    /// Whether a document has what is named.
    package func holds(for document: JSONValue) -> Bool {
        guard let value = path.first(in: document) else { return false }
        return values.isEmpty || value.word.map(values.contains) ?? false
    }
}
