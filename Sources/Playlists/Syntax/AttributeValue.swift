// SPDX-License-Identifier: Apache-2.0

/// The value of an attribute, which says whether it stands in quotes.
///
/// Source: RFC 8216bis-22, 4.2.
public enum AttributeValue: Hashable, Sendable {
    /// Text in quotes; what is held is what stands between them.
    case quoted(String)
    /// A number, a resolution or an enumerated string: no quotes.
    case unquoted(String)

    /// The text without quotes.
    public var text: String {
        switch self {
        case .quoted(let text), .unquoted(let text): text
        }
    }

    /// Whether it stands in quotes.
    public var isQuoted: Bool {
        switch self {
        case .quoted: true
        case .unquoted: false
        }
    }

    /// The value as it stands in a playlist.
    ///
    /// Quotes cannot be written inside quotes, nor can the ends of lines: they become `’` and spaces.
    public var written: String {
        switch self {
        case .unquoted(let text): text
        case .quoted(let text): "\"" + Self.quotable(text) + "\""
        }
    }

    /// A text as it can stand in quotes.
    static func quotable(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x22 || $0 < 0x20 || $0 == 0x7F }) else {
            return text
        }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result.append("’")
            case "\0"..."\u{1F}", "\u{7F}": result.append(" ")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
