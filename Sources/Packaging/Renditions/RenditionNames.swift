// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// The names of the renditions of a group, no two alike.
///
/// A rendition has its author's name, or else that of its language in the language itself. Players add
/// what a rendition is for ("SDH", "AD"), so a name says so only where it would stand twice.
///
/// Source: RFC 8216bis-22, 4.4.6.1.1 and appendix E.
struct RenditionNames {
    /// The names, in the order of the options.
    let names: [String]
    /// Names of languages, in English and in the language itself, for those names that are such.
    let translations: [String: [String: String]]

    /// Names options.
    init(_ options: [SelectionOption]) {
        var taken: Set<String> = []
        var names: [String] = []
        var translations: [String: [String: String]] = [:]
        for option in options {
            let own = Self.authored(option)
            let language = option.language ?? .undetermined
            let isUnknown = language == .undetermined
            var name = own ?? (isUnknown ? Self.unknown : Self.capitalised(language.autonym))
            if own == nil, language != .undetermined, language.englishName != name {
                translations[name] = ["en": language.englishName, language.rawValue: name]
            }
            if taken.contains(name) { name += Self.purpose(of: option) }
            let base = name
            var number = 1
            while !taken.insert(name).inserted {
                number += 1
                name = "\(base) \(number)"
            }
            names.append(name)
        }
        self.names = names
        self.translations = translations.filter { names.contains($0.key) }
    }

    /// What stands in the place of a name where nothing is known.
    private static let unknown = "Unknown language"

    private static func authored(_ option: SelectionOption) -> String? {
        guard let name = option.name, !name.allSatisfy(\.isWhitespace) else { return nil }
        // A muxer that names tracks by their language says nothing that the language does not.
        let isLanguage =
            option.language.map { $0.autonym.lowercased() == name.lowercased() } ?? false
        return isLanguage ? nil : name
    }

    /// Menus begin names with a capital letter, also in languages that do not.
    private static func capitalised(_ name: String) -> String {
        name.prefix(1).uppercased() + name.dropFirst()
    }

    private static func purpose(of option: SelectionOption) -> String {
        if option.isForced { return " (forced)" }
        if option.describesVideo { return " (audio description)" }
        if option.isSDH { return " SDH" }
        return ""
    }
}

extension RenditionNames {
    /// Translations of names as JSON: `{NAME: {language: text}}`.
    ///
    /// Source: RFC 8216bis-22, appendix E.
    static func json(_ translations: [String: [String: String]]) -> [UInt8] {
        let names = translations.sorted { $0.key < $1.key }.map { name, texts in
            let pairs = texts.sorted { $0.key < $1.key }.map { "\(quoted($0)): \(quoted($1))" }
            return "  \(quoted(name)): {\(pairs.joined(separator: ", "))}"
        }
        return Array("{\n\(names.joined(separator: ",\n"))\n}\n".utf8)
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\0"..."\u{1F}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
