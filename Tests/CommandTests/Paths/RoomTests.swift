// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Names and imports of the modules: each thing has one name, and is in the module that it belongs to.
@Suite struct RoomTests {
    /// Arrows that may serve one file, each with its reason.
    private static let adapters = [
        "AuditRunning → AudioDescription": "the only place where an audit reads a script",
        "AuditRunning → Muxing": "the only place where an audit edits: safe fixes",
        "AuditRunning → SQLStorage": "the store of --resume; all else is free of SQL",
        "CaptionReview → ISOMedia": "the choice of the film's main audio; a review knows no boxes",
        "CaptionReview → Speech": "the only place where a review listens",
        "Listening → Captions": "what captions say of when somebody speaks; all else is heard",
        "Listening → MediaSelection": "the language of what is to be spoken; all else is heard",
        "LiveListening → RemoteMedia": "the engine that is a server; the others are programs",
        "Muxing → RemoteMedia": "the store of a movie; edits do not know where it is",
        "Packaging → Markup": "the elements of a new MPD; edits are in DASH",
        "Packaging → TextTracks": "the fragments of WebVTT; other text is in files",
        "Relaying → SQLStorage": "the store of the relay's log; all else is free of SQL",
        "Speech → FFmpegMedia": "the only measurement that decodes audio of a movie",
        "Speech → RemoteMedia": "the engine that is a server; the others are programs",
        "mediatag-server → Reviewing": "the command that serves a review",
        "mediatag-server → LiveCaptionsClient": "relay listen, which sends to a relay over HTTP",
        "mediatag → Matroska": "the file that words what to do about the errors of all libraries",
    ]

    /// A module of fewer files is one room: that one of them imports something says nothing.
    private static let fewFiles = 10

    private static let modules = readModules()

    private static let kinds: Set<Substring> = [
        "struct", "enum", "class", "protocol", "actor", "typealias",
    ]
    private static let modifiers: Set<Substring> = [
        "public", "package", "internal", "fileprivate", "private", "final", "indirect",
    ]

    /// The lines of each file that begin without a space, by module.
    private static func readModules() -> [String: [[Substring]]] {
        var modules: [String: [[Substring]]] = [:]
        for folder in ["Sources", "Server/Sources"] {
            let root = SampleMedia.packageRoot.appending(path: folder)
            let files = FileManager.default.enumerator(atPath: root.path)
            while let path = files?.nextObject() as? String {
                guard path.hasSuffix(".swift"), let slash = path.firstIndex(of: "/"),
                    let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
                else { continue }
                let lines = text.split(separator: "\n").filter { $0.utf8.first != 0x20 }
                modules[String(path[..<slash]), default: []].append(lines)
            }
        }
        return modules
    }

    /// The type that a line declares.
    private static func declaredType(_ line: Substring) -> String? {
        let words = line.split(separator: " ").drop { modifiers.contains($0) || $0.hasPrefix("@") }
        guard let kind = words.first, kinds.contains(kind), let name = words.dropFirst().first
        else { return nil }
        return String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }

    /// The module that a line imports.
    private static func importedModule(_ line: Substring) -> String? {
        let words = line.split(separator: " ").drop { modifiers.contains($0) || $0.hasPrefix("@") }
        return words.count == 2 && words.first == "import" ? words.last.map(String.init) : nil
    }

    @Test func `no two modules declare a type of the same name`() {
        var places: [String: Set<String>] = [:]
        for (module, files) in Self.modules {
            for type in files.joined().compactMap(Self.declaredType) {
                places[type, default: []].insert(module)
            }
        }
        let twins = places.filter { $0.value.count > 1 }.map { type, modules in
            "\(type): \(modules.sorted().joined(separator: ", "))"
        }
        #expect(places.count > 1000)
        #expect(twins.sorted() == [])
    }

    /// Lines of conditions begin with a space, so that what is imported where the essentials are missing is not seen.
    @Test func `the whole of Foundation is imported nowhere without a condition`() {
        let whole = Self.modules.filter { _, files in
            files.joined().contains { line in
                line.contains("import ")
                    && line.split { " .".contains($0) }.contains("Foundation")
                    && !line.hasPrefix("//")
            }
        }
        #expect(whole.keys.sorted() == [])
    }

    @Test func `a command has 80 lines at most, because its work is in a library`() throws {
        let folder = SampleMedia.packageRoot.appending(path: "Sources/mediatag/Commands")
        let files = FileManager.default.enumerator(atPath: folder.path)
        var (count, long) = (0, [String]())
        while let path = files?.nextObject() as? String {
            guard path.hasSuffix(".swift") else { continue }
            let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            count += 1
            let lines = text.count { $0 == "\n" }
            if lines > 80 { long.append("\(path): \(lines)") }
        }
        #expect(count > 40)
        #expect(long.sorted() == [])
    }

    @Test func `no module imports another for the sake of one file, adapters aside`() {
        var served: [String: [String: Int]] = [:]
        for (module, files) in Self.modules {
            for imported in files.map({ Set($0.compactMap(Self.importedModule)) }).joined()
            where Self.modules[imported] != nil {
                served[module, default: [:]][imported, default: 0] += 1
            }
        }
        // What imports no other module is the ground that all stand on.
        let arrows = served.filter { Self.modules[$0.key, default: []].count >= Self.fewFiles }
            .flatMap { module, imports in
                imports.filter { $0.value == 1 && served[$0.key] != nil }.keys
                    .map { "\(module) → \($0)" }
            }
        #expect(served.count > 15)
        #expect(arrows.filter { Self.adapters[$0] == nil }.sorted() == [])
    }
}
