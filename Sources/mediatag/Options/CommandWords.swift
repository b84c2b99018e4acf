// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FileSystem

/// The words of the command line after the program's name, complete even if they are not UTF-8.
enum CommandWords {
    /// The words as they were typed.
    static let typed = Array(ProcessWords.all.dropFirst())

    /// The options of every command that were typed.
    private static let general = GeneralOptions(typed)

    /// The same, with what the settings file says of every command.
    private static let settled: GeneralOptions = {
        var options = general
        options.add(defaults: defaults.general)
        return options
    }()

    /// When there are colours.
    static var color: GeneralOptions.Color { settled.color }

    /// Whether messages are for people or for programs.
    static var messages: OutputFormat { settled.messages }

    /// How much is reported besides errors and results.
    static var detail: GeneralOptions.Detail { settled.detail }

    /// The defaults of the settings file for the command, as words.
    static let defaults = DefaultOptions(general.words)

    /// The words that the command reads: without the options of every command, and with the defaults of the
    /// settings file before the options that were typed, which win.
    static let all: [String] = defaults.words(with: general.words)

    /// The words that were typed, without the options of every command.
    static var typedForCommand: [String] { general.words }

    /// Why the words cannot be read, and the exit status; nil if they can.
    static var fault: (message: String, status: ExitCode)? {
        general.fault.map { ($0, .validationFailure) } ?? defaults.fault.map { ($0, .unreadable) }
    }

    /// The commands that the first words name, the outermost first, and the words after them.
    ///
    /// A command that words need not name is not among them.
    static func commands(
        below root: any ParsableCommand.Type,
        in words: [String] = all
    ) -> (path: [any ParsableCommand.Type], rest: ArraySlice<String>) {
        var path = [root]
        var rest = words[...]
        while let word = rest.first,
            let next = path[path.count - 1].configuration.subcommands.first(where: {
                $0.configuration.commandName == word
            })
        {
            path.append(next)
            rest.removeFirst()
        }
        return (path, rest)
    }

    /// A command as it is typed: `mediatag captions check`.
    static func name(of path: [any ParsableCommand.Type]) -> String {
        path.compactMap { $0.configuration.commandName }.joined(separator: " ")
    }
}
