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
/// In QuickTime files a value below 0x400, whose first letter would be none, is a Macintosh language code, and
/// 0x7FFF is the Macintosh's "unspecified"; elsewhere both state nothing. Sources: ISO/IEC 14496-12, 8.4.2; QuickTime File Format,
/// "Language Code Values".
package struct PackedLanguageCode: RawRepresentable, Hashable, Sendable {
    /// The 16 bits as the file has them.
    package var rawValue: UInt16

    /// Makes a code from the bits of the file.
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// `und`: the language is not known.
    package static let undetermined = PackedLanguageCode(rawValue: 0x55C4)
    /// The Macintosh code for an unspecified language.
    package static let unspecified = PackedLanguageCode(rawValue: 0x7FFF)

    /// Makes the code that most players understand: the language's ISO 639-2/T code, a broader one
    /// where it has none (`zho` for `yue`), a code of three letters that is not in the table as it
    /// is, and `und` when there is nothing to pack.
    package init(_ tag: LanguageTag) {
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
    package var isMacintosh: Bool { rawValue < 0x400 || self == .unspecified }

    /// The language; nil when it is undetermined or unspecified, or when the bits mean nothing.
    package var languageTag: LanguageTag? {
        guard self != .undetermined else { return nil }
        if isMacintosh { return MacintoshLanguage.tags[rawValue] }
        return letters.map { LanguageTag(language: Language.canonicalCode($0)) }
    }

    /// The code as text, `spa`; for a Macintosh code the ISO 639-2/T code that it stands for; nil
    /// when it is unspecified or the bits mean nothing.
    package var text: String? {
        guard isMacintosh else { return letters }
        return languageTag.flatMap { PackedLanguageCode($0).letters }
    }

    /// The three letters; nil when one of them is not a letter.
    ///
    /// The pad bit carries no meaning.
    private var letters: String? {
        let values = [rawValue >> 10 & 0x1F, rawValue >> 5 & 0x1F, rawValue & 0x1F]
        guard values.allSatisfy({ (1...26).contains($0) }) else { return nil }
        return String(decoding: values.map { UInt8($0) + 0x60 }, as: UTF8.self)
    }
}

/// The language codes of the classic Macintosh, which QuickTime movies hold in `mdhd`.
///
/// Source: QuickTime File Format, "Language Code Values" (0 to 94 and 128 to 138); the codes 139
/// to 150 are those of the Macintosh Script Manager.
enum MacintoshLanguage {
    /// Languages by code.
    ///
    /// A script or region is given where the code itself names it.
    static let tags: [UInt16: LanguageTag] = [
        0: LanguageTag(language: "en"),
        1: LanguageTag(language: "fr"),
        2: LanguageTag(language: "de"),
        3: LanguageTag(language: "it"),
        4: LanguageTag(language: "nl"),
        5: LanguageTag(language: "sv"),
        6: LanguageTag(language: "es"),
        7: LanguageTag(language: "da"),
        8: LanguageTag(language: "pt"),
        9: LanguageTag(language: "no"),
        10: LanguageTag(language: "he"),
        11: LanguageTag(language: "ja"),
        12: LanguageTag(language: "ar"),
        13: LanguageTag(language: "fi"),
        14: LanguageTag(language: "el"),
        15: LanguageTag(language: "is"),
        16: LanguageTag(language: "mt"),
        17: LanguageTag(language: "tr"),
        18: LanguageTag(language: "hr"),
        19: LanguageTag(language: "zh", script: "Hant"),
        20: LanguageTag(language: "ur"),
        21: LanguageTag(language: "hi"),
        22: LanguageTag(language: "th"),
        23: LanguageTag(language: "ko"),
        24: LanguageTag(language: "lt"),
        25: LanguageTag(language: "pl"),
        26: LanguageTag(language: "hu"),
        27: LanguageTag(language: "et"),
        28: LanguageTag(language: "lv"),
        29: LanguageTag(language: "se"),
        30: LanguageTag(language: "fo"),
        31: LanguageTag(language: "fa"),
        32: LanguageTag(language: "ru"),
        33: LanguageTag(language: "zh", script: "Hans"),
        34: LanguageTag(language: "nl", region: "BE"),
        35: LanguageTag(language: "ga"),
        36: LanguageTag(language: "sq"),
        37: LanguageTag(language: "ro"),
        38: LanguageTag(language: "cs"),
        39: LanguageTag(language: "sk"),
        40: LanguageTag(language: "sl"),
        41: LanguageTag(language: "yi"),
        42: LanguageTag(language: "sr"),
        43: LanguageTag(language: "mk"),
        44: LanguageTag(language: "bg"),
        45: LanguageTag(language: "uk"),
        46: LanguageTag(language: "be"),
        47: LanguageTag(language: "uz"),
        48: LanguageTag(language: "kk"),
        49: LanguageTag(language: "az", script: "Cyrl"),
        50: LanguageTag(language: "az", script: "Arab"),
        51: LanguageTag(language: "hy"),
        52: LanguageTag(language: "ka"),
        53: LanguageTag(language: "ro", region: "MD"),
        54: LanguageTag(language: "ky"),
        55: LanguageTag(language: "tg"),
        56: LanguageTag(language: "tk"),
        57: LanguageTag(language: "mn", script: "Mong"),
        58: LanguageTag(language: "mn", script: "Cyrl"),
        59: LanguageTag(language: "ps"),
        60: LanguageTag(language: "ku"),
        61: LanguageTag(language: "ks"),
        62: LanguageTag(language: "sd"),
        63: LanguageTag(language: "bo"),
        64: LanguageTag(language: "ne"),
        65: LanguageTag(language: "sa"),
        66: LanguageTag(language: "mr"),
        67: LanguageTag(language: "bn"),
        68: LanguageTag(language: "as"),
        69: LanguageTag(language: "gu"),
        70: LanguageTag(language: "pa"),
        71: LanguageTag(language: "or"),
        72: LanguageTag(language: "ml"),
        73: LanguageTag(language: "kn"),
        74: LanguageTag(language: "ta"),
        75: LanguageTag(language: "te"),
        76: LanguageTag(language: "si"),
        77: LanguageTag(language: "my"),
        78: LanguageTag(language: "km"),
        79: LanguageTag(language: "lo"),
        80: LanguageTag(language: "vi"),
        81: LanguageTag(language: "id"),
        82: LanguageTag(language: "tl"),
        83: LanguageTag(language: "ms", script: "Latn"),
        84: LanguageTag(language: "ms", script: "Arab"),
        85: LanguageTag(language: "am"),
        86: LanguageTag(language: "ti"),
        87: LanguageTag(language: "om"),
        88: LanguageTag(language: "so"),
        89: LanguageTag(language: "sw"),
        90: LanguageTag(language: "rw"),
        91: LanguageTag(language: "rn"),
        92: LanguageTag(language: "ny"),
        93: LanguageTag(language: "mg"),
        94: LanguageTag(language: "eo"),
        128: LanguageTag(language: "cy"),
        129: LanguageTag(language: "eu"),
        130: LanguageTag(language: "ca"),
        131: LanguageTag(language: "la"),
        132: LanguageTag(language: "qu"),
        133: LanguageTag(language: "gn"),
        134: LanguageTag(language: "ay"),
        135: LanguageTag(language: "tt"),
        136: LanguageTag(language: "ug"),
        137: LanguageTag(language: "dz"),
        138: LanguageTag(language: "jv", script: "Latn"),
        139: LanguageTag(language: "su", script: "Latn"),
        140: LanguageTag(language: "gl"),
        141: LanguageTag(language: "af"),
        142: LanguageTag(language: "br"),
        143: LanguageTag(language: "iu"),
        144: LanguageTag(language: "gd"),
        145: LanguageTag(language: "gv"),
        146: LanguageTag(language: "ga", script: "Latg"),
        147: LanguageTag(language: "to"),
        148: LanguageTag(language: "grc"),
        149: LanguageTag(language: "kl"),
        150: LanguageTag(language: "az", script: "Latn"),
    ]
}
