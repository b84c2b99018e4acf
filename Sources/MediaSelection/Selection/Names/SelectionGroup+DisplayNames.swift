// SPDX-License-Identifier: Apache-2.0

extension SelectionGroup {
    /// The names under which a player lists the options, in the order of `options`; no two alike.
    ///
    /// Script and region are named only where options of the group share a language but not the
    /// tag: "Spanish SDH" alone, "Spanish (Spain)" beside "Spanish (Latin America)". Options that
    /// still have the same name are distinguished by the author's names and, where these do not do
    /// it, by numbers.
    public var displayNames: [String] { displayNames(in: .english) }

    /// The names in the language of a menu, in the order of `options`; no two alike.
    public func displayNames(in locale: LanguageTag) -> [String] {
        let languages = Set(options.compactMap(\.knownLanguage))
        let forms = Self.counts(languages.map(\.primarySubtag))
        let names = options.map { option in
            let subtag = option.knownLanguage?.primarySubtag
            let isShared = subtag.map { forms[$0, default: 0] > 1 } ?? false
            return option.displayName(in: locale, fullLanguage: isShared)
        }
        return numbered(named(names))
    }

    /// Adds the author's name to names that are there more than once, where the author's differ.
    private func named(_ names: [String]) -> [String] {
        let taken = Self.counts(names)
        let longer = zip(names, options).map { name, option in
            guard taken[name, default: 0] > 1, let own = option.distinguishingName else {
                return name
            }
            return own == name ? name : "\(name) (\(own))"
        }
        let longerCounts = Self.counts(longer)
        return zip(names, longer).map { longerCounts[$1, default: 0] > 1 ? $0 : $1 }
    }

    /// Adds 2, 3, … to names that have stood before.
    private func numbered(_ names: [String]) -> [String] {
        var taken = Set(names)
        var numbers: [String: Int] = [:]
        return names.map { name in
            guard var number = numbers[name] else {
                numbers[name] = 1
                return name
            }
            repeat { number += 1 } while !taken.insert("\(name) \(number)").inserted
            numbers[name] = number
            return "\(name) \(number)"
        }
    }

    private static func counts(_ names: [String]) -> [String: Int] {
        Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    }
}

extension SelectionOption {
    /// The author's name, unless it only names the language.
    fileprivate var distinguishingName: String? {
        guard let ownName, let language = knownLanguage else { return ownName }
        let base = LanguageTag(language: language.primarySubtag)
        let names = [language.englishName, language.autonym, base.englishName, base.autonym]
        return names.contains { $0.lowercased() == ownName.lowercased() } ? nil : ownName
    }
}
