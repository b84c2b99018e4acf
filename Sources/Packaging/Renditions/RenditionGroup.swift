// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// The renditions of a group: their order, their names, and which one is the default.
///
/// Languages are in the order in which they appear first; within a language the general comes before the
/// special, since players take the first one that fits (Apple's authoring specification, 9.17).
///
/// `RenditionName` names them.
struct RenditionGroup {
    /// A rendition of the group.
    struct Member {
        /// Its place among the options that were given.
        let index: Int
        /// What viewers select.
        let option: SelectionOption
        /// A name that no other member has.
        let name: String
        /// Whether it is played if the viewer selects nothing.
        let isDefault: Bool
    }

    /// The renditions in their order.
    let members: [Member]
    /// Names of languages, in English and in the language itself, for those names that are such.
    let translations: [String: [String: String]]

    /// Orders and names options.
    ///
    /// - Parameters:
    ///   - options: in any order.
    ///   - needsDefault: whether one is the default even if no option says so.
    init(_ options: [SelectionOption], needsDefault: Bool = false) {
        let order = Self.order(of: options)
        let ordered = order.map { options[$0] }
        let names = Self.names(of: ordered)
        let main = Self.defaultIndex(of: ordered, isNeeded: needsDefault)
        members = order.enumerated().map { place, index in
            Member(
                index: index,
                option: options[index],
                name: names.names[place],
                isDefault: place == main
            )
        }
        translations = names.translations
    }
}

extension RenditionGroup {
    /// The indices of options in their new order.
    static func order(of options: [SelectionOption]) -> [Int] {
        var languages: [LanguageTag?] = []
        for option in options where !languages.contains(option.language) {
            languages.append(option.language)
        }
        func rank(_ index: Int) -> (Int, Int, Int) {
            let language = languages.firstIndex(of: options[index].language) ?? 0
            return (language, speciality(of: options[index]), index)
        }
        return options.indices.sorted { rank($0) < rank($1) }
    }

    private static func speciality(of option: SelectionOption) -> Int {
        if option.isForced { return 3 }
        if option.characteristics.contains(where: \.isAccessibility) { return 2 }
        return option.isAuxiliary ? 1 : 0
    }

    /// The option that is played if the viewer selects nothing; never one for accessibility.
    ///
    /// - Parameters:
    ///   - options: in their order.
    ///   - isNeeded: whether there is to be one even if none says that it is.
    /// - Returns: its index; nil for none.
    static func defaultIndex(of options: [SelectionOption], isNeeded: Bool) -> Int? {
        let plain = options.indices.filter { speciality(of: options[$0]) == 0 }
        return plain.first { options[$0].isDefault } ?? (isNeeded ? plain.first : nil)
    }
}

extension RenditionGroup {
    /// Names options, and translates those names that are names of languages.
    static func names(
        of options: [SelectionOption]
    ) -> (names: [String], translations: [String: [String: String]]) {
        var names: [String] = []
        var translations: [String: [String: String]] = [:]
        for option in options {
            let name = RenditionName.unique(for: option, taken: Set(names))
            names.append(name)
            guard RenditionName.authored(option) == nil, let language = option.language,
                name == RenditionName.languageName(of: option), language.englishName != name
            else { continue }
            translations[name] = ["en": language.englishName, language.rawValue: name]
        }
        return (names, translations)
    }
}

extension RenditionGroup {
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
