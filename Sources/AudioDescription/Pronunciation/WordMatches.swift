// SPDX-License-Identifier: Apache-2.0

/// The places at which words or phrases of a list are in a text, each as a whole.
///
/// `lead` is in `Lead!`, and not in `leadership`. Of several that begin at one place the longest counts, and none
/// overlaps another. They are found when they are asked for.
package struct WordMatches: Sequence, Sendable {
    /// A place.
    package struct Element: Equatable, Sendable {
        /// The place in the text.
        package let range: Range<String.Index>
        /// Which of the words, counted from 0.
        package let word: Int
        /// Whether the place is the word with the `'s` of the English genitive.
        package var isPossessive = false
    }

    private let list: WordList
    private let text: String
    private let ofLexicon: Bool

    /// Looks for the words of a list in a text.
    ///
    /// - Parameters:
    ///   - list: the words.
    ///   - text: the text.
    ///   - ofLexicon: whether names with signs at their edges (`C++`, `.NET`) and English genitives (`Nora's`) count.
    package init(of list: WordList, in text: String, ofLexicon: Bool = false) {
        self.list = list
        self.ofLexicon = ofLexicon
        var contiguous = text
        contiguous.makeContiguousUTF8()
        self.text = contiguous
    }

    /// Makes an iterator that begins at the start of the text.
    ///
    /// - Returns: the iterator.
    package func makeIterator() -> Iterator { Iterator(list, text, ofLexicon) }

    /// Looks for the letters of the words first, and asks for word boundaries only around what it finds.
    package struct Iterator: IteratorProtocol, Sendable {
        private let list: WordList
        private let text: String
        private let ofLexicon: Bool
        private var boundaries: BoundaryWindow
        private var offset = 0

        init(_ list: WordList, _ text: String, _ ofLexicon: Bool) {
            self.list = list
            self.ofLexicon = ofLexicon
            self.text = text
            boundaries = BoundaryWindow(text)
        }

        /// The next place; nil after the last.
        ///
        /// - Returns: the place.
        package mutating func next() -> Element? {
            let bytes = text.utf8.span
            while let start = nextStart(bytes) {
                offset = start
                if let (end, word, isPossessive) = longest(from: start, bytes) {
                    offset = end
                    let units = text.utf8
                    let from = units.index(units.startIndex, offsetBy: start)
                    return Element(
                        range: from..<units.index(from, offsetBy: end - start),
                        word: word,
                        isPossessive: isPossessive
                    )
                }
                offset = afterCharacter(at: start, bytes)
            }
            return nil
        }

        /// Where the next word of the list could begin, from `offset` on: at one of its first letters, and not after
        /// a plain letter.
        private func nextStart(_ bytes: Span<UInt8>) -> Int? {
            let count = bytes.count
            var index = offset
            var isInWord = index > 0 && bytes.isPlainLetter(before: index)
            while index < count {
                let byte = bytes[index]
                if byte < 0x80 {
                    if !isInWord {
                        if list.beginnings[Int(byte)], list.firstThree.allow(bytes, at: index) {
                            return index
                        }
                        // With a mark it is another letter.
                        if list.beginsBeyondASCII, index + 1 < count, bytes[index + 1] >= 0xC0 {
                            return index
                        }
                    }
                    isInWord = byte.isASCIIAlphanumeric
                } else if byte >= 0xC0 {
                    let isPlain = bytes.isPlainLetter(at: index)
                    if list.beginsBeyondASCII, !isInWord || !isPlain { return index }
                    isInWord = isPlain
                    if isPlain { index += 1 }
                }
                index += 1
            }
            return nil
        }

        /// Where the longest word that begins here ends, and which it is.
        private mutating func longest(from start: Int, _ bytes: Span<UInt8>) -> (
            end: Int, word: Int, isPossessive: Bool
        )? {
            var found: (end: Int, word: Int, isPossessive: Bool)?
            var node = 0
            var end = start
            while end < bytes.count {
                guard let after = step(&node, at: end, bytes) else { break }
                end = after
                let word = Int(list.nodes[node].word)
                guard word >= 0 else { continue }
                if boundaries.isWord(start..<end, bytes) {
                    found = (end, word, false)
                } else if ofLexicon, boundaries.isName(start..<end, bytes) {
                    found = (end, word, false)
                } else if ofLexicon, let genitive = genitiveEnd(after: end, bytes),
                    boundaries.isWord(start..<genitive, bytes)
                {
                    found = (genitive, word, true)
                }
            }
            return found
        }

        /// Where an apostrophe and an `s` after a place end; nil where there are none.
        private func genitiveEnd(after place: Int, _ bytes: Span<UInt8>) -> Int? {
            var end = place
            if end < bytes.count, bytes[end] == UInt8(ascii: "'") {
                end += 1
            } else if end + 2 < bytes.count, bytes[end] == 0xE2, bytes[end + 1] == 0x80,
                bytes[end + 2] == 0x99
            {
                end += 3
            } else {
                return nil
            }
            guard end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "s") else { return nil }
            return end + 1
        }

        /// Goes on in the tree by the character at a place; returns where the character ends.
        private func step(_ node: inout Int, at place: Int, _ bytes: Span<UInt8>) -> Int? {
            let byte = bytes[place]
            let end = byte < 0x80 ? place + 1 : place + 2
            if byte < 0x80 || bytes.isPlainLetter(at: place), hasNoMark(at: end, bytes) {
                let letter =
                    byte < 0x80
                    ? list.asciiLetters[Int(byte)] : list.letter(byte, bytes[place + 1])
                if let letter {
                    guard let next = list.next(after: node, letter) else { return nil }
                    node = next
                    return end
                }
            }
            let start = text.utf8.index(text.utf8.startIndex, offsetBy: place)
            guard let letters = list.letters(of: text[start]) else { return nil }
            for letter in letters {
                guard let next = list.next(after: node, letter) else { return nil }
                node = next
            }
            return afterCharacter(at: place, bytes)
        }

        /// Whether the character that ends here has no mark for certain.
        private func hasNoMark(at end: Int, _ bytes: Span<UInt8>) -> Bool {
            end >= bytes.count || bytes[end] < 0x80 || bytes.isPlainLetter(at: end)
        }

        private func afterCharacter(at place: Int, _ bytes: Span<UInt8>) -> Int {
            if bytes[place] < 0x80, hasNoMark(at: place + 1, bytes) { return place + 1 }
            let start = text.utf8.index(text.utf8.startIndex, offsetBy: place)
            return text.utf8.distance(from: text.startIndex, to: text.index(after: start))
        }
    }
}
