// SPDX-License-Identifier: Apache-2.0

/// Options of one kind of which a player plays one at a time: a media selection group.
public struct SelectionGroup: Equatable, Sendable {
    /// The kind of the options.
    public var characteristic: MediaKind
    /// The options, in the order of the file.
    public var options: [SelectionOption]

    /// Makes a group.
    public init(characteristic: MediaKind, options: [SelectionOption]) {
        self.characteristic = characteristic
        self.options = options
    }

    /// The groups of a presentation that has the options, one for each kind that occurs.
    public static func groups(of options: [SelectionOption]) -> [SelectionGroup] {
        MediaKind.allCases.compactMap { kind in
            let members = options.filter { $0.kind == kind }
            return members.isEmpty ? nil : SelectionGroup(characteristic: kind, options: members)
        }
    }

    /// The options in any of the languages, in the order of the languages: what remains to select from for a person who
    /// understands them.
    ///
    /// An option in a regional form of a language is in that language, and the reverse; options without a language are
    /// left out. Source: AVMediaSelectionGroup,
    /// `mediaSelectionOptions(from:filteredAndSortedAccordingToPreferredLanguages:)`.
    public func options(in languages: [LanguageTag]) -> [SelectionOption] {
        var rest = options
        return languages.flatMap { language in
            let matching = rest.filter { $0.language?.matches(language) ?? false }
            rest.removeAll { $0.language?.matches(language) ?? false }
            return matching
        }
    }

    /// The options that have all of the characteristics.
    public func options(with characteristics: [MediaCharacteristic]) -> [SelectionOption] {
        options.filter { option in characteristics.allSatisfy(option.characteristics.contains) }
    }

    /// The options that have none of the characteristics.
    public func options(without characteristics: [MediaCharacteristic]) -> [SelectionOption] {
        options.filter { option in !characteristics.contains(where: option.characteristics.contains)
        }
    }

    /// The names under which a player lists the options, in the order of `options`; no two alike.
    ///
    /// Script and region are named only where options of the group share a language but not the
    /// tag: "Spanish SDH" alone, "Spanish (Spain)" beside "Spanish (Latin America)". Options that
    /// still have the same name are told apart by the author's names and, where these do not do
    /// it, by numbers.
    public var displayNames: [String] {
        let languages = Set(options.compactMap(\.knownLanguage))
        let forms = Self.counts(languages.map(\.primarySubtag))
        let names = options.map { option in
            let subtag = option.knownLanguage?.primarySubtag
            let isShared = subtag.map { forms[$0, default: 0] > 1 } ?? false
            return option.displayName(fullLanguage: isShared)
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
