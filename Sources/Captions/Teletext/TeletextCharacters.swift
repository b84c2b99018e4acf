// SPDX-License-Identifier: Apache-2.0

extension Teletext {
    /// The characters of a page.
    ///
    /// A region and the national option of the header (C12 to C14) choose them. Source: EN 300 706, 15 and tables 32 to 49.
    struct CharacterSet: Equatable, Sendable {
        /// The alphabets that letters are of.
        enum Alphabet: Equatable, Sendable {
            case latin
            case serbian
            case russian
            case ukrainian
            case greek
            case hebrew
            case arabic
        }

        /// Characters of a Latin alphabet for a nation.
        enum NationalSet: String, CaseIterable, Sendable {
            case czech = "#ůčťžýířéáěúš"
            case english = "£$@←½→↑#—¼‖¾÷"
            case estonian = "#õŠÄÖŽÜÕšäöžü"
            case french = "éïàëêùî#èâôûç"
            case german = "#$§ÄÖÜ^_°äöüß"
            case italian = "£$é°ç→↑#ùàòèì"
            case lettish = "#$ŠėęŽčūšąųžį"
            case polish = "#ńąŻŚŁćóężśłź"
            case portuguese = "ç$¡áéíóú¿üñèà"
            case romanian = "#¤ŢÂŞĂÎıţâşăî"
            case serbian = "#ËČĆŽĐŠëčćžđš"
            case swedish = "#¤ÉÄÖÅÜ_éäöåü"
            case turkish = "₺ğİŞÖÇÜĞışöçü"
        }

        let alphabet: Alphabet
        let national: NationalSet?

        /// Whether its letters are read from right to left.
        var isRightToLeft: Bool { alphabet == .hebrew || alphabet == .arabic }

        /// The codes that a national set replaces.
        private static let nationalCodes: [UInt8] = [
            0x23, 0x24, 0x40, 0x5B, 0x5C, 0x5D, 0x5E, 0x5F, 0x60, 0x7B, 0x7C, 0x7D, 0x7E,
        ]
        private static let nationalCharacters: [NationalSet: [UInt8: Character]] = Dictionary(
            uniqueKeysWithValues: NationalSet.allCases.map { set in
                (set, Dictionary(uniqueKeysWithValues: zip(nationalCodes, set.rawValue)))
            }
        )

        /// The character of a code, 0x20 to 0x7F.
        func character(_ code: UInt8) -> Character {
            if code == 0x7F { return "■" }
            if let national, let character = Self.nationalCharacters[national]?[code] {
                return character
            }
            return Self.letters[alphabet]?[code] ?? Character(Unicode.Scalar(code))
        }
    }
}

extension Teletext.CharacterSet {
    /// Latin letters without a national set, for characters of level 1.5.
    static let plainLatin = Teletext.CharacterSet(alphabet: .latin, national: nil)

    /// The Latin sets of a region, by the national option.
    private static let western: [NationalSet?] = [
        .english, .german, .swedish, .italian, .french, .portuguese, .czech, nil,
    ]
    private static let regions: [Int: [NationalSet?]] = [
        0: western,
        1: [.polish, .german, .swedish, .italian, .french, nil, .czech, nil],
        2: [.english, .german, .swedish, .italian, .french, .portuguese, .turkish, nil],
        3: [nil, nil, nil, nil, nil, .serbian, nil, .romanian],
        4: [nil, .german, .estonian, .lettish, nil, nil, .czech, nil],
        6: [nil, nil, nil, nil, nil, nil, .turkish, nil],
        8: [.english, nil, nil, nil, .french, nil, nil, nil],
        10: [nil, nil, nil, nil, nil, nil, nil, nil],
    ]
    private static let others: [Int: Alphabet] = [
        0x20: .serbian, 0x24: .russian, 0x25: .ukrainian, 0x37: .greek, 0x47: .arabic,
        0x55: .hebrew, 0x57: .arabic,
    ]

    /// The characters of a region with a national option; those of Western Europe if the region has none for the option.
    ///
    /// - Parameters:
    ///   - region: bits 11 to 14 of the designation; 0 is Western Europe.
    ///   - option: C12 to C14.
    /// - Returns: the characters, and whether they are those that were named.
    static func of(region: Int, option: Int) -> (set: Teletext.CharacterSet, isKnown: Bool) {
        if let alphabet = others[region << 3 | option] {
            return (Teletext.CharacterSet(alphabet: alphabet, national: nil), true)
        }
        let named = regions[region]?[option]
        let set = named ?? western[option] ?? .english
        return (Teletext.CharacterSet(alphabet: .latin, national: set), named != nil)
    }

