// SPDX-License-Identifier: Apache-2.0

/// The language field of a media header (`mdhd`) and of track names: 16 bits that hold either
/// three letters or a code of the classic Macintosh.
///
/// ```
/// bit 15      0 (pad)
/// bits 14-10  first letter of ISO 639-2/T, minus 0x60
/// bits 9-5    second letter
/// bits 4-0    third letter
/// ```
/// A value below 0x400, whose first letter would be none, is a Macintosh language code; 0x7FFF is
/// the Macintosh's "unspecified". Sources: ISO/IEC 14496-12, 8.4.2; QuickTime File Format,
/// "Language Code Values".
public struct PackedLanguageCode: RawRepresentable, Hashable, Sendable {
    /// The 16 bits as they stand in the file.
    public var rawValue: UInt16

    /// Makes a code from the bits that stand in the file.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// `und`: the language is not known.
    public static let undetermined = PackedLanguageCode(rawValue: 0x55C4)
    /// The Macintosh code for an unspecified language.
    public static let unspecified = PackedLanguageCode(rawValue: 0x7FFF)

    /// Makes the code that most players understand: the language's ISO 639-2/T code, a broader one
    /// where it has none (`zho` for `yue`), a code of three letters that is not in the table as it
    /// is, and `und` when there is nothing to pack.
    public init(_ tag: LanguageTag) {
        let code = Language(code: tag.primarySubtag)?.mediaHeaderCode ?? tag.primarySubtag
        self = PackedLanguageCode(threeLetters: code) ?? .undetermined
    }

    private init?(threeLetters text: String) {
        guard text.utf8.count == 3, text.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
            return nil
        }
        rawValue = text.utf8.reduce(0) { $0 << 5 | UInt16($1 - 0x60) }
    }

    /// Whether the field holds a Macintosh language code and not letters.
    public var isMacintosh: Bool { rawValue < 0x400 || self == .unspecified }

    /// The language; nil when it is undetermined or unspecified, or when the bits mean nothing.
    public var languageTag: LanguageTag? {
        guard self != .undetermined else { return nil }
        if isMacintosh { return MacintoshLanguage.tags[rawValue] }
        return letters.map { LanguageTag(language: Language.canonicalCode($0)) }
    }

    /// The code as text, `spa`; for a Macintosh code the ISO 639-2/T code that it stands for; nil
    /// when it is unspecified or the bits mean nothing.
    public var text: String? {
        guard isMacintosh else { return letters }
        return languageTag.flatMap { PackedLanguageCode($0).letters }
    }

    /// The three letters; nil when one of them is none.
    ///
    /// The pad bit carries no meaning.
    private var letters: String? {
        let values = [rawValue >> 10 & 0x1F, rawValue >> 5 & 0x1F, rawValue & 0x1F]
        guard values.allSatisfy({ (1...26).contains($0) }) else { return nil }
        return String(decoding: values.map { UInt8($0) + 0x60 }, as: UTF8.self)
    }
}
