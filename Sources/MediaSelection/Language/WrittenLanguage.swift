// SPDX-License-Identifier: Apache-2.0

/// What a person has to read to understand a text: a language in a script, whatever the region.
///
/// Chinese in simplified and in traditional characters differ, Spanish of Spain and of Latin America do not. The script
/// that a tag leaves out is the likely one. Source: UTS #35, Likely Subtags and Language Matching; the rows are those
/// of languages that are written in several scripts, and of others that media are in.
struct WrittenLanguage: Equatable {
    private let language: String
    private let script: String?

    /// Takes what matters of a tag; nil for a language that is not known, which is in no language of a person.
    init?(_ tag: LanguageTag) {
        guard !Self.noLanguages.contains(tag.primarySubtag) else { return nil }
        let language = Self.aliases[tag.primarySubtag] ?? tag.primarySubtag
        let regional = tag.region.flatMap { Self.regionalScripts["\(language)-\($0)"] }
        self.language = language
        script = tag.script ?? regional ?? Self.likelyScripts[language]
    }

    /// Whether a person who reads one can read the other; a script that is not known is the same.
    static func == (left: WrittenLanguage, right: WrittenLanguage) -> Bool {
        guard left.language == right.language else { return false }
        guard let script = left.script, let other = right.script else { return true }
        return script == other
    }

    /// Subtags that are no language of a person.
    private static let noLanguages = ["und", "x", "i", "mul", "mis", "zxx"]

    /// Codes of one language that files use for another, as CLDR replaces them.
    private static let aliases = [
        "arb": "ar", "cmn": "zh", "ekk": "et", "lvs": "lv", "no": "nb", "npi": "ne", "pes": "fa",
        "swh": "sw", "tl": "fil", "zsm": "ms",
    ]

    private static let likelyScripts = written.merging(
        likely.flatMap { script, languages in
            languages.split(separator: " ").map { (String($0), script) }
        },
        uniquingKeysWith: { several, _ in several }
    )

    /// Languages of one script.
    private static let likely = [
        "Arab": "ar fa ps ur", "Armn": "hy", "Beng": "as bn", "Cyrl": "be bg mk ru uk",
        "Deva": "hi mr ne", "Ethi": "am ti", "Geor": "ka", "Grek": "el", "Gujr": "gu",
        "Hebr": "he yi", "Jpan": "ja", "Khmr": "km", "Knda": "kn", "Kore": "ko", "Laoo": "lo",
        "Mlym": "ml",
        "Mymr": "my", "Orya": "or", "Sinh": "si", "Taml": "ta", "Telu": "te", "Thai": "th",
        "Tibt": "bo dz",
        "Latn": "af ca cs cy da de en es et eu fi fil fr ga gl hr hu id is it lt lv nb nl nn pl pt "
            + "ro sk sl sv sw tr vi",
    ]

    /// Languages that are written in several scripts.
    private static let written = [
        "az": "Latn", "bs": "Latn", "ha": "Latn", "kk": "Cyrl", "ky": "Cyrl", "mn": "Cyrl",
        "ms": "Latn", "pa": "Guru", "sd": "Arab", "sr": "Cyrl", "tg": "Cyrl", "uz": "Latn",
        "yue": "Hant", "zh": "Hans",
    ]

    private static let regionalScripts = [
        "az-IR": "Arab", "kk-CN": "Arab", "mn-CN": "Mong", "pa-PK": "Arab", "sd-IN": "Deva",
        "sr-ME": "Latn", "uz-AF": "Arab", "yue-CN": "Hans", "zh-HK": "Hant", "zh-MO": "Hant",
        "zh-TW": "Hant",
    ]
}

extension LanguageTag {
    /// Whether a person who reads the language can read a text in the other one.
    func isRead(by reader: LanguageTag) -> Bool {
        guard let own = WrittenLanguage(self), let other = WrittenLanguage(reader) else {
            return false
        }
        return own == other
    }

    /// The language of a locale as systems write it: `es_MX`, `zh_Hant_TW`, `de_DE.UTF-8`, `sr_RS@latin`.
    ///
    /// It is nil if the locale names no language: `C`, `POSIX`. The encoding is ignored, and so are all modifiers of POSIX
    /// but `latin` and `cyrillic`.
    public init?(locale identifier: String) {
        let name = identifier.prefix { $0 != "." && $0 != "@" }
        var subtags = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
            .map(String.init)
        let modifier = identifier.split(separator: "@").dropFirst().first?.lowercased()
        let script = ["latin": "Latn", "cyrillic": "Cyrl"][modifier ?? ""]
        if let script { subtags.insert(script, at: 1) }
        do {
            self = try LanguageTagParser.parse(subtags.joined(separator: "-"))
        } catch {
            return nil
        }
    }
}
