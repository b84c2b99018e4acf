// SPDX-License-Identifier: Apache-2.0

import FileSystem
package import MediaSelection
import Playlists

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Words of a page in a language that this program has no words in.
///
/// They are a file of JSON with the members of `Words/en.json`, and `language`, a BCP 47 tag. A word that it does not
/// have is English.
package struct CustomPageWords: Sendable {
    /// The language of the words.
    package let language: LanguageTag
    /// The words.
    let words: PageWords
    /// The names of the words that are English, such as `live.play`.
    package let missing: [String]

    private static let limit: UInt64 = 1 << 20

    /// Reads a file of words.
    ///
    /// - Parameter path: the file.
    /// - Throws: `PageError` if it cannot be read, is no JSON with such members, or has no language.
    package init(file path: String) throws(PageError) {
        let bytes = try PageError.file { () throws(FileError) in
            let file = try SystemFile.reading(path)
            return try file.read(0..<min(file.length, Self.limit))
        }
        do {
            let own = try JSONDecoder().decode(Part.self, from: Data(bytes))
            let english = try JSONDecoder().decode(Part.self, from: Data(PageWords.englishFile))
            guard case .members(var members) = own, case .text(let tag)? = members["language"],
                let language = LanguageTag(lenient: tag)
            else { throw PageError(.noLanguageOfWords, path: path) }
            members["language"] = nil
            var missing: [String] = []
            let whole = english.replaced(by: .members(members), at: "", &missing)
            let data = try JSONEncoder().encode(whole)
            words = try JSONDecoder().decode(PageWords.self, from: data)
            self.language = language
            self.missing = missing.sorted()
        } catch let error as PageError {
            throw error
        } catch {
            throw PageError(.notWords, path: path)
        }
    }

    /// A word, or words by their names.
    private enum Part: Codable {
        case text(String)
        case members([String: Part])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            do {
                self = .text(try value.decode(String.self))
            } catch {
                self = .members(try value.decode([String: Part].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .text(let text): try value.encode(text)
            case .members(let members): try value.encode(members)
            }
        }

        /// These words with others in their places; names of those that have no other are collected.
        func replaced(by other: Part?, at name: String, _ missing: inout [String]) -> Part {
            switch (self, other) {
            case (.text, .text(let text)?): return .text(text)
            case (.text, _):
                missing.append(name)
                return self
            case (.members(let members), _):
                var others: [String: Part] = [:]
                if case .members(let found)? = other { others = found }
                var result: [String: Part] = [:]
                for (key, part) in members {
                    let path = name.isEmpty ? key : "\(name).\(key)"
                    result[key] = part.replaced(by: others[key], at: path, &missing)
                }
                return .members(result)
            }
        }
    }
}

extension LanguageTag {
    /// Whether the language is usually written from right to left.
    var isRightToLeft: Bool {
        ["ar", "arc", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi"]
            .contains(primarySubtag)
    }
}
