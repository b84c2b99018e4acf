// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// A document as a terminal session: the commands of its `console` blocks, in their order, each with the
/// lines that are printed below it.
struct ReadmeSession {
    /// A line of the document.
    enum Line: Equatable {
        /// Text, or the fence of a block.
        case text(String)
        /// A command after `$ `, its continuation lines joined, as it is written in the file.
        case command(String, written: [String])
        /// A line that a command prints; `…` alone is any number of lines.
        case output(String)
    }

    /// The documents of the package that are sessions, each in a folder of its own.
    static let names = [
        "README.md", "Docs/Tour.md", "Docs/Description.md", "Docs/Pronunciation.md",
        "Docs/Speech.md", "Docs/AuditAtScale.md", "Docs/ClosedCaptions.md", "Docs/Cookbook.md",
    ]

    /// How the fence of a session begins that is not replayed; the reason follows.
    static let notReplayed = "console not replayed: "

    /// A document of the package.
    static func file(_ name: String) -> URL { SampleMedia.packageRoot.appending(path: name) }

    /// Its lines.
    var lines: [Line] = []

    /// The languages of its fenced blocks, in their order.
    private(set) var languages: [String] = []

    /// Reads a document in Markdown.
    init(_ markdown: String) {
        var language: String?
        var command: [String] = []
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = String(line)
            if line.hasPrefix("```") {
                language = language == nil ? String(line.dropFirst(3)) : nil
                if let language { languages.append(language) }
                lines.append(.text(line))
            } else if language != "console" {
                lines.append(.text(line))
            } else if line.hasPrefix("$ ") || !command.isEmpty {
                command.append(line)
                guard !line.hasSuffix("\\") else { continue }
                let joined = command.joined(separator: "\n").dropFirst(2)
                lines.append(.command(String(joined), written: command))
                command = []
            } else {
                lines.append(.output(line))
            }
        }
    }

    /// The document in Markdown.
    var markdown: String {
        lines.map { line in
            switch line {
            case .text(let text), .output(let text): text
            case .command(_, let written): written.joined(separator: "\n")
            }
        }.joined(separator: "\n")
    }

    /// The same document with the lines that its commands print now, in place of those that differ.
    ///
    /// - Parameter run: runs a command and gives the lines that it prints.
    /// - Returns: the document.
    func replayed(_ run: (_ command: String) throws -> [String]) rethrows -> ReadmeSession {
        var result = self
        result.lines = []
        var position = lines.startIndex
        while position < lines.endIndex {
            let line = lines[position]
            result.lines.append(line)
            position += 1
            guard case .command(let command, _) = line else { continue }
            var shown: [String] = []
            while position < lines.endIndex, case .output(let text) = lines[position] {
                shown.append(text)
                position += 1
            }
            let printed = try run(command)
            let kept = Self.matches(shown[...], printed[...]) ? shown : printed
            result.lines += kept.map(Line.output)
        }
        return result
    }

    /// Whether lines are those shown, where `…` stands for any number of lines.
    private static func matches(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool
    {
        guard let first = shown.first else { return printed.isEmpty }
        if first.trimmingCharacters(in: .whitespaces) == "…" {
            return (printed.startIndex...printed.endIndex).contains {
                matches(shown.dropFirst(), printed[$0...])
            }
        }
        return printed.first == first && matches(shown.dropFirst(), printed.dropFirst())
    }

    /// The fenced blocks of a language.
    static func blocks(of language: String, in markdown: String) -> [String] {
        markdown.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }
}
