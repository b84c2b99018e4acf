// SPDX-License-Identifier: Apache-2.0

import Captions
public import MediaPrimitives
package import MediaReading

/// Why words could not be read, or speech not be worked with.
public struct SpeechError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// The file is larger than this.
        case tooLarge(limit: Int)
        /// The file is not JSON.
        case notJSON(JSONFault)
        /// The file is JSON, but not of a recogniser that is known.
        case unknownFormat
        /// The file is not of the format that was named.
        case notOfFormat(RecogniserFormat)
        /// The file is of this format and has no words.
        case noWords(RecogniserFormat)
        /// The file has text and no times.
        case noTimes(RecogniserFormat)
        /// The times are not in the format's unit; the unit that they are probably in.
        case wrongUnit(RecogniserFormat, expected: TimeUnit, likely: TimeUnit?)
        /// So many of the words begin before the word in front of them.
        case notInOrder(RecogniserFormat, count: Int, words: Int)
        /// A word of `mediatag.words/1` is not valid.
        case invalidWord(WordFault)
        /// Media could not be read.
        case media(MediaError)
        /// A recogniser gave no words that can be used.
        case engine(EngineFault)
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it.
    public let path: String
    /// Where in a text file.
    public let position: SourcePosition?

    /// The name of the condition.
    public var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, path: String, position: SourcePosition? = nil) {
        self.kind = kind
        self.path = path
        self.position = position
    }
}

/// What is wrong with a word of `mediatag.words/1`.
package enum WordFault: Equatable, Sendable {
    /// A member is missing or of another type.
    case member(String)
    /// The text is empty, or has white space around it.
    case text
    /// The end is before the start, or the start before 0.
    case times
    /// The confidence is not between 0 and 1.
    case confidence
    /// The words' starts are not in order.
    case order
}

extension SpeechError: CustomStringConvertible {
    /// `file:line:column: what is wrong`.
    public var description: String {
        if case .media(let error) = kind { return error.description }
        return path + (position.map { ":\($0)" } ?? "") + ": " + reason
    }

    /// What is wrong, as a sentence without full stop.
    public var reason: String {
        switch kind {
        case .tooLarge(let limit): "larger than \(limit >> 20) MiB, so not a file of words"
        case .notJSON(let fault): "not JSON: \(fault.reason)"
        case .unknownFormat: "JSON, but not the output of a recogniser that is known"
        case .notOfFormat(let format): "not the output of \(format.name)"
        case .noWords(let format): "no words in it (\(format.name))"
        case .noTimes(let format): "text without times (\(format.name))"
        case .wrongUnit(let format, let expected, let likely):
            "\(format.name) has times in \(expected.name), but these "
                + (likely.map { "are probably in \($0.name)" } ?? "are beyond 24 hours")
        case .notInOrder(let format, let count, let words):
            "\(count) of \(words) words begin before the word in front of them; "
                + "the times are probably not those of \(format.name)"
        case .invalidWord(let fault): fault.reason
        case .media(let error):
            if case .captions(let fault) = error.kind { fault.reason } else { error.description }
        case .engine(let fault): fault.reason
        }
    }
}

extension WordFault {
    /// What is wrong, as a clause.
    var reason: String {
        switch self {
        case .member(let name): "\"\(name)\" of a word is missing or of another type"
        case .text: "the text of a word is empty or has white space around it"
        case .times: "a word ends before it starts, or starts before 0"
        case .confidence: "a confidence is not between 0 and 1"
        case .order: "a word starts before the word in front of it"
        }
    }
}
