// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaPrimitives
import MediaReading
import MediaSelection

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
        case .file(let path): return try SchemaFile.read(path, ViewerFile.viewer)
        }
    }
}

/// A file that follows the schema `mediatag.viewer/1`.
enum ViewerFile {
    private static let schema = "mediatag.viewer/1"

    /// The members of the file, by their names in JSON.
    private struct Document: Decodable {
        var schema: String
        var name: String
        var languages: [String]
        var captions: String?
        var prefersSDH: Bool?
        var prefersDescription: Bool?
        var prefersEasyToRead: Bool?
        var criteria: CriteriaFile.Document?

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case schema, name, languages, captions, prefersSDH, prefersDescription
            case prefersEasyToRead, criteria
        }

        init(from decoder: any Decoder) throws {
            let members = Set(CodingKeys.allCases.map(\.rawValue) + ["$schema"])
            try SchemaFile.check(decoder, hasOnly: members, of: ViewerFile.schema)
            let values = try decoder.container(keyedBy: CodingKeys.self)
            schema = try values.decode(String.self, forKey: .schema)
            name = try values.decode(String.self, forKey: .name)
            languages = try values.decode([String].self, forKey: .languages)
            captions = try values.decodeIfPresent(String.self, forKey: .captions)
            prefersSDH = try values.decodeIfPresent(Bool.self, forKey: .prefersSDH)
            prefersDescription = try values.decodeIfPresent(Bool.self, forKey: .prefersDescription)
            prefersEasyToRead = try values.decodeIfPresent(Bool.self, forKey: .prefersEasyToRead)
            criteria = try values.decodeIfPresent(
                CriteriaFile.Document.self,
                forKey: .criteria
            )
        }
    }

    /// Reads a file.
    static func viewer(_ bytes: [UInt8]) throws(SchemaFile.Fault) -> Viewer {
        let document: Document = try SchemaFile.decode(
            bytes,
            orSay: "it is not a viewer: it has to follow the schema \(schema), with schema, "
                + "name and languages"
        )
        guard document.schema == schema else {
            throw SchemaFile.Fault(reason: "\"schema\" is not \"\(schema)\"")
        }
        guard 1...100 ~= document.name.count else {
            throw SchemaFile.Fault(reason: "\"name\" has to have 1 to 100 characters")
        }
        guard 1...50 ~= document.languages.count else {
            throw SchemaFile.Fault(reason: "\"languages\" has to have 1 to 50 languages")
        }
        var viewer = Viewer(
            name: document.name,
            languages: try SchemaFile.languages(document.languages)
        )
        if let text = document.captions {
            guard let captions = Viewer.Captions(rawValue: text) else {
                throw SchemaFile.Fault(reason: "\"captions\" has to be off, automatic or on")
            }
            viewer.captions = captions
        }
        viewer.prefersSDH = document.prefersSDH ?? false
        viewer.prefersDescription = document.prefersDescription ?? false
        viewer.prefersEasyToRead = document.prefersEasyToRead ?? false
        viewer.criteria = try document.criteria?.criteria()
        return viewer
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
