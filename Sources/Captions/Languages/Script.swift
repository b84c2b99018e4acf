// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// The scripts that most languages are written in; the blocks are those of Unicode.
package enum Script: String, CaseIterable, Hashable, Sendable {
    case latin = "Latin"
    case cyrillic = "Cyrillic"
    case greek = "Greek"
    case armenian = "Armenian"
    case georgian = "Georgian"
    case hebrew = "Hebrew"
    case arabic = "Arabic"
    case ethiopic = "Ethiopic"
    case devanagari = "Devanagari"
    case bengali = "Bengali"
    case gurmukhi = "Gurmukhi"
    case gujarati = "Gujarati"
    case tamil = "Tamil"
    case telugu = "Telugu"
    case kannada = "Kannada"
    case malayalam = "Malayalam"
    case sinhala = "Sinhala"
    case thai = "Thai"
    case lao = "Lao"
    case burmese = "Burmese"
    case khmer = "Khmer"
    case kana = "Japanese"
    case hangul = "Korean"
    case han = "Chinese characters"

    /// The script of a letter, or of a sign that belongs to one; nil for everything else, and other scripts.
    package init?(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        switch value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF:
            self = .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F: self = .cyrillic
        case 0x620...0x64A, 0x671...0x6D3, 0x6D5, 0x6FA...0x6FF, 0x750...0x77F, 0xFB50...0xFDFF,
            0xFE70...0xFEFC:
            self = .arabic
        case 0x900...0x963, 0x970...0x97F: self = .devanagari
        case 0x3041...0x30FF: self = .kana
        case 0x1100...0x11FF, 0xAC00...0xD7A3: self = .hangul
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: self = .han
        default:
            guard let block = Self.blocks.first(where: { $0.range.contains(value) }) else {
                return nil
            }
            self = block.script
        }
    }

    private static let blocks: [(range: ClosedRange<UInt32>, script: Script)] = [
        (0x531...0x587, .armenian), (0x5D0...0x5EA, .hebrew), (0x980...0x9E3, .bengali),
        (0xA00...0xA5F, .gurmukhi), (0xA80...0xAE3, .gujarati), (0xB80...0xBE5, .tamil),
        (0xC00...0xC63, .telugu), (0xC80...0xCE3, .kannada), (0xD00...0xD63, .malayalam),
        (0xD80...0xDF3, .sinhala), (0xE01...0xE4E, .thai), (0xE81...0xECD, .lao),
        (0x1000...0x103F, .burmese), (0x10A0...0x10FF, .georgian), (0x1200...0x135F, .ethiopic),
        (0x1780...0x17D3, .khmer), (0x1C90...0x1CBF, .georgian),
    ]

    /// The scripts that a language is written in; nil for a language that is not known here.
    package static func usual(of language: LanguageTag) -> Set<Script>? {
        if let script = language.script { return tagged[script] }
        return languages[language.primarySubtag]
    }

    /// The language of a script that one language of the audit's uses; nil for a script of many.
    var onlyLanguage: String? { Self.single[self] }

    private static let single: [Script: String] = [
        .greek: "el", .armenian: "hy", .georgian: "ka", .hebrew: "he", .ethiopic: "am",
        .bengali: "bn", .gurmukhi: "pa", .gujarati: "gu", .tamil: "ta", .telugu: "te",
        .kannada: "kn", .malayalam: "ml", .sinhala: "si", .thai: "th", .lao: "lo",
        .burmese: "my", .khmer: "km", .kana: "ja", .hangul: "ko", .han: "zh",
    ]

    /// ISO 15924.
    private static let tagged: [String: Set<Script>] = [
        "Latn": [.latin], "Cyrl": [.cyrillic], "Grek": [.greek], "Hebr": [.hebrew],
        "Arab": [.arabic], "Deva": [.devanagari], "Thai": [.thai], "Hans": [.han],
        "Hant": [.han], "Jpan": [.han, .kana], "Kore": [.hangul, .han], "Armn": [.armenian],
        "Geor": [.georgian], "Ethi": [.ethiopic], "Beng": [.bengali], "Guru": [.gurmukhi],
        "Gujr": [.gujarati], "Taml": [.tamil], "Telu": [.telugu], "Knda": [.kannada],
        "Mlym": [.malayalam], "Sinh": [.sinhala], "Laoo": [.lao], "Mymr": [.burmese],
        "Khmr": [.khmer],
    ]

    private static let languages: [String: Set<Script>] = {
        var scripts: [String: Set<Script>] = [
            "ja": [.han, .kana], "ko": [.hangul, .han], "yue": [.han], "cmn": [.han],
            "no": [.latin], "tl": [.latin], "ne": [.devanagari], "pa": [.gurmukhi, .arabic],
            "az": [.cyrillic], "bs": [.cyrillic], "uz": [.cyrillic], "kk": [.latin],
        ]
        for profile in LanguageProfile.all {
            scripts[profile.language, default: []].insert(profile.script)
        }
        for (script, language) in single where scripts[language] == nil {
            scripts[language] = [script]
        }
        return scripts
    }()
}
