// SPDX-License-Identifier: Apache-2.0

import Captions
import MediaPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LexiconFile {
    /// Reads a table: word, pronunciation, language, words of the context.
    mutating func readTable(_ bytes: ArraySlice<UInt8>) throws(PronunciationError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PronunciationError(.notUTF8, path: path)
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            if line.trimmed.isEmpty || line.first == "#" { continue }
            let position = SourcePosition(line: index + 1, column: 1)
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard (2...4).contains(columns.count) else {
                leaveOut(error(.columns(columns.count), at: position))
                continue
            }
            let spoken = columns[1].trimmed
            let alias = spoken.first == "=" ? String(spoken.dropFirst()) : nil
            let entry = Written(
                word: String(columns[0]),
                ipa: alias == nil ? spoken : nil,
                alias: alias,
                language: columns.count > 2 ? String(columns[2]) : nil,
                context: columns.count > 3 ? columns[3].split(separator: " ").map(String.init) : []
            )
            append(entry, at: position)
        }
    }

    /// The JSON of a lexicon: a list of entries, or an object with the list.
    private struct Document: Decodable {
        var language: String?
        var entries: [ReadEntry]
    }

    /// An entry, or why it cannot be read.
    private struct ReadEntry: Decodable {
        var entry: Entry?
        var reason = ""

        init(from decoder: any Decoder) throws {
            do {
                entry = try Entry(from: decoder)
            } catch {
                reason = LexiconFile.reason(error)
            }
        }
    }

    private struct Entry: Decodable {
        var word: String
        var ipa: String?
        var alias: String?
        var language: String?
        var context: [String]?
        var caseSensitive: Bool?
        /// Other forms of the word and their pronunciations.
        var inflections: [String: String]?
    }

    /// Reads JSON.
    mutating func readJSON(_ bytes: ArraySlice<UInt8>) throws(PronunciationError) {
        let document: Document
        do {
            let data = Data(bytes)
            let isList = bytes.first { !(0x09...0x20).contains($0) } == UInt8(ascii: "[")
            let decoder = JSONDecoder()
            document =
                isList
                ? Document(entries: try decoder.decode([ReadEntry].self, from: data))
                : try decoder.decode(Document.self, from: data)
        } catch {
            throw PronunciationError(.malformed(Self.reason(error)), path: path)
        }
        for read in document.entries {
            guard let entry = read.entry else {
                leaveOut(PronunciationError(.malformed(read.reason), path: path))
                continue
            }
            var written = Written(
                word: entry.word,
                ipa: entry.ipa,
                alias: entry.alias,
                language: entry.language ?? document.language,
                context: entry.context ?? [],
                isCaseSensitive: entry.caseSensitive
            )
            append(written)
            for (form, ipa) in (entry.inflections ?? [:]).sorted(by: { $0.key < $1.key }) {
                (written.word, written.ipa, written.alias) = (form, ipa, nil)
                append(written)
            }
        }
    }

    fileprivate static func reason(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "not valid JSON" }
        func place(_ context: DecodingError.Context) -> String {
            context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(
                separator: "."
            )
        }
        switch error {
        case .keyNotFound(let key, let context):
            return
                "\"\(key.stringValue)\" is missing in \(context.codingPath.isEmpty ? "the document" : place(context))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "\(place(context)) is of another type"
        default: return "not valid JSON"
        }
    }

    /// Reads a Pronunciation Lexicon, PLS 1.0.
    mutating func readMarkup(_ bytes: ArraySlice<UInt8>) throws(PronunciationError) {
        guard let reader = MarkupReader.read(bytes) else {
            throw PronunciationError(.noXML, path: path)
        }
        guard let root = reader.root, root.name.local == "lexicon" else {
            throw PronunciationError(.unknownFormat, path: path)
        }
        if let fault = reader.fault {
            throw PronunciationError(
                .malformed(fault.message),
                path: path,
                position: fault.position
            )
        }
        let language = root.attribute("lang")
        for lexeme in root.elements where lexeme.name.local == "lexeme" {
            append(lexeme, language, alphabet: root.attribute("alphabet"))
        }
    }

    private mutating func append(
        _ lexeme: MarkupElement,
        _ language: String?,
        alphabet: String?
    ) {
        let phonemes = lexeme.elements.filter { $0.name.local == "phoneme" }
        let phoneme = phonemes.first { $0.attribute("prefer") == "true" } ?? phonemes.first
        let alias = lexeme.elements.first { $0.name.local == "alias" }?.plainText
        if let phoneme, let other = phoneme.attribute("alphabet") ?? alphabet,
            other.lowercased() != "ipa"
        {
            let reason =
                "the alphabet \"\(other)\" is not read; PLS requires \"ipa\" of every reader"
            let position = phoneme.position
            return leaveOut(PronunciationError(.malformed(reason), path: path, position: position))
        }
        let role = lexeme.attribute("role")
        for grapheme in lexeme.elements where grapheme.name.local == "grapheme" {
            let written = Written(
                word: grapheme.plainText,
                ipa: phoneme?.plainText,
                // PLS 4.7: the first of both kinds counts, unless one is preferred.
                alias: phoneme == nil ? alias : nil,
                language: language
            )
            append(written, at: grapheme.position)
            if let role { note(.role(role), written.word.trimmed, at: grapheme.position) }
        }
    }
}

extension MarkupElement {
    /// An attribute, whatever its namespace.
    fileprivate func attribute(_ name: String) -> String? {
        attributes.first { $0.name.local == name }?.value
    }
}
