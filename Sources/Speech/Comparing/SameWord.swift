// SPDX-License-Identifier: Apache-2.0

/// Whether two forms are the same word: the ear cannot tell them apart, or they are spelled in two ways.
struct SameWord {
    /// The ways to speak each form; empty without a dictionary.
    let sounds: [String: Set<[Int]>]

    /// Compares two forms.
    func callAsFunction(_ one: String, _ other: String) -> Bool {
        if one == other || Self.isShort(one, for: other) || Self.isShort(other, for: one) {
            return true
        }
        if Self.spelling(one) == Self.spelling(other) { return true }
        guard let ways = sounds[one], let others = sounds[other] else { return false }
        return !ways.isDisjoint(with: others)
    }

    /// What is left of a verb in a contraction.
    private static func isShort(_ short: String, for word: String) -> Bool {
        switch short {
        case "s": ["is", "has", "us", "does"].contains(word)
        case "d": ["would", "had", "did"].contains(word)
        default: false
        }
    }

    /// One spelling for the British and the American one.
    private static func spelling(_ word: String) -> String {
        guard word.count > 3 else { return word }
        var word = word
        for (british, american) in endings {
            for inflection in ["", "s", "d", "r", "ed", "ing", "ful", "able", "ation"]
            where word.hasSuffix(british + inflection) {
                let stem = word.dropLast(british.count + inflection.count)
                guard stem.count > 1 else { continue }
                word = stem + american + inflection
                break
            }
        }
        return word.replacing("ae", with: "e").replacing("oe", with: "e")
    }

    private static let endings = [
        ("our", "or"), ("ise", "ize"), ("is", "iz"), ("yse", "yze"), ("ys", "yz"), ("tre", "ter"),
        ("ogue", "og"), ("ence", "ense"), ("ll", "l"), ("mme", "m"), ("grey", "gray"),
    ]
}