    /// The region of pages that state none, as receivers for that market have it, by ISO 639-2.
    ///
    /// Source: EN 300 706, table 32, by the languages that it names for a region.
    static func region(ofLanguage language: String?) -> Int {
        let regions: [[String]: Int] = [
            ["pol"]: 1, ["tur"]: 2, ["hrv", "scr", "slv", "bos", "rum", "ron"]: 3,
            ["est", "lav", "lit", "rus", "ukr", "bul", "srp", "scc", "mac", "mkd", "bel"]: 4,
            ["gre", "ell"]: 6, ["ara", "per", "fas", "urd"]: 8, ["heb"]: 10,
        ]
        guard let language else { return 0 }
        return regions.first { $0.key.contains(language) }?.value ?? 0
    }

    /// The letters of alphabets in place of ASCII.
    ///
    /// Arabic has a code for each form of a letter, by its neighbours; all of them become the same letter here.
    private static let letters: [Alphabet: [UInt8: Character]] = [
        .serbian: table([
            (0x40, "ЧАБЦДЕФГХИЈКЛМНОПЌРСТУВЃЉЊЗЋЖЂШЏчабцдефгхијклмнопќрстувѓљњзћжђш")
        ]),
        .russian: table([
            (0x26, "ы"), (0x40, "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЪЗШЭЩЧЫюабцдефгхийклмнопярстужвьъзшэщч"),
        ]),
        .ukrainian: table([
            (0x26, "ї"), (0x40, "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬІЗШЄЩЧЇюабцдефгхийклмнопярстужвьізшєщч"),
        ]),
        .greek: table([
            (0x3C, "«"), (0x3E, "»"),
            (0x40, "ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡʹΣΤΥΦΧΨΩΪΫάέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ"),
        ]),
        .hebrew: table([(0x5B, "←½→↑#אבגדהוזחטיךכלםמןנסעףפץצקרשת₪‖¾÷")]),
        .arabic: table([
            (0x23, "£"), (0x26, "ىي)("), (0x2C, "،"), (0x3B, "؛>=<؟"), (0x40, "ةءببتتاابةتثجحخد"),
            (0x50, "ذرزسشصضطظعغثجحخ#"), (0x60, "ـفقكلمنهوىيثجحخي"), (0x70, "ىعغففققكللممننﻻ"),
        ]),
    ]

    private static func table(_ rows: [(UInt8, String)]) -> [UInt8: Character] {
        var table: [UInt8: Character] = [:]
        for (start, row) in rows {
            for (offset, character) in row.enumerated() { table[start + UInt8(offset)] = character }
        }
        return table
    }
}

extension Teletext {
    /// The second set of Latin characters (G2), and accents.
    ///
    /// Source: EN 300 706, 15.6.3 and table 36.
    enum SupplementarySet {
        private static let characters: [UInt8: Character] = {
            let rows: [(UInt8, String)] = [
                (0x20, " ¡¢£$¥#§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿"), (0x50, "—¹®©™♪₠‰α"), (0x5C, "⅛⅜⅝⅞"),
                (0x60, "ΩÆĐªĦ"), (0x66, "ĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ■"),
            ]
            var table: [UInt8: Character] = [:]
            for (start, row) in rows {
                for (offset, character) in row.enumerated() {
                    table[start + UInt8(offset)] = character
                }
            }
            return table
        }()

        /// Accents as characters that follow their letter, by the number of the mode.
        private static let accents: [Unicode.Scalar?] = [
            nil, "\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{304}", "\u{306}", "\u{307}",
            "\u{308}",
            "\u{323}", "\u{30A}", "\u{327}", "\u{332}", "\u{30B}", "\u{328}", "\u{30C}",
        ]

        /// The character of a code; nil for a code without a character.
        static func character(_ code: UInt8) -> Character? { characters[code] }

        /// A letter with an accent; the letter alone for accent 0.
        ///
        /// - Parameters:
        ///   - letter: a code of the Latin set; that of an asterisk without an accent is an at sign.
        ///   - accent: 0 to 15.
        /// - Returns: one character; the letter with a combining mark if Unicode has no character for both.
        static func letter(_ letter: UInt8, accent: Int) -> Character {
            guard accent > 0, let mark = accents[accent] else {
                return letter == 0x2A ? "@" : CharacterSet.plainLatin.character(letter)
            }
            // ISO 6937 has the accents in the same order, and their letters as one character.
            let pair = EBUSTL.CharacterTable.of(.latin).character(0xC0 + UInt8(accent), letter)
            return pair
                ?? Character(
                    String(String.UnicodeScalarView([Unicode.Scalar(letter), mark]))
                )
        }
    }
}
