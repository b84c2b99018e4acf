// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Finds options that hold one value and are given twice, of which the parser keeps the last in silence.
enum RepeatedOptions {
    /// The fault of a command line, as a sentence; nil if it has none.
    ///
    /// The definitions of the command's options are read only if a name is there twice, because that takes as
    /// long as the start of the program.
    ///
    /// - Parameters:
    ///   - words: the words that were typed, without those of every command and of the settings file.
    ///   - root: the root command.
    /// - Returns: the fault.
    static func fault(in words: [String], of root: any ParsableCommand.Type) -> String? {
        let (path, rest) = CommandWords.commands(below: root, in: words)
        let blocks = blocks(of: rest, splitsTracks: path.last is Tag.Type)
        guard blocks.contains(where: { !repeated($0).isEmpty }) else { return nil }
        guard let command = path.last.map(parsed(by:)) else { return nil }
        let single = singleOptions(of: command)
        for block in blocks {
            // A name that is the value of an option is not an option.
            for name in repeated(block, single) where single[name] != nil {
                return "\(single[name] ?? name) is given more than once, but takes one value"
            }
        }
        return nil
    }

    /// The command that reads the words: a command with a default subcommand is that subcommand.
    private static func parsed(by command: any ParsableCommand.Type) -> any ParsableCommand.Type {
        command.configuration.defaultSubcommand ?? command
    }

    /// The words of each part of a command line in which an option may be given once.
    private static func blocks(
        of words: ArraySlice<String>,
        splitsTracks: Bool
    ) -> [ArraySlice<String>] {
        let options = words.prefix { $0 != "--" }
        guard splitsTracks else { return [options] }
        let starts = options.indices.filter { options[$0].split(separator: "=").first == "--track" }
        let edges = [options.startIndex] + starts + [options.endIndex]
        return zip(edges, edges.dropFirst()).map { options[$0..<$1] }
    }

    /// The names that stand more than once, in their order; words that are values of options do not count.
    private static func repeated(
        _ words: ArraySlice<String>,
        _ single: [String: String] = [:]
    ) -> [String] {
        var seen: Set<String> = []
        var repeated: [String] = []
        var isValue = false
        for word in words {
            defer { isValue = !isValue && single[word] != nil }
            guard !isValue, word.hasPrefix("-"), word.count > 1,
                let name = word.split(separator: "=").first.map(String.init)
            else { continue }
            let spelling = single[name] ?? (name == "-o" ? "--output" : name)
            if !seen.insert(spelling).inserted { repeated.append(name) }
        }
        return repeated
    }

    /// Every spelling of the options of a command that hold one value, with the spelling that names the option
    /// in a sentence.
    private static func singleOptions(of command: any ParsableCommand.Type) -> [String: String] {
        let text = command._dumpHelp()
        do {
            let definitions = try JSONDecoder().decode(Definitions.self, from: Data(text.utf8))
            return definitions.single
        } catch {
            preconditionFailure("the parser describes its options in another form: \(error)")
        }
    }

    /// The options of a command, as its parser describes them.
    private struct Definitions: Decodable {
        struct Command: Decodable {
            let arguments: [Argument]?
        }

        struct Argument: Decodable {
            let kind: String
            let isRepeating: Bool
            let names: [Name]?
        }

        struct Name: Decodable {
            let kind: String
            let name: String

            var spelled: String { (kind == "long" ? "--" : "-") + name }
        }

        let command: Command

        var single: [String: String] {
            var single: [String: String] = [:]
            for option in command.arguments ?? []
            where option.kind == "option" && !option.isRepeating {
                let names = (option.names ?? []).map(\.spelled)
                guard let usual = names.first(where: { $0.hasPrefix("--") }) ?? names.first else {
                    continue
                }
                for name in names { single[name] = usual }
            }
            return single
        }
    }
}
