// SPDX-License-Identifier: Apache-2.0

/// The letter groups that are most frequent in a language.
///
/// A text is compared with every profile of its script: the groups of the text count the more, the further
/// to the front of the profile they are. Method: W. B. Cavnar and J. M. Trenkle, "N-Gram-Based Text
/// Categorization", 1994, with weights by Zipf's law in place of distances of ranks.
struct LanguageProfile: Sendable {
    /// BCP 47, a primary subtag.
    let language: String
    let script: Script
    /// One to three letters, or a whole word, from the most frequent to the least; `_` is the end of a word.
    private let groups: String

    init(_ language: String, _ script: Script, _ groups: String) {
        self.language = language
        self.script = script
        self.groups = groups
    }

    /// Every profile.
    static let all =
        germanic + romance + baltoSlavic + celtic + uralic + turkic + otherLatin + cyrillic
        + arabic + devanagari

    /// How much a text is like the language, in natural units of information.
    ///
    /// - Parameter counts: how often each group is in the text.
    /// - Returns: 0 or more; to be compared with that of other languages.
    func likeness(of counts: [LetterGroup: Int]) -> Double {
        var sum = 0.0
        forEachGroup { rank, group in
            if let count = counts[group] { sum += Double(count) * Self.weights[rank] }
        }
        return sum
    }

    /// The whole words among the groups.
    var words: [LetterGroup] {
        var words: [LetterGroup] = []
        forEachGroup { _, group in
            if group.isWord { words.append(group) }
        }
        return words
    }

    private func forEachGroup(_ body: (Int, LetterGroup) -> Void) {
        var rank = 0
        var group = LetterGroup()
        for scalar in groups.unicodeScalars {
            if scalar == " " || scalar == "\n" {
                body(rank, group)
                rank += 1
                group = LetterGroup()
            } else {
                group.append(scalar)
            }
        }
        body(rank, group)
    }

    private static let groupCount = 400
    /// As if all groups that are not listed came after the last, with half as many.
    private static let furthest = 600
    private static let firstRank = 3.0

    /// How much more likely a group of each rank is than one that is not listed: by Zipf's law, the
    /// logarithm of a ratio of ranks, which a sum of their reciprocals comes close to.
    private static let weights: [Double] = {
        var weights = [Double](repeating: 0, count: groupCount)
        var sum = 0.0
        for rank in (0..<furthest).reversed() {
            sum += 1 / (Double(rank) + firstRank)
            if rank < groupCount { weights[rank] = sum }
        }
        return weights
    }()
}

/// Some letters that follow each other in a word, as a number: `_` is the end of a word.
///
/// Up to three are packed, 21 bits each; a longer one, which is a whole word, is an FNV-1a hash. Source of
/// the hash: G. Fowler, L. C. Noll, K.-P. Vo, draft-eastlake-fnv.
struct LetterGroup: Hashable {
    private var packed: UInt64 = 0
    private var hash = Self.offset
    private var count = 0

    private static let offset: UInt64 = 0xCBF2_9CE4_8422_2325
    private static let prime: UInt64 = 0x100_0000_01B3

    init() {}

    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        for scalar in scalars { append(scalar) }
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        count += 1
        hash = (hash ^ UInt64(scalar.value)) &* Self.prime
        packed = count > 3 ? 0 : packed << 21 | UInt64(scalar.value)
    }

    /// Whether it is a whole word of two letters or more.
    var isWord: Bool { count > 3 }

    private var key: UInt64 { isWord ? hash : packed }

    static func == (left: LetterGroup, right: LetterGroup) -> Bool {
        left.key == right.key && left.count == right.count
    }

    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
