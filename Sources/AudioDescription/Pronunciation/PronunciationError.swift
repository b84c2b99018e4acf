// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

/// Why words could not be found, or a lexicon not be read.
public struct PronunciationError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// ICU, which finds words, is not installed.
        case noWordBoundaries
        /// The file is larger than so many bytes.
        case tooLarge(limit: Int)
        /// The file is not UTF-8.
        case notUTF8
        /// The file is neither a Pronunciation Lexicon, nor JSON, nor a table.
        case unknownFormat
        /// The file is not valid JSON, XML or a valid table.
        case malformed(String)
        /// An entry is not valid.
        case invalidEntry(LexiconFault)
        /// There are no entries.
        case empty
        /// libxml2, which reads Pronunciation Lexicons, is not installed.
        case noXML
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it; empty where no file is concerned.
    public let path: String
    /// Where in the file.
    public let position: SourcePosition?

    /// The name of the condition.
    public var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    ///
    /// - Parameters:
    ///   - kind: the condition.
    ///   - path: the file.
    ///   - position: the place in it.
    package init(_ kind: Kind, path: String = "", position: SourcePosition? = nil) {
        self.kind = kind
        self.path = path
        self.position = position
    }
}

/// What is wrong with an entry of a lexicon.
package enum LexiconFault: Equatable, Sendable {
    /// It has no word, or one without a letter or digit.
    case word(String)
    /// It has neither a pronunciation nor an alias, or an empty one.
    case noPronunciation(word: String)
    /// It has both.
    case both(word: String)
    /// Its language is not a BCP 47 tag.
    case language(String)
    /// A line of a table has another number of columns than two to four.
    case columns(Int)
    /// A member of JSON is missing or of another type.
    case member(String)
}

extension PronunciationError: CustomStringConvertible {
    /// One sentence with file and place.
    public var description: String {
        let place = position.map { ":\($0.line):\($0.column)" } ?? ""
        return path.isEmpty ? sentence : "\(path)\(place): \(sentence)"
    }

    /// The same without file and place.
    var sentence: String {
        switch kind {
        case .noWordBoundaries:
            "ICU, which finds words in any script, is not installed; install libicu"
        case .tooLarge(let limit): "larger than \(limit) bytes, the limit for lexicons"
        case .notUTF8: "the text is not UTF-8"
        case .unknownFormat: "not a lexicon: neither PLS (XML), JSON nor a table with tabs"
        case .malformed(let reason): reason
        case .invalidEntry(let fault): fault.sentence
        case .empty: "the lexicon has no entries"
        case .noXML: "libxml2, which reads PLS lexicons, is not installed; install libxml2"
        }
    }
}

extension LexiconFault {
    var sentence: String {
        switch self {
        case .word(let word):
            word.isEmpty
                ? "an entry has no word" : "\"\(word)\" has no letter or digit, so it is not a word"
        case .noPronunciation(let word): "\"\(word)\" has neither a pronunciation nor an alias"
        case .both(let word): "\"\(word)\" has a pronunciation and an alias; keep one of them"
        case .language(let tag): "\"\(tag)\" is not a language tag"
        case .columns(let count):
            "\(count) columns; a line has a word, its IPA, and optionally a language and words of the context"
        case .member(let name): "\"\(name)\" is missing or of another type"
        }
    }
}
