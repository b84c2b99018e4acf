// SPDX-License-Identifier: Apache-2.0

extension LanguageTag {
    /// The name in English: "Spanish", "Spanish (Latin America)", "Chinese (Traditional, Taiwan)".
    ///
    /// Always the language, then script and region in parentheses, as menus list languages; so
    /// that all forms of a language stand together when sorted. Variants and extensions have no
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

    private func ownName(ofRegion region: String) -> String {
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

/// How a language sets what stands in parentheses.
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
