// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The help of a command that does something without the name of a subcommand, such as `describe`: that of the
/// subcommand that it stands for, and the list of all.
enum DefaultCommandHelp {
    private static let words: Set<String> = ["-h", "-help", "--help", "help"]

    /// The help that a command line asks for; nil: it asks for none, or for that of another command.
    ///
    /// - Parameters:
    ///   - words: the words that were typed.
    ///   - root: the root command.
    /// - Returns: the help.
    static func text(for words: [String], of root: any ParsableCommand.Type) -> String? {
        guard words.contains(where: Self.words.contains) else { return nil }
        let others = words.filter { !Self.words.contains($0) }
        let (path, rest) = CommandWords.commands(below: root, in: others)
        guard rest.isEmpty, let command = path.last,
            let subcommand = command.configuration.defaultSubcommand
        else { return nil }
        let name = CommandWords.name(of: path)
        let long = name + " " + (subcommand.configuration.commandName ?? "")
        let whole = root.helpMessage(for: subcommand)
        let list = root.helpMessage(for: command)
        guard let start = list.firstRange(of: "SUBCOMMANDS:") else { return whole }
        return whole.replacing("USAGE: \(long)", with: "USAGE: \(name)").droppingTrailingSpace
            + "\n\n" + list[start.lowerBound...]
    }
}

extension String {
    /// The text without white space at its end.
    fileprivate var droppingTrailingSpace: String {
        String(reversed().drop { $0.isWhitespace }.reversed())
    }
}
