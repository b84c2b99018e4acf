// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import MediaSelection

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Our own form of words, `mediatag.words/1`: what is written is read again without loss.
///
/// Its schema is `Docs/schemas/words.json`.
enum WordsFile {
    static let schema = "mediatag.words/1"

    static func recognises(_ document: JSONValue) -> Bool {
        document["schema"]?.string == schema
    }

    /// Reads words, which are taken as they are.
    static func read(
        _ documents: [JSONValue],
        _ source: RecogniserSource
    ) throws(SpeechError) -> TranscriptReading {
        guard documents.count == 1, let document = documents.first, recognises(document) else {
            throw source.error(.notOfFormat(.mediatag), at: documents.first)
        }
        guard let list = document["words"], list.isArray else {
            throw source.error(.invalidWord(.member("words")), at: document)
        }
        var transcript = Transcript(language: language(document["language"]?.string))
        var previous = 0
        for value in list.items {
            do throws(Fault) {
                let word = try word(value)
                guard word.startMilliseconds >= previous else { throw Fault(kind: .order) }
                previous = word.startMilliseconds
                transcript.words.append(word)
            } catch {
                throw source.error(.invalidWord(error.kind), at: value)
            }
        }
        guard !transcript.words.isEmpty else {
            throw source.error(.noWords(.mediatag), at: list)
        }
        return TranscriptReading(transcript: transcript, format: .mediatag)
    }

    /// A language as recognisers write it: a tag with `-` or `_`, or its English name; nil if it is not a language.
    static func language(_ text: String?) -> LanguageTag? {
        guard let text, !text.isEmpty, text.utf8.count <= 64 else { return nil }
        let tag = String(text.map { $0 == "_" ? "-" : $0 })
        do {
            let tag = try LanguageTag(tag)
            return tag == .undetermined ? nil : tag
        } catch {
            guard case .languageName(let code) = error.kind else { return nil }
            return language(code)
        }
    }

    private struct Fault: Error {
        let kind: WordFault
    }

    private static func word(_ value: JSONValue) throws(Fault) -> Word {
        guard let text = value["text"]?.string else { throw Fault(kind: .member("text")) }
        guard text.isWordText else { throw Fault(kind: .text) }
        let word = Word(
            text: text,
            startMilliseconds: try milliseconds(value, "start"),
            endMilliseconds: try milliseconds(value, "end"),
            confidence: value["confidence"]?.number,
            speaker: value["speaker"]?.string,
            gluesToPrevious: value["gluesToPrevious"]?.isTrue ?? false,
            isInterpolated: value["interpolated"]?.isTrue ?? false
        )
        guard 0 <= word.startMilliseconds, word.startMilliseconds <= word.endMilliseconds,
            word.endMilliseconds <= TimeChecks.latestMilliseconds
        else { throw Fault(kind: .times) }
        if let confidence = word.confidence, !(0...1).contains(confidence) {
            throw Fault(kind: .confidence)
        }
        return word
    }

    private static func milliseconds(_ value: JSONValue, _ name: String) throws(Fault) -> Int {
        guard let member = value[name], member.isNumber, let raw = member.rawBytes,
            let number = Int(String(decoding: raw, as: UTF8.self))
        else { throw Fault(kind: .member(name)) }
        return number
    }

    // MARK: - Writing

    private struct Document: Encodable {
        struct Entry: Encodable {
            let word: Word

            private enum CodingKeys: CodingKey {
                case text, start, end, confidence, speaker, gluesToPrevious, interpolated
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(word.text, forKey: .text)
                try container.encode(word.startMilliseconds, forKey: .start)
                try container.encode(word.endMilliseconds, forKey: .end)
                let confidence = word.confidence.flatMap { $0.isFinite ? $0 : nil }
                try container.encode(confidence, forKey: .confidence)
                try container.encode(word.speaker, forKey: .speaker)
                try container.encode(word.gluesToPrevious, forKey: .gluesToPrevious)
                try container.encode(word.isInterpolated, forKey: .interpolated)
            }
        }

        let schema = WordsFile.schema
        let language: String?
        let words: [Entry]

        private enum CodingKeys: CodingKey {
            case schema, language, words
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(schema, forKey: .schema)
            try container.encode(language, forKey: .language)
            try container.encode(words, forKey: .words)
        }
    }

    static func write(_ transcript: Transcript) -> [UInt8] {
        let document = Document(
            language: transcript.language?.rawValue,
            words: transcript.words.map { .init(word: $0) }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(document)) + [0x0A]
        } catch {
            preconditionFailure("numbers and texts can be written as JSON: \(error)")
        }
    }
}

extension Transcript {
    /// The words as `mediatag.words/1`, which ``read(bytes:fileName:format:)`` reads again without loss.
    package var json: [UInt8] { WordsFile.write(self) }
}

extension String {
    /// Whether it can be the text of a word: not empty, and without white space around it.
    var isWordText: Bool {
        guard let first = unicodeScalars.first, let last = unicodeScalars.last else { return false }
        return !first.properties.isWhitespace && !last.properties.isWhitespace
    }
}
