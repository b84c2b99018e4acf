// SPDX-License-Identifier: Apache-2.0

/// A language as BCP 47 writes it: `es`, `es-419`, `zh-Hans`; always in canonical form.
///
/// Well-formedness is that of RFC 5646, 2.2.9, with one exception: a language subtag of 4 letters
/// is reserved and one of 5 to 8 was never registered, so both are refused; in practice they are
/// names (`espanol`, `klingonish`). What is canonical is said at `LanguageTagParser`.
///
/// Being well-formed is not being a language anybody knows: `xx` is well-formed. Use `isKnown` or
/// `init(known:)` for what a person typed, and `init(_:)` for what stands in a file.
public struct LanguageTag: Hashable, Sendable {
    /// The tag in canonical form and case.
    public let rawValue: String
    /// The language (`zh` of `zh-Hant-TW`); `x` or `i` in a tag that is private use or irregular.
    public let primarySubtag: String
    /// The script (`Hant` of `zh-Hant-TW`).
    public let script: String?
    /// The region: two letters (`TW`) or three digits (`419`).
    public let region: String?

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
    public init(known text: String) throws(LanguageTagError) {
        try self.init(text)
        guard isKnown else {
            throw LanguageTagError(.unknownLanguage(subtag: primarySubtag), text: text)
        }
    }

    /// Puts a tag together from subtags that are canonical already.
    init(language: String, script: String? = nil, region: String? = nil, suffix: [String] = []) {
        primarySubtag = language
        self.script = script
        self.region = region
        let subtags = [language] + [script, region].compactMap(\.self) + suffix
        rawValue = subtags.joined(separator: "-")
    }

    /// The language is not known (`und`).
    public static let undetermined = LanguageTag(language: "und")

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
