// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Foundation
#else
    internal import CLibICU
#endif

extension LanguageTag {
    /// The name in the language of a menu: « espagnol (Amérique latine) » in French.
    ///
    /// English names are the same on every machine (`englishName`). Names in other languages are those of ICU, and of
    /// Foundation on Apple's systems, so they differ a little between versions. If ICU is not installed or has no names
    /// in the locale, the language's own name is taken in its own locale, and the English name elsewhere.
    public func name(in locale: LanguageTag) -> String {
        // ICU names an undetermined language and private use "root".
        if locale.primarySubtag == "en" || ["und", "x"].contains(primarySubtag) {
            return englishName
        }
        if let name = Self.localizedName(of: rawValue, in: locale), name != rawValue { return name }
        return primarySubtag == locale.primarySubtag ? autonym : englishName
    }

    /// The name of the language alone, whatever the script and region.
    func languageName(in locale: LanguageTag) -> String {
        LanguageTag(language: primarySubtag).name(in: locale)
    }

    #if canImport(Darwin)
        private static func localizedName(of tag: String, in locale: LanguageTag) -> String? {
            Locale(identifier: locale.rawValue).localizedString(forIdentifier: tag)
        }
    #else
        /// The most UTF-16 units of a name.
        private static let mostUnits = 200

        private static func localizedName(of tag: String, in locale: LanguageTag) -> String? {
            var units = [UInt16](repeating: 0, count: mostUnits)
            let count = unsafe clibicu_language_name(
                locale.rawValue,
                tag,
                &units,
                Int32(units.count)
            )
            guard count > 0 else { return nil }
            return String(decoding: units.prefix(Int(count)), as: UTF16.self)
        }
    #endif
}
