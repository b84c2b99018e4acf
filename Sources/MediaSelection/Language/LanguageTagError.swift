// SPDX-License-Identifier: Apache-2.0

/// Why a text is no language tag.
public struct LanguageTagError: Error, Equatable, Sendable {
    /// The named conditions.
    public enum Kind: Equatable, Sendable {
        /// There is no text.
        case empty
        /// The text is longer than any tag that is read.
        case tooLong(limit: Int)
        /// A character other than a letter of A-Z, a digit or a hyphen.
        case character(Unicode.Scalar)
        /// An underscore where a hyphen belongs.
        case underscore
        /// Nothing between two hyphens, or before the first or after the last.
        case emptySubtag
        /// The language subtag does not have the form of one.
        case languageForm
        /// The text is the name of a language whose code is known.
        case languageName(code: String)
        /// The language subtag has two letters and is not of ISO 639-1.
        case unknownLanguage(subtag: String)
        /// Three letters where a region belongs.
        case regionForm(subtag: String)
        /// A subtag that fits nothing that may stand in its place.
        case misplacedSubtag(String)
        /// A variant or an extension that stands twice.
        case repeatedSubtag(String)
        /// The one-letter subtag of an extension or of private use with nothing after it.
        case emptyExtension(String)
    }

    /// What is wrong.
    public let kind: Kind
    /// The text that was read.
    public let text: String

    /// Makes an error from its condition and the text.
    public init(_ kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}

extension LanguageTagError: CustomStringConvertible {
    /// A sentence that quotes the text and says what would be right.
    public var description: String {
        if case .tooLong(let limit) = kind {
            return "a text of \(text.utf8.count) bytes is no language tag, "
                + "which has at most \(limit)"
        }
        return "\(text.debugDescription) is no language tag: \(reason)"
    }

    private var reason: String {
        switch kind {
        case .empty: "it is empty; write one such as es, es-419, zh-Hans"
        case .tooLong(let limit): "it has more than \(limit) bytes"
        case .character(let scalar):
            "\(String(scalar).debugDescription) is neither a letter of A-Z nor a digit or a hyphen"
        case .underscore:
            "its parts are joined by hyphens; write \(hyphenated.debugDescription)"
        case .emptySubtag: "a hyphen stands between two parts"
        case .languageForm:
            "the language subtag has 2 or 3 letters (such as es, es-419, zh-Hans)"
        case .languageName(let code): "it is the name of a language; write \(code)"
        case .unknownLanguage(let subtag):
            "no language has the two-letter code \(subtag.debugDescription)"
        case .regionForm(let subtag):
            "\(subtag.debugDescription) is no region, which has 2 letters or 3 digits "
                + "(such as US, 419)"
        case .misplacedSubtag(let subtag):
            "\(subtag.debugDescription) is no script, region or variant in this place "
                + "(the order is language-script-region-variant, such as zh-Hant-TW)"
        case .repeatedSubtag(let subtag): "\(subtag.debugDescription) stands twice"
        case .emptyExtension(let singleton):
            "\(singleton.debugDescription) needs another part after it"
        }
    }

    private var hyphenated: String { String(text.map { $0 == "_" ? "-" : $0 }) }
}
