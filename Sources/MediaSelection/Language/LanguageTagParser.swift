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

/// Languages that were once written after another one: `zh-yue` for what is canonically `yue`.
///
/// Source: RFC 5646, 2.2.2. Every extended language is also a language of its own.
enum ExtendedLanguage {
    /// The languages that an extended language may follow.
    ///
    /// After any other, three letters are a mistake for a region (`en-usa`).
    static let prefixes: Set<String> = ["ar", "kok", "lv", "ms", "sgn", "sw", "uz", "zh"]
}

/// Whole tags that are not read subtag by subtag but replaced by what they stand for.
///
/// The grandfathered tags of RFC 5646, 2.2.8; the redundant tags of sign languages; and the two
/// names of Chinese that Windows once wrote, `zh-CHS` and `zh-CHT`.
enum GrandfatheredTag {
    /// What a tag in any case stands for; nil when it is an ordinary one.
    static func preferred(for text: String) -> LanguageTag? { replacements[text.lowercased()] }

    private static let replacements: [String: LanguageTag] = [
        "art-lojban": LanguageTag(language: "jbo"),
        "en-gb-oed": LanguageTag(language: "en", region: "GB", suffix: ["oxendict"]),
        "i-ami": LanguageTag(language: "ami"),
        "i-bnn": LanguageTag(language: "bnn"),
        "i-default": LanguageTag(language: "i", suffix: ["default"]),
        "i-enochian": LanguageTag(language: "i", suffix: ["enochian"]),
        "i-hak": LanguageTag(language: "hak"),
        "i-klingon": LanguageTag(language: "tlh"),
        "i-lux": LanguageTag(language: "lb"),
        "i-mingo": LanguageTag(language: "i", suffix: ["mingo"]),
        "i-navajo": LanguageTag(language: "nv"),
        "i-pwn": LanguageTag(language: "pwn"),
        "i-tao": LanguageTag(language: "tao"),
        "i-tay": LanguageTag(language: "tay"),
        "i-tsu": LanguageTag(language: "tsu"),
        "no-bok": LanguageTag(language: "nb"),
        "no-nyn": LanguageTag(language: "nn"),
        "sgn-be-fr": LanguageTag(language: "sfb"),
        "sgn-be-nl": LanguageTag(language: "vgt"),
        "sgn-br": LanguageTag(language: "bzs"),
        "sgn-ch-de": LanguageTag(language: "sgg"),
        "sgn-co": LanguageTag(language: "csn"),
        "sgn-de": LanguageTag(language: "gsg"),
        "sgn-dk": LanguageTag(language: "dsl"),
        "sgn-es": LanguageTag(language: "ssp"),
        "sgn-fr": LanguageTag(language: "fsl"),
        "sgn-gb": LanguageTag(language: "bfi"),
        "sgn-gr": LanguageTag(language: "gss"),
        "sgn-ie": LanguageTag(language: "isg"),
        "sgn-it": LanguageTag(language: "ise"),
        "sgn-jp": LanguageTag(language: "jsl"),
        "sgn-mx": LanguageTag(language: "mfs"),
        "sgn-ni": LanguageTag(language: "ncs"),
        "sgn-nl": LanguageTag(language: "dse"),
        "sgn-no": LanguageTag(language: "nsl"),
        "sgn-pt": LanguageTag(language: "psr"),
        "sgn-se": LanguageTag(language: "swl"),
        "sgn-us": LanguageTag(language: "ase"),
        "sgn-za": LanguageTag(language: "sfs"),
        "zh-chs": LanguageTag(language: "zh", script: "Hans"),
        "zh-cht": LanguageTag(language: "zh", script: "Hant"),
        "zh-guoyu": LanguageTag(language: "cmn"),
        "zh-hakka": LanguageTag(language: "hak"),
        "zh-min": LanguageTag(language: "zh", suffix: ["min"]),
        "zh-min-nan": LanguageTag(language: "nan"),
        "zh-xiang": LanguageTag(language: "hsn"),
    ]
}
