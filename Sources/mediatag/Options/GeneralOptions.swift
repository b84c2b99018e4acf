// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MediaPrimitives

/// The options of every command: `--color`, `--messages`, `--quiet` and `--verbose`.
///
/// They are taken out of the words before a command reads them: an option costs each start of a command that
/// defines it.
struct GeneralOptions {
    /// When messages and results have colours.
    enum Color: String, CaseIterable, ExpressibleByArgument {
        /// On a terminal, unless `NO_COLOR` is set.
        case auto
        case always
        case never
    }

    /// How much is reported besides errors and results.
    enum Detail {
        /// Nothing: no warnings, no progress, no report of what was written.
        case quiet
        case usual
        /// Every warning, and notes about caption files.
        case verbose
    }

    /// When there are colours.
    private(set) var color = Color.auto
    /// Whether messages are for people or for programs.
    private(set) var messages = OutputFormat.text
    /// How much is reported.
    private(set) var detail = Detail.usual
    /// The other words.
    private(set) var words: [String] = []
    /// Why the options cannot be read; nil if they can.
    private(set) var fault: String?

    /// Takes the options out of the words of a command line, up to `--`.
    init(_ typed: [String]) {
        // A shell asks what may come next in a command line, which is not this one.
        guard typed.first != "---completion" else {
            words = typed
            return
        }
        var rest = typed[...]
        while let word = rest.popFirst() {
            switch word {
            case "--":
                words.append(word)
                words += rest
                rest = []
            case "--color", "--messages": set(word, rest.popFirst())
            case _ where word.hasPrefix("--color=") || word.hasPrefix("--messages="):
                let parts = word.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                set(String(parts[0]), String(parts[1]))
            case "--quiet", "--verbose": set(word == "--quiet" ? .quiet : .verbose, word)
            default: words.append(word)
            }
        }
    }

    /// Takes what the settings file says of every command; what was typed wins.
    mutating func add(defaults: [String]) {
        let other = GeneralOptions(defaults)
        if color == .auto { color = other.color }
        if messages == .text { messages = other.messages }
        if detail == .usual { detail = other.detail }
    }

    private mutating func set(_ option: String, _ text: String?) {
        if option == "--color" {
            color = value(of: option, text) ?? color
        } else {
            messages = value(of: option, text) ?? messages
        }
    }

    /// The value that a text names; nil if the text names no value, which is the fault then.
    private mutating func value<Value: CaseIterable & RawRepresentable<String>>(
        of option: String,
        _ text: String?
    ) -> Value? {
        if let text, let value = Value(rawValue: text) { return value }
        let names = Value.allCases.map(\.rawValue)
        let list = names.joined(separator: ", ")
        fault =
            text.map {
                "\"\($0.printable)\" is not a value of \(option); values are \(list)."
                    + suggestion(for: $0, among: names)
            } ?? "\(option) requires a value: \(list)"
        return nil
    }

    private mutating func set(_ detail: Detail, _ word: String) {
        if self.detail != .usual, self.detail != detail {
            fault = "--quiet and --verbose exclude each other"
        }
        self.detail = detail
        // The report of an audit has its own quiet and verbose form.
        if words.first == "audit" { words.append(word) }
    }
}
