// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaPrimitives
import MediaReading
import MediaSelection

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A viewer as it is typed: a name such as `deaf-en`, or a JSON file.
enum ViewerArgument {
    /// A viewer with a name.
    case viewer(Viewer)
    /// A file, which is read when it is needed.
    case file(String)

    /// Reads an argument.
    static func parse(_ text: String) throws -> ViewerArgument {
        if text.hasSuffix(".json") || text.contains("/") { return .file(text) }
        do throws(LanguageTagError) {
            if let viewer = try Viewer(named: text) { return .viewer(viewer) }
        } catch {
            throw ValidationError("\(error)")
        }
        let names = Viewer.Need.allCases.map { "\($0.rawValue)-LANG" }
        throw ValidationError(
            "\"\(text)\" is not a viewer; write \(names.joined(separator: ", ")), such as deaf-en, "
                + "or a JSON file." + nearestViewer(to: text)
        )
    }

    /// The viewer that a misspelt name may mean; the language stays.
    private static func nearestViewer(to text: String) -> String {
        let parts = text.split(separator: "-", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return "" }
        let needs = Viewer.Need.allCases.map(\.rawValue)
        return nearestName(to: parts[0], among: needs).map { " Did you mean \($0)-\(parts[1])?" }
            ?? ""
    }

    /// The viewer.
    ///
    /// - Throws: `MediaError` if a file cannot be read or does not follow the schema.
    func read() throws(MediaError) -> Viewer {
        switch self {
        case .viewer(let viewer): return viewer
        case .file(let path):
            let bytes = try CaptionFile.read(path, limit: ViewerFile.byteLimit)
            do throws(ViewerFile.Fault) {
                return try ViewerFile.viewer(bytes)
            } catch {
                throw MediaError(.unreadable(error.reason), path: path)
            }
        }
    }
}

/// A file that follows the schema `mediatag.viewer/1`.
enum ViewerFile {
    /// The most bytes of a file that is read.
    static let byteLimit = 64 << 10

    /// Why a file cannot be read.
    struct Fault: Error {
        let reason: String
    }

    /// The members of the file, by their names in JSON.
    private struct Document: Decodable {
        var schema: String
        var name: String
        var languages: [String]
        var captions: String?
        var prefersSDH: Bool?
        var prefersDescription: Bool?
        var prefersEasyToRead: Bool?
    }

    /// Any member of an object.
    private struct Member: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The names of the members of an object.
    private struct Members: Decodable {
        let names: [String]
        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: Member.self).allKeys.map(\.stringValue)
        }
    }

    private static let members: Set = [
        "$schema", "schema", "name", "languages", "captions", "prefersSDH", "prefersDescription",
        "prefersEasyToRead",
    ]

    /// Reads a file.
    static func viewer(_ bytes: [UInt8]) throws(Fault) -> Viewer {
        let document = try decoded(bytes)
        guard document.schema == "mediatag.viewer/1" else {
            throw Fault(reason: "\"schema\" is not \"mediatag.viewer/1\"")
        }
        guard 1...100 ~= document.name.count else {
            throw Fault(reason: "\"name\" has to have 1 to 100 characters")
        }
        guard 1...50 ~= document.languages.count else {
            throw Fault(reason: "\"languages\" has to have 1 to 50 languages")
        }
        var viewer = Viewer(name: document.name, languages: try languages(document.languages))
        if let text = document.captions {
            guard let captions = Viewer.Captions(rawValue: text) else {
                throw Fault(reason: "\"captions\" has to be off, automatic or on")
            }
            viewer.captions = captions
        }
        viewer.prefersSDH = document.prefersSDH ?? false
        viewer.prefersDescription = document.prefersDescription ?? false
        viewer.prefersEasyToRead = document.prefersEasyToRead ?? false
        return viewer
    }

    private static func decoded(_ bytes: [UInt8]) throws(Fault) -> Document {
        do {
            let names = try JSONDecoder().decode(Members.self, from: Data(bytes)).names
            if let unknown = names.sorted().first(where: { !members.contains($0) }) {
                throw Fault(reason: "\"\(unknown)\" is not a member of mediatag.viewer/1")
            }
            return try JSONDecoder().decode(Document.self, from: Data(bytes))
        } catch let fault as Fault {
            throw fault
        } catch {
            throw Fault(
                reason:
                    "it is not a viewer: it has to follow the schema mediatag.viewer/1, with schema, "
                    + "name and languages"
            )
        }
    }

    private static func languages(_ texts: [String]) throws(Fault) -> [LanguageTag] {
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

/// Reads the name of an engine.
func parseEngine(_ text: String) throws -> ViewerEngine {
    let names = ViewerEngine.all.map(\.id)
    guard let engine = ViewerEngine.named(text) else {
        throw ValidationError(
            "\"\(text)\" is not an engine; there are \(names.joined(separator: ", "))."
                + suggestion(for: text, among: names)
        )
    }
    return engine
}
