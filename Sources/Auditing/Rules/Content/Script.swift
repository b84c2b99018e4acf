// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// The scripts that most languages are written in.
enum Script: String, Hashable {
    case latin = "Latin"
    case cyrillic = "Cyrillic"
    case greek = "Greek"
    case hebrew = "Hebrew"
    case arabic = "Arabic"
    case devanagari = "Devanagari"
    case thai = "Thai"
    case kana = "Japanese"
    case hangul = "Korean"
    case han = "Chinese characters"

    /// The script of a letter; nil for what is no letter, or of another script.
    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF:
            self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F: self = .cyrillic
        case 0x5D0...0x5EA: self = .hebrew
        case 0x620...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: self = .arabic
        case 0x900...0x97F: self = .devanagari
        case 0xE01...0xE4E: self = .thai
        case 0x3041...0x30FF: self = .kana
        case 0x1100...0x11FF, 0xAC00...0xD7A3: self = .hangul
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: self = .han
        default: return nil
        }
    }

    /// The scripts that a language is written in; nil for a language that is not known here.
    static func usual(of language: LanguageTag) -> Set<Script>? {
        if let script = language.script { return tagged[script] }
        return languages[language.primarySubtag]
    }

    private static let tagged: [String: Set<Script>] = [
        "Latn": [.latin], "Cyrl": [.cyrillic], "Grek": [.greek], "Hebr": [.hebrew],
        "Arab": [.arabic], "Deva": [.devanagari], "Thai": [.thai], "Hans": [.han],
        "Hant": [.han], "Jpan": [.han, .kana], "Kore": [.hangul, .han],
    ]

    private static let languages: [String: Set<Script>] = [
        "ar": [.arabic], "bg": [.cyrillic], "ca": [.latin], "cs": [.latin], "da": [.latin],
        "de": [.latin], "el": [.greek], "en": [.latin], "es": [.latin], "et": [.latin],
        "eu": [.latin], "fa": [.arabic], "fi": [.latin], "fr": [.latin], "ga": [.latin],
        "gl": [.latin], "he": [.hebrew], "hi": [.devanagari], "hr": [.latin], "hu": [.latin],
        "id": [.latin], "is": [.latin], "it": [.latin], "ja": [.han, .kana],
        "ko": [.hangul, .han], "lt": [.latin], "lv": [.latin], "mk": [.cyrillic],
        "mr": [.devanagari], "ms": [.latin], "nb": [.latin], "ne": [.devanagari], "nl": [.latin],
        "nn": [.latin], "no": [.latin], "pl": [.latin], "pt": [.latin], "ro": [.latin],
        "ru": [.cyrillic], "sk": [.latin], "sl": [.latin], "sv": [.latin], "th": [.thai],
        "tr": [.latin], "uk": [.cyrillic], "ur": [.arabic], "vi": [.latin], "yue": [.han],
        "zh": [.han],
    ]
}
