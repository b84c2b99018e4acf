// SPDX-License-Identifier: Apache-2.0

/// Reads a language tag subtag by subtag, in the order of RFC 5646, 2.1, and makes it canonical.
///
/// Canonical (RFC 5646, 2.1.1 and 4.5): the case of each subtag; a grandfathered or redundant tag
/// replaced by its preferred value; the shortest code of the language (`eng` and `fre` become `en`
/// and `fr`) and the current one (`iw` becomes `he`); an extended language alone (`zh-yue` becomes
/// `yue`); the current region; extensions in the order of their singletons.
struct LanguageTagParser {
    /// Longest text that is read; a tag from a file may be anything.
    private static let longestTag = 255

    private let text: String
    private var subtags: ArraySlice<String>

    /// Reads a whole tag.
    static func parse(_ text: String) throws(LanguageTagError) -> LanguageTag {
        var parser = try LanguageTagParser(text)
        if let preferred = GrandfatheredTag.preferred(for: text) { return preferred }
        let tag = try parser.parse()
        // What is canonical may itself stand for another one: zh-art-lojban is art-lojban is jbo.
        return GrandfatheredTag.preferred(for: tag.rawValue) ?? tag
    }

    private init(_ text: String) throws(LanguageTagError) {
        guard !text.isEmpty else { throw LanguageTagError(.empty, text: text) }
        guard text.utf8.count <= Self.longestTag else {
            throw LanguageTagError(.tooLong(limit: Self.longestTag), text: text)
        }
        let foreign = text.unicodeScalars.first { !$0.isSubtagCharacter && $0 != "-" && $0 != "_" }
        if let foreign { throw LanguageTagError(.character(foreign), text: text) }
        guard !text.utf8.contains(UInt8(ascii: "_")) else {
            throw LanguageTagError(.underscore, text: text)
        }
        self.text = text
        subtags = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)[...]
        guard !subtags.contains("") else { throw LanguageTagError(.emptySubtag, text: text) }
    }

    private mutating func parse() throws(LanguageTagError) -> LanguageTag {
        if let privateUse = try takePrivateUse() {
            try expectEnd()
            return LanguageTag(language: "x", suffix: Array(privateUse.dropFirst()))
        }
        let language = try takeLanguage()
        let script = take { $0.isLetters(4...4) }
        let region = take { $0.isLetters(2...2) || $0.isDigits(3) }?.uppercased()
        let variants = try takeVariants()
        let extensions = try takeExtensions()
        let privateUse = try takePrivateUse() ?? []
        try expectEnd()
        return LanguageTag(
            language: language,
            script: script.map { $0.prefix(1).uppercased() + $0.dropFirst() },
            region: region.map { RegionName.currentCodes[$0] ?? $0 },
            suffix: variants + extensions + privateUse
        )
    }

    private mutating func takeLanguage() throws(LanguageTagError) -> String {
        guard let first = take({ $0.isLetters(2...3) }) else {
            throw LanguageTagError(.languageForm, text: text)
        }
        let language = Language.canonicalCode(first)
        guard let next = subtags.first, next.isLetters(3...3) else { return language }
        guard ExtendedLanguage.prefixes.contains(language) else {
            throw LanguageTagError(.regionForm(subtag: next), text: text)
        }
        subtags.removeFirst()
        return Language.canonicalCode(next.lowercased())
    }

    private mutating func takeVariants() throws(LanguageTagError) -> [String] {
        var variants: [String] = []
        while let variant = take({ $0.isVariant }) {
            guard !variants.contains(variant) else {
                throw LanguageTagError(.repeatedSubtag(variant), text: text)
            }
            variants.append(variant)
        }
        return variants
    }

    private mutating func takeExtensions() throws(LanguageTagError) -> [String] {
        var extensions: [String: [String]] = [:]
        while let singleton = take({ $0.utf8.count == 1 && $0.lowercased() != "x" }) {
            guard extensions[singleton] == nil else {
                throw LanguageTagError(.repeatedSubtag(singleton), text: text)
            }
            extensions[singleton] = try takeParts(of: singleton, lengths: 2...8)
        }
        return extensions.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    private mutating func takePrivateUse() throws(LanguageTagError) -> [String]? {
        guard let singleton = take({ $0.lowercased() == "x" }) else { return nil }
        return try takeParts(of: singleton, lengths: 1...8)
    }

    /// Takes what follows a singleton and returns it with the singleton.
    private mutating func takeParts(
        of singleton: String,
        lengths: ClosedRange<Int>
    ) throws(LanguageTagError) -> [String] {
        var parts = [singleton]
        while let part = take({ lengths.contains($0.utf8.count) }) { parts.append(part) }
        guard parts.count > 1 else {
            throw LanguageTagError(.emptyExtension(singleton), text: text)
        }
        return parts
    }

    /// Takes the next subtag, in lower case, when it has the form.
    private mutating func take(_ hasForm: (String) -> Bool) -> String? {
        guard let next = subtags.first, hasForm(next) else { return nil }
        subtags.removeFirst()
        return next.lowercased()
    }

    private func expectEnd() throws(LanguageTagError) {
        guard let next = subtags.first else { return }
        throw LanguageTagError(.misplacedSubtag(next), text: text)
    }
}

extension Unicode.Scalar {
    fileprivate var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
    fileprivate var isSubtagCharacter: Bool { isLetter || isDigit }
}

extension String {
    fileprivate func isLetters(_ count: ClosedRange<Int>) -> Bool {
        count.contains(unicodeScalars.count) && unicodeScalars.allSatisfy(\.isLetter)
    }

    fileprivate func isDigits(_ count: Int) -> Bool {
        unicodeScalars.count == count && unicodeScalars.allSatisfy(\.isDigit)
    }

    /// 5 to 8 letters or digits, or 4 of which the first is a digit.
    fileprivate var isVariant: Bool {
        let startsWithDigit = unicodeScalars.first?.isDigit ?? false
        return (startsWithDigit ? 4...8 : 5...8).contains(unicodeScalars.count)
    }
}
