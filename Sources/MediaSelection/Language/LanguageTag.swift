// SPDX-License-Identifier: Apache-2.0

/// A language as BCP 47 writes it: `es`, `es-419`, `zh-Hans`; always in canonical form.
///
/// Well-formedness is that of RFC 5646, 2.2.9, with one exception: a language subtag of 4 letters
/// is reserved and one of 5 to 8 was never registered, so both are refused; in practice they are
/// names (`espanol`, `klingonish`). What is canonical is said at `LanguageTagParser`.
///
/// Being well-formed is not being a language anybody knows: `xx` is well-formed. Use `isKnown` or
/// `init(known:)` for what a person typed, and `init(_:)` for what a file has.
public struct LanguageTag: Hashable, Sendable {
    /// The tag in canonical form and case.
    public let rawValue: String
    /// The language (`zh` of `zh-Hant-TW`); `x` or `i` in a tag that is private use or irregular.
    public let primarySubtag: String
    /// The script (`Hant` of `zh-Hant-TW`).
    package let script: String?
    /// The region: two letters (`TW`) or three digits (`419`).
    package let region: String?

    /// Reads a tag in any case.
    ///
    /// - Throws: `LanguageTagError` when the text is not well-formed.
    public init(_ text: String) throws(LanguageTagError) {
        do {
            self = try LanguageTagParser.parse(text)
        } catch {
            guard let language = Language(name: text) else { throw error }
            throw LanguageTagError(.languageName(code: language.code), text: text)
        }
    }

    /// Reads a tag that a person typed, whose language must be known.
    ///
    /// - Throws: `LanguageTagError`, with kind `unknownLanguage` when the tag is well-formed but
    ///   `isKnown` is false.
    package init(known text: String) throws(LanguageTagError) {
        try self.init(text)
        guard isKnown else {
            throw LanguageTagError(.unknownLanguage(subtag: primarySubtag), text: text)
        }
    }

    /// Puts a tag together from subtags that are canonical already.
    ///
    /// Never inlined: in each row of the tables of tags it took the optimiser 15 seconds.
    @inline(never)
    init(language: String, script: String? = nil, region: String? = nil, suffix: [String] = []) {
        primarySubtag = language
        self.script = script
        self.region = region
        var text = language
        for subtag in [script, region] { if let subtag { text += "-" + subtag } }
        for subtag in suffix { text += "-" + subtag }
        rawValue = text
    }

    /// The language is not known (`und`).
    public static let undetermined = LanguageTag(language: "und")
    /// English (`en`).
    package static let english = LanguageTag(language: "en")

    /// Whether it is `und`, without comparing subtag by subtag.
    var isUndetermined: Bool { rawValue == "und" }

    /// Whether the language subtag is one that means a language: a two-letter code must be of
    /// ISO 639-1; codes of three letters, some 8000, are not checked.
    public var isKnown: Bool {
        primarySubtag.utf8.count != 2 || Language(code: primarySubtag) != nil
    }

    /// Whether one of the tags is the other or a narrower form of it.
    ///
    /// `es` and `es-419` match, `es-ES` and `es-419` do not. An undetermined language matches only
    /// itself.
    public func matches(_ other: LanguageTag) -> Bool {
        guard primarySubtag != "und", other.primarySubtag != "und" else { return self == other }
        let subtags = rawValue.split(separator: "-")
        let others = other.rawValue.split(separator: "-")
        return subtags.starts(with: others) || others.starts(with: subtags)
    }
}

extension LanguageTag: CustomStringConvertible {
    /// The tag.
    public var description: String { rawValue }
}

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
        /// A subtag that is not allowed in its place.
        case misplacedSubtag(String)
        /// A variant or an extension that is there twice.
        case repeatedSubtag(String)
        /// The one-letter subtag of an extension or of private use with nothing after it.
        case emptyExtension(String)
    }

    /// What is wrong.
    public let kind: Kind
    /// The text that was read.
    public let text: String

    /// Makes an error from its condition and the text.
    package init(_ kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}

extension LanguageTagError: CustomStringConvertible {
    /// A sentence that quotes the text and says what would be right.
    public var description: String {
        if case .tooLong(let limit) = kind {
            return "a text of \(text.utf8.count) bytes is not a language tag, "
                + "which has at most \(limit)"
        }
        return "\(text.debugDescription) is not a language tag: \(reason)"
    }

    private var reason: String {
        switch kind {
        case .empty: "it is empty; write one such as es, es-419, zh-Hans"
        case .tooLong(let limit): "it has more than \(limit) bytes"
        case .character(let scalar):
            "\(String(scalar).debugDescription) is neither a letter of A-Z nor a digit or a hyphen"
        case .underscore:
            "its parts are joined by hyphens; write \(hyphenated.debugDescription)"
        case .emptySubtag: "a hyphen must be between two parts"
        case .languageForm:
            "the language subtag has 2 or 3 letters (such as es, es-419, zh-Hans)"
        case .languageName(let code): "it is the name of a language; write \(code)"
        case .unknownLanguage(let subtag):
            "no language has the two-letter code \(subtag.debugDescription)"
        case .regionForm(let subtag):
            "\(subtag.debugDescription) is not a region, which has 2 letters or 3 digits "
                + "(such as US, 419)"
        case .misplacedSubtag(let subtag):
            "\(subtag.debugDescription) is not a script, region or variant in this place "
                + "(the order is language-script-region-variant, such as zh-Hant-TW)"
        case .repeatedSubtag(let subtag): "\(subtag.debugDescription) appears twice"
        case .emptyExtension(let singleton):
            "\(singleton.debugDescription) needs another part after it"
        }
    }

    private var hyphenated: String { String(text.map { $0 == "_" ? "-" : $0 }) }
}
