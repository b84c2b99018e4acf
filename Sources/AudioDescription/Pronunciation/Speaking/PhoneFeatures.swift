// SPDX-License-Identifier: Apache-2.0

/// How a sound is made, as the chart of the IPA has it, and how far sounds are from each other.
struct PhoneFeatures: Sendable {
    /// What kind of sound it is.
    private enum Kind: Sendable {
        /// Height from 0 (open) to 6 (close), backness from 0 (front) to 4 (back).
        case vowel(height: Int, backness: Int, isRounded: Bool)
        /// Place from 0 (lips) to 10 (glottis).
        case consonant(place: Int, manner: Manner, isVoiced: Bool)
    }

    private enum Manner: Int, Sendable {
        case stop, nasal, trill, tap, fricative, lateralFricative, approximant, lateral, click,
            implosive
    }

    private let kind: Kind
    private let marks: Set<Unicode.Scalar>

    /// The features of a sound; nil where its letter is not known.
    init?(_ symbol: PhoneSequence.Symbol) {
        var scalars = symbol.unicodeScalars[...]
        guard let first = scalars.popFirst() else { return nil }
        var marks = Set(scalars)
        if let (letter, mark) = Self.composed[first] {
            guard let kind = Self.kinds[letter] else { return nil }
            self.kind = kind
            marks.insert(mark)
        } else {
            guard let kind = Self.kinds[first] else { return nil }
            self.kind = kind
        }
        self.marks = marks
    }

    /// Whether a sound is a vowel or is marked as a syllable.
    static func isNucleus(_ symbol: PhoneSequence.Symbol) -> Bool {
        guard let features = Self(symbol) else { return false }
        if case .vowel = features.kind { return true }
        return features.marks.contains("\u{329}") || features.marks.contains("\u{30D}")
    }

    /// How far two sounds are from each other: 0 is the same, 1 nothing in common.
    func distance(to other: Self) -> Double {
        let marks = marks.symmetricDifference(other.marks).reduce(0) {
            $0 + (Self.weights[$1] ?? 0.05)
        }
        return min(1, marks + Self.distance(kind, other.kind))
    }

    private static func distance(_ left: Kind, _ right: Kind) -> Double {
        switch (left, right) {
        case (
            .vowel(let height, let backness, let isRounded),
            .vowel(let otherHeight, let otherBackness, let isOtherRounded)
        ):
            return 0.5 * Double((height - otherHeight).magnitude) / 6
                + 0.3 * Double((backness - otherBackness).magnitude) / 4
                + (isRounded == isOtherRounded ? 0 : 0.15)
        case (
            .consonant(let place, let manner, let isVoiced),
            .consonant(let otherPlace, let otherManner, let isOtherVoiced)
        ):
            return min(0.35, 0.07 * Double((place - otherPlace).magnitude))
                + distance(manner, otherManner) + (isVoiced == isOtherVoiced ? 0 : 0.15)
        case (.vowel(let height, let backness, _), .consonant(let place, .approximant, true)),
            (.consonant(let place, .approximant, true), .vowel(let height, let backness, _)):
            // Close vowels are glides where no syllable is on them.
            let isGlide = height >= 5 && (place == 6 && backness == 0 || place == 7 && backness > 2)
            return isGlide ? 0.3 : 1
        default: return 1
        }
    }

    private static func distance(_ left: Manner, _ right: Manner) -> Double {
        if left == right { return 0 }
        let rhotics: Set<Manner> = [.trill, .tap, .approximant]
        if rhotics.contains(left), rhotics.contains(right) { return 0.1 }
        switch Set([left, right]) {
        case [.fricative, .approximant], [.fricative, .lateralFricative], [.fricative, .trill],
            [.lateral, .approximant], [.lateral, .lateralFricative], [.stop, .implosive],
            [.tap, .stop], [.tap, .lateral]:
            return 0.2
        case [.stop, .fricative], [.stop, .nasal]: return 0.35
        default: return 0.6
        }
    }

    /// How much marks matter that matter more or less than others.
    private static let weights: [Unicode.Scalar: Double] = [
        "ː": 0.08, "ˑ": 0.04, "\u{303}": 0.15, "ʲ": 0.12, "ʰ": 0.06, "\u{329}": 0.1,
        "\u{32F}": 0.03,
        "\u{325}": 0.1, "\u{30A}": 0.1, "ʼ": 0.15, "˞": 0.12, "ʷ": 0.1, "ˤ": 0.12, "\u{306}": 0.04,
        "\u{32A}": 0.02, "\u{31E}": 0.04, "\u{31D}": 0.04, "\u{320}": 0.03, "\u{308}": 0.05,
    ]

