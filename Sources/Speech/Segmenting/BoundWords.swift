// SPDX-License-Identifier: Apache-2.0

/// What a word does to the places before and after it, where captions and lines can be broken.
struct WordRole: OptionSet, Equatable, Sendable {
    let rawValue: UInt8

    /// Belongs to the next word: an article, a possessive, a title.
    static let article = WordRole(rawValue: 1)
    /// Belongs to the next word, and a break before it is good: a preposition.
    static let preposition = WordRole(rawValue: 2)
    /// Belongs to the next word, and a break before it is better: a conjunction or a relative pronoun.
    static let conjunction = WordRole(rawValue: 4)
    /// Belongs to the verb after it: a subject pronoun, alone or with its verb (`I'm`).
    static let pronoun = WordRole(rawValue: 8)
    /// Belongs to the verb after it: an auxiliary, a negation, a reflexive pronoun.
    static let auxiliary = WordRole(rawValue: 16)
    /// Belongs to the word before it: a particle of a verb.
    static let particle = WordRole(rawValue: 32)
    /// Has a full stop that ends no sentence.
    static let abbreviation = WordRole(rawValue: 64)
    /// Is a number.
    static let number = WordRole(rawValue: 128)
}

/// The words of a language that are not parted from a neighbour.
///
/// Sources: Netflix Timed Text Style Guide: General Requirements (partnerhelp.netflixstudios.com, 215758617),
/// "Line treatment"; BBC Subtitle Guidelines, 3.4. Which words those are is a table of languages; other
/// languages have none, and only punctuation and pauses count.
struct BoundWords: Sendable {
    private let roles: [UInt64: WordRole]
    /// Whether a noun begins with a capital, so that capitals do not show names.
    let capitalisesNouns: Bool

    /// Makes the table of a language, given as a primary language subtag such as `fr`.
    init(language: String?) {
        var roles: [UInt64: WordRole] = [:]
        for (role, words) in Self.tables[language ?? ""] ?? [] {
            for word in words.split(separator: " ") {
                var key = WordKey()
                for byte in word.utf8 { key.add(byte) }
                roles[key.value, default: []].insert(role)
            }
        }
        self.roles = roles
        capitalisesNouns = language == "de"
    }

    /// The role of a word, by its key; empty for most words.
    func role(_ key: WordKey) -> WordRole { roles.isEmpty ? [] : roles[key.value] ?? [] }
}

/// A word without regard to case and to the form of its apostrophe, as a number: no copy of it is made.
///
/// FNV-1a over the bytes of UTF-8 in lower case (ASCII and Latin-1, which is all that the tables have).
struct WordKey: Equatable, Sendable {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
    private var before: UInt8 = 0
    private var beforeThat: UInt8 = 0

    /// Adds the next byte of the word.
    mutating func add(_ byte: UInt8) {
        var lower = byte
        if byte >= 0x41, byte <= 0x5A { lower = byte | 0x20 }
        // U+00C0 to U+00DE are the capitals of U+00E0 to U+00FE.
        if before == 0xC3, byte >= 0x80, byte <= 0x9E { lower = byte | 0x20 }
        defer { (beforeThat, before) = (before, byte) }
        if byte == 0xE2 { return }
        if before == 0xE2, byte == 0x80 { return }
        if beforeThat == 0xE2, before == 0x80 {
            // U+2019, the apostrophe of typesetting; other punctuation of the block is told apart by its last byte.
            lower = byte == 0x99 ? 0x27 : byte
        }
        value = (value ^ UInt64(lower)) &* 0x0000_0100_0000_01B3
    }
}
