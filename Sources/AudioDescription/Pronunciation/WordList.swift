// SPDX-License-Identifier: Apache-2.0

/// Words and phrases that are looked for together: a tree of their letters, without case unless it counts.
///
/// Letters are characters as Unicode compares them, so that a composed `é` and an `e` with an accent are one.
package struct WordList: Sendable {
    /// A letter; 0 is a letter of no word.
    typealias Letter = UInt16

    /// Where a word ends, and which.
    struct Node: Sendable {
        fileprivate(set) var firstBranch: Int32 = 0
        fileprivate(set) var branchCount: Int32 = 0
        fileprivate(set) var word: Int32 = -1
    }

    private(set) var nodes: [Node] = []
    private var branchLetters: [Letter] = []
    private var branchNodes: [Int32] = []
    /// The nodes after the first letter, by letter, or -1: the root has many branches, and is asked most often.
    private var firstNodes: [Int32] = []
    /// The letters of ASCII, by code.
    private(set) var asciiLetters = [Letter?](repeating: 0, count: 128)
    /// Those of two bytes of UTF-8, by code; nil where a character is several letters.
    private var twoByteLetters: [Letter?] = []
    private var letters: [Character: Letter] = [:]
    /// Which letters of ASCII a word begins with, by code.
    private(set) var beginnings = [Bool](repeating: false, count: 128)
    /// Which three letters a word can begin with; most places of a text are passed over by it.
    let firstThree: FirstThreeLetters
    /// Whether a word begins with a letter that is not of ASCII.
    let beginsBeyondASCII: Bool
    let caseSensitive: Bool

    /// Makes a list; of equal words the first counts, and an empty one is left out.
    package init(_ words: [String], caseSensitive: Bool) {
        self.caseSensitive = caseSensitive
        beginsBeyondASCII = words.contains { $0.first?.isASCII == false }
        let spellings = words.map { caseSensitive ? Array($0) : Self.folded($0) }
        firstThree = FirstThreeLetters(of: spellings)
        var tree = [[Letter: Int]()]
        var ends = [-1]
        for (index, spelling) in spellings.enumerated() {
            var node = 0
            for character in spelling {
                let letter = letters[character] ?? Letter(clamping: letters.count + 1)
                letters[character] = letter
                if let next = tree[node][letter] {
                    node = next
                } else {
                    tree[node][letter] = tree.count
                    node = tree.count
                    tree.append([:])
                    ends.append(-1)
                }
            }
            if node > 0, ends[node] < 0 { ends[node] = index }
        }
        flatten(tree, ends)
        for code in 0..<128 {
            let letter = letters[characters(String(UnicodeScalar(UInt8(code))))[0]] ?? 0
            asciiLetters[code] = letter
            beginnings[code] = next(after: 0, letter) != nil
        }
        let table = caseSensitive ? TwoByteTable.cased : TwoByteTable.caseless
        twoByteLetters = table.unused
        for (character, letter) in letters {
            for code in table.codes[character] ?? [] { twoByteLetters[code] = letter }
        }
    }

    /// What the characters of two bytes of UTF-8 are, by code.
    private struct TwoByteTable: Sendable {
        /// 0, or nil where one is several letters without case.
        var unused = [Letter?](repeating: 0, count: 0x800)
        /// The codes that are a letter.
        var codes: [Character: [Int]] = [:]

        static let cased = Self(Array.init)
        static let caseless = Self(WordList.folded)

        init(_ characters: (String) -> [Character]) {
            for code in 0x80..<0x800 {
                let letters = UnicodeScalar(UInt32(code)).map { characters(String($0)) } ?? []
                if letters.count == 1 {
                    codes[letters[0], default: []].append(code)
                } else {
                    unused[code] = nil
                }
            }
        }
    }

    /// The letter of two bytes of UTF-8; 0 where it is in no word, nil where it is several letters.
    func letter(_ first: UInt8, _ second: UInt8) -> Letter? {
        twoByteLetters[Int(first & 0x1F) << 6 | Int(second & 0x3F)]
    }

    private mutating func flatten(_ tree: [[Letter: Int]], _ ends: [Int]) {
        for (branches, end) in zip(tree, ends) {
            nodes.append(
                Node(
                    firstBranch: Int32(branchLetters.count),
                    branchCount: Int32(branches.count),
                    word: Int32(end)
                )
            )
            for (letter, node) in branches.sorted(by: { $0.key < $1.key }) {
                branchLetters.append(letter)
                branchNodes.append(Int32(node))
            }
        }
        firstNodes = [Int32](repeating: -1, count: letters.count + 1)
        for (letter, node) in tree.first ?? [:] { firstNodes[Int(letter)] = Int32(node) }
    }

    /// The node that a letter leads to; nil where no word goes on with it.
    func next(after node: Int, _ letter: Letter) -> Int? {
        if node == 0 {
            let first = firstNodes[Int(letter)]
            return first < 0 ? nil : Int(first)
        }
        var low = Int(nodes[node].firstBranch)
        var high = low + Int(nodes[node].branchCount)
        while low < high {
            let middle = (low + high) / 2
            if branchLetters[middle] < letter { low = middle + 1 } else { high = middle }
        }
        let end = Int(nodes[node].firstBranch) + Int(nodes[node].branchCount)
        return low < end && branchLetters[low] == letter ? Int(branchNodes[low]) : nil
    }

    /// The letters that a character is, without case unless it counts; nil where one is in no word.
    ///
    /// Without case, `ß` is two.
    func letters(of character: Character) -> [Letter]? {
        let found = characters(String(character)).map { letters[$0] }
        return found.contains(nil) ? nil : found.compactMap(\.self)
    }

    /// Characters that are equal where only the case [Unicode 3.13, caseless matching] or the form of an apostrophe differs.
    private static func folded(_ text: String) -> [Character] {
        // Letter by letter: the lower case of a sigma depends on those around it.
        text.flatMap { character in
            apostrophes.contains(character)
                ? ["'"] : character.uppercased().flatMap { Array($0.lowercased()) }
        }
    }

    /// What is written for an apostrophe.
    static let apostrophes: Set<Character> = ["'", "\u{2019}", "\u{2018}", "\u{2BC}"]

    private func characters(_ text: String) -> [Character] {
        caseSensitive ? Array(text) : Self.folded(text)
    }
}
