// SPDX-License-Identifier: Apache-2.0

import MediaSelection

/// The order of renditions in a group, and which is the default.
///
/// Languages stand in the order in which they come first; within a language the general stands before the
/// special, since players take the first that fits.
///
/// Source: Apple's authoring specification, 9.17.
enum RenditionOrder {
    /// The places of options in their new order.
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

    /// Which option is played when nobody has chosen; never one for accessibility.
    ///
    /// - Parameters:
    ///   - options: in their order.
    ///   - isNeeded: whether there is to be one where none says that it is.
    /// - Returns: its place; nil for none.
    static func defaultIndex(of options: [SelectionOption], isNeeded: Bool) -> Int? {
        let plain = options.indices.filter { speciality(of: options[$0]) == 0 }
        return plain.first { options[$0].isDefault } ?? (isNeeded ? plain.first : nil)
    }
}
