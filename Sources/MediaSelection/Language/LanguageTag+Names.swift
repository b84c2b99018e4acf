// SPDX-License-Identifier: Apache-2.0

extension LanguageTag {
    /// The name in English: "Spanish", "Spanish (Latin America)", "Chinese (Traditional, Taiwan)".
    ///
    /// Always the language, then script and region in parentheses, as menus list languages; so
    /// that all forms of a language are together when sorted. Variants and extensions have no
    /// names. A language that is not in the table is named by the tag itself.
    public var englishName: String {
        guard let language = Language(code: primarySubtag) else { return rawValue }
        let script = script.map { ScriptName.english[$0] ?? $0 }
        return Self.compose(language.englishName, [script, englishRegion], .western)
    }

    /// The language's own name: "español", "español (Latinoamérica)", "中文（简体）".
    ///
    /// In the same form as `englishName`; a script or region whose name in the language is not in
    /// the table is shown by its code, "español (GQ)".
    public var autonym: String {
        guard let language = Language(code: primarySubtag) else { return rawValue }
        let own = script.flatMap { ScriptName.autonyms["\(primarySubtag)-\($0)"] }
        return Self.compose(
            own ?? language.autonym,
            [script.map(ownName(ofScript:)), region.map(ownName(ofRegion:))],
            Parentheses.fullWidthLanguages.contains(primarySubtag) ? .fullWidth : .western
        )
    }

    /// The name of the language alone, whatever the script and region: "Spanish".
    var englishLanguageName: String { Language(code: primarySubtag)?.englishName ?? rawValue }

    private var englishRegion: String? { region.map { RegionName.english[$0] ?? $0 } }

    private func ownName(ofScript script: String) -> String {
        if let name = ScriptName.own["\(primarySubtag)-\(script)"] { return name }
        return primarySubtag == "en" ? ScriptName.english[script] ?? script : script
    }

    /// The name of a region in the script of the language's name; its code if the table has it in another script.
    private func ownName(ofRegion region: String) -> String {
        if let script {
            let own = RegionName.own["\(primarySubtag)-\(script)-\(region)"]
            let isOtherScript = ScriptName.autonyms["\(primarySubtag)-\(script)"] != nil
            if let name = own ?? (isOtherScript ? region : nil) { return name }
        }
        if let name = RegionName.own["\(primarySubtag)-\(region)"] { return name }
        return primarySubtag == "en" ? RegionName.english[region] ?? region : region
    }

    private static func compose(
        _ name: String,
        _ parts: [String?],
        _ parentheses: Parentheses
    ) -> String {
        let parts = parts.compactMap(\.self)
        guard !parts.isEmpty else { return name }
        let list = parts.joined(separator: parentheses.separator)
        return name + parentheses.opening + list + parentheses.closing
    }
}

/// How a language sets what is in parentheses.
private struct Parentheses {
    let opening: String
    let separator: String
    let closing: String

    static let western = Parentheses(opening: " (", separator: ", ", closing: ")")
    static let fullWidth = Parentheses(opening: "（", separator: "，", closing: "）")

    static let fullWidthLanguages: Set<String> = [
        "cmn", "gan", "hak", "hsn", "ja", "lzh", "nan", "wuu", "yue", "zh",
    ]
}

extension LanguageTag {
    /// Reads a word of a file name, such as `es` of `movie.es.srt`, in any case.
    ///
    /// Nearly every word of three letters is a code of ISO 639-3 (`mov`, `web`, `new`), so a word is a
    /// language only if it is one of these:
    ///
    /// - a code of two letters (ISO 639-1): `es`;
    /// - a code of three letters whose language also has a code of two: `spa`, `fre`;
    /// - a known language with a known script or region: `es-419`, `zh-Hans`, `yue-HK`, `pt_BR`;
    /// - the English name of a language that captions are often in, or its own: `french`, `español`;
    /// - `chs` or `cht`, Chinese in simplified or traditional characters.
    ///
    /// Words of two letters that usually mean something else in a file name are not languages either.
    /// Returns nil for everything else: the caller then asks for the language.
    package init?(fileNameWord word: String) {
        let word = word.lowercased()
        if let name = FileNameLanguage.tag(named: word) {
            self = name
            return
        }
        switch word.utf8.count {
        case 2 where !Self.otherMeanings.contains(word):
            guard let language = Language(code: word) else { return nil }
            self.init(language: language.code)
        case 3:
            guard let language = Language(code: word), language.alpha2 != nil,
                language.alpha3 == word || language.bibliographic == word
            else { return nil }
            self.init(language: language.code)
        case 5... where !Self.otherMeanings.contains(word):
            // Many words are joined by underscores; few of them begin with such a code.
            let code = word.prefix { $0 != "_" }
            guard code.count == word.count || Self.codesOfParts.contains(String(code)),
                let tag = Self.tag(String(word.map { $0 == "_" ? "-" : $0 })),
                tag.isLanguageInRegionOrScript
            else { return nil }
            self = tag
        default: return nil
        }
    }

    /// Codes of two letters, and pairs of them, that are more often a word than a language.
    private static let otherMeanings: Set<String> = [
        "dv",  // Dolby Vision, and a container; the code of Dhivehi
        "ii",  // the second part; the code of Nuosu
        "sd",  // standard definition; the code of Sindhi
        "ts",  // a container, and a recording in a cinema; the code of Tsonga
        "vo",  // version originale; the code of Volapük
        "hi-fi", "lo-fi", "sci-fi", "as-is", "to-do", "is-it", "be-in", "am-pm", "how-to",
    ]

    fileprivate static func tag(_ word: String) -> LanguageTag? {
        do {
            return try LanguageTag(word)
        } catch {
            return nil
        }
    }

    /// Whether the tag is a known language with a known script or region, and nothing more.
    ///
    /// Variants are left out because any word of five to eight letters has their form (`en-forced`); the
    /// region CC because it means closed captions there.
    private var isLanguageInRegionOrScript: Bool {
        guard script != nil || region != nil, Language(code: primarySubtag) != nil,
            self == LanguageTag(language: primarySubtag, script: script, region: region)
        else { return false }
        return script.map { ScriptName.english[$0] != nil } ?? true
            && region.map { RegionName.english[$0] != nil && $0 != "CC" } ?? true
    }
}
