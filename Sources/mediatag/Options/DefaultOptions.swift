// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import FileSystem
import MediaPrimitives

/// The options that `.mediatag.json` in the current folder adds to a command.
///
/// A folder of somebody else may have such a file, so an option is listed here only if it selects what is checked
/// and how it is shown: none writes, fixes, connects or starts a program.
struct DefaultOptions {
    /// The options that may have a default, by command; `*` stands for every command.
    static let allowed: [String: [String]] = [
        "*": ["color", "quiet", "verbose"],
        "audit": [
            "profile", "require", "languages", "severity", "fail-on", "exclude", "jobs",
            "time-limit", "captions", "deep", "listen", "format", "summary",
        ],
        "captions check": ["profile", "fail-on", "fps", "language", "encoding", "format"],
        "captions pace": ["window", "limit", "fps", "language", "encoding", "format"],
        "inspect": ["captions", "format"],
        "playlist check": ["fail-on", "format"],
        "mpd check": ["fail-on", "format"],
        "simulate": ["viewer", "engine", "format"],
    ]

    /// The words that are added, without those of every command.
    private(set) var words: [String] = []
    /// The words of `*`.
    private(set) var general: [String] = []
    /// Why the settings cannot be used; nil if they can.
    private(set) var fault: String?
    /// How many of the first words name the command.
    private var commandLength = 0

    /// Reads the settings for a command line; without a settings file, nothing is read.
    init(_ typed: [String]) {
        // Workers get all options from the program that starts them.
        guard !typed.isEmpty, typed.first != "---completion",
            !typed.contains(where: ["--worker", "--worker-of-run"].contains),
            FilePath.exists(SettingsFile.name)
        else { return }
        do {
            let source = try SystemFile.reading(SettingsFile.name)
            let limit = min(source.length, UInt64(SettingsFile.byteLimit) + 1)
            let defaults = try SettingsFile.defaults(
                try source.read(0..<limit),
                file: SettingsFile.name
            )
            try take(defaults, for: typed)
        } catch {
            fault = "\(error)"
        }
    }

    /// The words of a command line with the defaults after the name of the command.
    func words(with typed: [String]) -> [String] {
        typed.prefix(commandLength) + words + typed.dropFirst(commandLength)
    }

    private mutating func take(_ defaults: [OptionDefault], for typed: [String]) throws {
        let (path, rest) = CommandWords.commands(below: MediaTag.self, in: typed)
        let command = CommandWords.name(of: Array(path.dropFirst()))
        commandLength = typed.count - rest.count
        for option in defaults {
            try check(option)
            if option.command == "*" { general += option.words }
            if option.command == command { words += option.words }
        }
    }

    private func check(_ option: OptionDefault) throws {
        let commands = Self.allowed.keys.sorted()
        guard let options = Self.allowed[option.command] else {
            throw option.fault(
                "no command of that name has defaults; commands are "
                    + commands.joined(separator: ", ") + "."
                    + suggestion(for: option.command, among: commands)
            )
        }
        guard options.contains(option.name) else {
            throw option.fault(
                "cannot have a default; options are \(options.joined(separator: ", "))."
                    + suggestion(for: option.name, among: options)
            )
        }
    }
}
