// SPDX-License-Identifier: Apache-2.0

import MediaReading
import MediaSelection

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A small JSON file with settings, which has no members beside those of its schema.
enum SchemaFile {
    /// The most bytes of a file that is read.
    private static let byteLimit = 64 << 10

    /// Why a file cannot be read.
    struct Fault: Error {
        let reason: String
    }

    /// Any member of an object.
    private struct Member: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads a file by a function that takes its bytes.
    ///
    /// - Throws: `MediaError` with the place and the reason.
    static func read<Value>(
        _ path: String,
        _ read: ([UInt8]) throws(Fault) -> Value
    ) throws(MediaError) -> Value {
        let bytes = try CaptionFile.read(path, limit: byteLimit)
        do throws(Fault) {
            return try read(bytes)
        } catch {
            throw MediaError(.unreadable(error.reason), path: path)
        }
    }

    /// Decodes a file; the fallback is the reason if it has another form.
    ///
    /// - Throws: `Fault`, that of the document if it has found one.
    static func decode<Document: Decodable>(
        _ bytes: [UInt8],
        orSay fallback: String
    ) throws(Fault) -> Document {
        do {
            return try JSONDecoder().decode(Document.self, from: Data(bytes))
        } catch let fault as Fault {
            throw fault
        } catch {
            throw Fault(reason: fallback)
        }
    }

    /// Checks that an object has known members alone.
    static func check(
        _ decoder: any Decoder,
        hasOnly members: Set<String>,
        of name: String
    ) throws {
        let names = try decoder.container(keyedBy: Member.self).allKeys.map(\.stringValue)
        if let unknown = names.sorted().first(where: { !members.contains($0) }) {
            throw Fault(reason: "\"\(unknown)\" is not a member of \(name)")
        }
    }

    /// Reads the languages of a member, of which there may be 50.
    static func languages(_ texts: [String]) throws(Fault) -> [LanguageTag] {
        guard texts.count <= 50 else {
            throw Fault(reason: "\"languages\" has more than 50 languages")
        }
        var tags: [LanguageTag] = []
        for text in texts {
            do throws(LanguageTagError) {
                tags.append(try LanguageTag(known: text))
            } catch {
                throw Fault(reason: "\"languages\": \(error)")
            }
        }
        return tags
    }
}
