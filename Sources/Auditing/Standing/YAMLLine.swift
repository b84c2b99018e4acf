// SPDX-License-Identifier: Apache-2.0

/// A line `key: value` of YAML, an item of a list or not.
struct YAMLLine {
    /// Counted from 1.
    let number: Int
    /// Spaces before it.
    let indent: Int
    /// Spaces before the key, which is behind the dash of an item.
    let keyIndent: Int
    /// Whether it begins an item of a list.
    let isItem: Bool
    let key: String
    /// The value without quotes; nil where there is none.
    let value: String?

    /// Every line but empty ones, comments and the mark of a document's start.
    static func all(in text: String, file: String) throws(AuditFileError) -> [YAMLLine] {
        var lines: [YAMLLine] = []
        let pieces = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        for (index, piece) in pieces.enumerated() {
            let number = index + 1
            let content = piece.drop { $0 == " " }
            guard let first = content.first, first != "#" else { continue }
            if piece == "---", lines.isEmpty { continue }
            guard !content.contains("\t") else {
                throw AuditFileError(file, line: number, "tabs are not understood; use spaces")
            }
            lines.append(try YAMLLine(piece, content, number, file))
        }
        return lines
    }

    private init(
        _ piece: Substring,
        _ content: Substring,
        _ number: Int,
        _ file: String
    ) throws(AuditFileError) {
        self.number = number
        indent = piece.count - content.count
        isItem = content.hasPrefix("- ")
        let entry = isItem ? content.dropFirst().drop { $0 == " " } : content
        keyIndent = piece.count - entry.count
        let key = entry.prefix { $0.isLetter }
        let rest = entry.dropFirst(key.count)
        guard !key.isEmpty, rest == ":" || rest.hasPrefix(": ") else {
            throw AuditFileError(file, line: number, "not understood; write \"key: value\"")
        }
        self.key = String(key)
        value = try Self.value(rest.dropFirst().drop { $0 == " " }, number, file)
    }

    private static func value(
        _ text: Substring,
        _ number: Int,
        _ file: String
    ) throws(AuditFileError) -> String? {
        guard let first = text.first, first != "#" else { return nil }
        if first == "\"" || first == "'" { return try quoted(text, first, number, file) }
        guard !"[]{}&*!|>%@`,?".contains(first), !text.contains(": "), !text.hasSuffix(":"),
            !text.hasPrefix("- ")
        else {
            throw AuditFileError(file, line: number, "write this value in quotes, on one line")
        }
        let end = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
        return String(text[..<end][...].trimmingWhiteSpace)
    }

    private static func quoted(
        _ text: Substring,
        _ quote: Character,
        _ number: Int,
        _ file: String
    ) throws(AuditFileError) -> String {
        var value = ""
        var rest = text.dropFirst()
        while let character = rest.popFirst() {
            if character == "\\", quote == "\"" {
                guard let next = rest.popFirst(), next == "\"" || next == "\\" else {
                    throw AuditFileError(file, line: number, "only \\\" and \\\\ are understood")
                }
                value.append(next)
            } else if character == quote, quote == "'", rest.first == quote {
                rest.removeFirst()
                value.append(quote)
            } else if character == quote {
                let tail = rest.trimmingWhiteSpace
                guard tail.isEmpty || tail.hasPrefix("#") && rest.first == " " else {
                    throw AuditFileError(file, line: number, "text behind the closing quote")
                }
                return value
            } else {
                value.append(character)
            }
        }
        throw AuditFileError(file, line: number, "the closing quote is missing")
    }
}