    private static let kinds: [Unicode.Scalar: Kind] = vowels.merging(consonants) { vowel, _ in
        vowel
    }

    /// Rows by height, from open to close; three places from front to back, each unrounded and rounded.
    private static let vowels: [Unicode.Scalar: Kind] = {
        var vowels: [Unicode.Scalar: Kind] = [:]
        let chart = [
            "aɶ -- ɑɒ", "æ- ɐ- --", "ɛœ ɜɞ ʌɔ", "-- ə- --", "eø ɘɵ ɤo", "ɪʏ ᵻᵿ -ʊ", "iy ɨʉ ɯu",
        ]
        for (height, row) in chart.enumerated() {
            for (column, pair) in row.split(separator: " ").enumerated() {
                for (isRounded, letter) in zip([false, true], pair.unicodeScalars)
                where letter != "-" && vowels[letter] == nil {
                    vowels[letter] = .vowel(
                        height: height,
                        backness: column * 2,
                        isRounded: isRounded
                    )
                }
            }
        }
        return vowels
    }()

    /// Rows by manner; places from lips to glottis have two letters each, without and with voice.
    private static let consonants: [Unicode.Scalar: Kind] = {
        let chart: [(Manner, String)] = [
            (.stop, "pb -- -- td -- ʈɖ cɟ kɡ qɢ ʡ- ʔ-"),
            (.nasal, "-m -ɱ -- -n -- -ɳ -ɲ -ŋ -ɴ -- --"),
            (.trill, "-ʙ -- -- -r -- -- -- -- -ʀ -- --"),
            (.tap, "-- -ⱱ -- -ɾ -- -ɽ -- -- -- -- --"),
            (.fricative, "ɸβ fv θð sz ʃʒ ʂʐ çʝ xɣ χʁ ħʕ hɦ"),
            (.lateralFricative, "-- -- -- ɬɮ -- -- -- -- -- -- --"),
            (.approximant, "-- -ʋ -- -ɹ -- -ɻ -j -ɰ -- -- --"),
            (.lateral, "-- -- -- -l -ɺ -ɭ -ʎ -ʟ -- -- --"),
            (.click, "ʘ- -- ǀ- ǃ- ǁ- -- ǂ- -- -- -- --"),
            (.implosive, "-ɓ -- -- -ɗ -- -- -ʄ -ɠ -ʛ -- --"),
        ]
        var consonants: [Unicode.Scalar: Kind] = [
            "g": .consonant(place: 7, manner: .stop, isVoiced: true)
        ]
        for (manner, row) in chart {
            for (place, pair) in row.split(separator: " ").enumerated() {
                for (isVoiced, letter) in zip([false, true], pair.unicodeScalars)
                where letter != "-" {
                    consonants[letter] = .consonant(
                        place: place,
                        manner: manner,
                        isVoiced: isVoiced
                    )
                }
            }
        }
        return consonants
    }()

    /// Letters that are another letter with a mark.
    private static let composed: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar)] = [
        "ã": ("a", "\u{303}"), "ẽ": ("e", "\u{303}"), "ĩ": ("i", "\u{303}"), "õ": ("o", "\u{303}"),
        "ũ": ("u", "\u{303}"), "ỹ": ("y", "\u{303}"), "ä": ("a", "\u{308}"), "ë": ("e", "\u{308}"),
        "ï": ("i", "\u{308}"), "ö": ("o", "\u{308}"), "ü": ("u", "\u{308}"), "å": ("a", "\u{30A}"),
        "ɝ": ("ɜ", "˞"), "ɚ": ("ə", "˞"), "ɫ": ("l", "\u{334}"),
        "w": ("ɰ", "ʷ"), "ʍ": ("x", "ʷ"), "ɥ": ("j", "ʷ"), "ɕ": ("ʃ", "ʲ"), "ʑ": ("ʒ", "ʲ"),
        "ɧ": ("ʃ", "ʷ"), "ʜ": ("ħ", "\u{31D}"), "ʢ": ("ʕ", "\u{31D}"),
    ]
}
