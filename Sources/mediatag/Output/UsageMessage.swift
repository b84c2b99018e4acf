// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Auditing
import MediaPrimitives

/// What ArgumentParser says of a wrong command line, with what it leaves out: an option that does not exist
/// comes before an argument that is missing, and misspelt values are answered with the nearest.
struct UsageMessage {
    /// Options that people look for in a command, by its name, and what they are there.
    private static let advice = [
        "mediatag captions convert": [
            "--format": "the extension of --output names the format, such as -o FILE.srt"
        ]
    ]

    private(set) var text: String

    private init(_ text: String) {
        self.text = text
        replaceUnknownOption()
        suggestValue()
        nameCommand()
        nameDefaults()
    }

    /// Ends as ArgumentParser does, but no word of the command line, which may be any file's name, acts on
    /// the terminal.
    ///
    /// - Parameters:
    ///   - error: what reading the command line or the command came to.
    ///   - type: the command, which has the usage that is shown.
    static func leave(with error: any Error, of type: any ParsableCommand.Type) -> Never {
        // For an exit code alone, ArgumentParser builds the whole help and then prints nothing.
        if let code = error as? ExitCode {
            Results.endProcess(with: Results.finish() ? code : .unreadable)
        }
        let code = type.exitCode(for: error)
        let whole = type.fullMessage(for: error)
        // Help is a result, so that a failed write of it is an error.
        if code.isSuccess, !whole.isEmpty { Results.write(whole + "\n") }
        guard Results.finish() else { type.exit(withError: ExitCode.unreadable) }
        guard !code.isSuccess, !whole.isEmpty else { type.exit(withError: code) }
        var message = UsageMessage(whole)
        for word in CommandWords.all where word != word.printable {
            message.text = message.text.replacing(word, with: word.printable)
        }
        if Messages.areLines {
            let fault = message.fault
            let end = fault.firstRange(of: "\nUsage: ")?.lowerBound ?? fault.endIndex
            Messages.fail(String(fault[..<end]), code: "usage")
        } else {
            Messages.write(message.errorText)
        }
        type.exit(withError: code)
    }

    private static let start = "Error: "

    /// The message as other errors are printed: the fault in lower case, after `error:` in its colour.
    var errorText: String {
        guard text.hasPrefix(Self.start) else { return text.printableLines }
        return Terminal.standardError.red("error:") + " " + fault.printableLines
    }

    /// The fault in lower case, with the usage of the command after it.
    var fault: String {
        guard text.hasPrefix(Self.start) else { return text }
        let fault = text.dropFirst(Self.start.count)
        // A name in capitals stays: MP4, SCC.
        let isName = fault.dropFirst().first?.isUppercase ?? false
        return (isName ? String(fault.prefix(1)) : fault.prefix(1).lowercased())
            + fault.dropFirst()
    }

    /// The command that has the help: for an error of a command that runs, the parser names its last word alone.
    private mutating func nameCommand() {
        guard let start = text.firstRange(of: "\n  See '"),
            let end = text[start.upperBound...].firstRange(of: " --help'")
        else { return }
        let (path, _) = CommandWords.commands(below: MediaTag.self)
        let name = CommandWords.name(of: path)
        if name.hasSuffix(text[start.upperBound..<end.lowerBound]) {
            text.replaceSubrange(start.upperBound..<end.lowerBound, with: name)
        }
    }

    /// Options that were not typed may be the fault.
    private mutating func nameDefaults() {
        let words = CommandWords.defaults.words
        guard !words.isEmpty else { return }
        text += "\n  \(SettingsFile.name) adds: " + words.joined(separator: " ")
    }

    // MARK: - Options

    private mutating func replaceUnknownOption() {
        // An option that exists has lost its value then.
        guard !text.hasPrefix("Error: Missing value") else { return }
        let (path, rest) = CommandWords.commands(below: MediaTag.self)
        guard let named = path.last, let usage = text.firstRange(of: "\nUsage: ") else { return }
        let command = named.configuration.defaultSubcommand ?? named
        let known = Self.options(of: command) + ["--color", "--messages", "--quiet", "--verbose"]
        let words = rest.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }
            .map { String($0.prefix { $0 != "=" }) }
        guard let unknown = words.first(where: { !known.contains($0) }) else { return }
        let advice = Self.advice[CommandWords.name(of: path)]?[unknown].map { ": \($0)" }
        // The dashes are never wrong, and would make short names near.
        let near = nearestName(
            to: String(unknown.dropFirst(2)),
            among: known.map { String($0.drop { $0 == "-" }) }
        )
        let suggestion = near.map { ". Did you mean '--\($0)'?" }
        text =
            "Error: Unknown option '\(unknown)'\(advice ?? suggestion ?? "")"
            + text[usage.lowerBound...]
    }

    /// The options of a command, hidden ones as well, as its help lists them.
    private static func options(of command: any ParsableCommand.Type) -> [String] {
        let help = MediaTag.helpMessage(for: command, includeHidden: true, columns: 500)
        return help.split(separator: "\n").filter { $0.hasPrefix("  -") }.flatMap { line in
            line.drop { $0 == " " }.split(separator: "  ", maxSplits: 1)[0]
                .split { $0 == " " || $0 == "," || $0 == "/" }
                .filter { $0.hasPrefix("--") }.map(String.init)
        }
    }

    // MARK: - Values

    /// Adds the nearest value if the message lists the valid ones, as `Please provide one of 'text' or 'json'.`
    /// does.
    private mutating func suggestValue() {
        let start = "Error: The value '"
        guard text.hasPrefix(start), let list = text.firstRange(of: "Please provide one of") else {
            return
        }
        let value = text.dropFirst(start.count).prefix { $0 != "'" }
        let end =
            text[list.upperBound...].firstRange(of: "\nHelp:") ?? text.firstRange(of: "\nUsage:")
        guard let end, end.lowerBound > list.upperBound else { return }
        let names = text[list.upperBound..<end.lowerBound].split { ", '.:\n".contains($0) }
            .map(String.init).filter { !["or", "and", "the", "following", "-"].contains($0) }
        guard let near = nearestName(to: String(value), among: names) else { return }
        let isList = text[list.upperBound..<end.lowerBound].contains("\n")
        text.insert(
            contentsOf: "\(isList ? "\n" : " ")Did you mean '\(near)'?",
            at: end.lowerBound
        )
    }
}

/// ` Did you mean X?` for a value that is near one of those there are, and nothing for any other.
func suggestion(for value: String, among names: [String]) -> String {
    nearestName(to: value, among: names).map { " Did you mean \($0)?" } ?? ""
}

/// The extension of a file's name with its point; empty if there is no point.
func fileExtension(of name: String) -> String {
    name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
}
