// SPDX-License-Identifier: Apache-2.0

/// A command line with placeholders such as `{audio}`.
///
/// It is divided into words as a shell does, with quotation marks and backslashes, but no shell runs it:
/// variables, pipes and patterns are not replaced, and no file name can become a command.
package struct CommandTemplate: Equatable, Sendable {
    /// The words, with placeholders.
    private let words: [String]

    /// Divides a command line; nil if it is empty, or a quotation is not closed.
    package init?(_ text: String) {
        guard let words = Self.words(text), let program = words.first, !program.isEmpty else {
            return nil
        }
        self.words = words
    }

    /// The program.
    package var program: String { words[0] }

    /// Whether an argument of the program has a placeholder.
    package func hasArgument(with placeholder: String) -> Bool {
        words.dropFirst().contains { $0.contains(placeholder) }
    }

    /// The program and its arguments, with values for the placeholders; values are not looked through again.
    package func filled(_ values: [(placeholder: String, value: String)]) -> [String] {
        words.map { word in
            var rest = word[...]
            var text = ""
            while let first = rest.first {
                if let (name, value) = values.first(where: { rest.hasPrefix($0.placeholder) }) {
                    text += value
                    rest = rest.dropFirst(name.count)
                } else {
                    text.append(first)
                    rest = rest.dropFirst()
                }
            }
            return text
        }
    }

    /// The words of a command line (POSIX, Shell Command Language, 2.2, without expansions).
    private static func words(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "\\" where quote != "'":
                guard let next = rest.popFirst() else { return nil }
                word =
                    (word ?? "") + (quote == nil || "\\\"".contains(next) ? "" : "\\")
                    + String(next)
            case "'", "\"":
                if quote == character {
                    quote = nil
                } else if quote == nil {
                    quote = character
                    word = word ?? ""
                } else {
                    word?.append(character)
                }
            case _ where quote == nil && character.isWhitespace:
                if let whole = word { words.append(whole) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return quote == nil ? words : nil
    }
}
