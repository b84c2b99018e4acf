// SPDX-License-Identifier: Apache-2.0

/// The words of a text with markup, each with its place, so that words can be replaced and the markup stays.
struct MarkedWords {
    /// Words that take the place of others.
    struct Change {
        /// The places of the words that are replaced; an empty range is where words are added.
        let place: Range<Int>
        /// The new words; none: the old ones are removed.
        let words: [String]
    }

    private struct Part {
        var text = ""
        /// The places of its first character, and after its last.
        var range = 0..<0
        /// Whether a tag is within it.
        var hasTag = false
    }

    private let characters: [Character]
    private let parts: [Part]

    /// Reads a text.
    ///
    /// - Parameter text: as it is written, with tags in angle brackets, or in braces with a backslash.
    init(_ text: String) {
        characters = Array(text)
        var parts = [Part()]
        var index = 0
        while index < characters.count {
            if let end = Self.tag(in: characters[index...]) {
                index = end
            } else if characters[index].isWhitespace {
                if !parts[parts.count - 1].text.isEmpty { parts.append(Part()) }
                index += 1
            } else {
                var part = parts.removeLast()
                let start = part.text.isEmpty ? index : part.range.lowerBound
                part.hasTag = part.hasTag || !part.text.isEmpty && part.range.upperBound != index
                part.text.append(characters[index])
                index += 1
                part.range = start..<index
                parts.append(part)
            }
        }
        self.parts = parts.filter { !$0.text.isEmpty }
    }

    /// The place after a tag at the beginning; nil if missing.
    private static func tag(in rest: ArraySlice<Character>) -> Int? {
        let closing: Character
        if rest.first == "<" {
            closing = ">"
        } else if rest.starts(with: ["{", "\\"]) {
            closing = "}"
        } else {
            return nil
        }
        return rest.firstIndex(of: closing).map { $0 + 1 }
    }

    /// Which of the words are given words, in the same order.
    ///
    /// - Parameter given: some of the words of the text.
    /// - Returns: the place of each; nil if one is missing, or if there are several ways to choose them.
    private func places(of given: [String]) -> [Int]? {
        func places(_ given: [String], in order: [Int]) -> [Int] {
            var found: [Int] = []
            for place in order where found.count < given.count {
                if parts[place].text == given[found.count] { found.append(place) }
            }
            return found
        }
        let first = places(given, in: Array(parts.indices))
        let last = places(given.reversed(), in: parts.indices.reversed())
        return first.count == given.count && first == last.reversed() ? first : nil
    }

    /// The text with other words.
    ///
    /// - Parameters:
    ///   - given: the words that are spoken of the text.
    ///   - changes: places among them, in order, and the words that take their place.
    /// - Returns: nil if the words are not found for certain, if markup is between words that are replaced by fewer or more,
    ///   or if no word would be left.
    func replacing(_ given: [String], with changes: [Change]) -> String? {
        let left = changes.reduce(given.count) { $0 - $1.place.count + $1.words.count }
        guard left > 0, let places = places(of: given) else { return nil }
        var new = characters
        for change in changes.reversed() {
            guard change.place.upperBound <= given.count,
                let edits = edits(change, places)
            else { return nil }
            for edit in edits.reversed() { new.replaceSubrange(edit.range, with: edit.text) }
        }
        return String(new)
    }

    private func edits(
        _ change: Change,
        _ places: [Int]
    ) -> [(range: Range<Int>, text: String)]? {
        let old = places[change.place].map { parts[$0] }
        let text = change.words.joined(separator: " ")
        guard let first = old.first, let last = old.last else {
            if let next = places[change.place.lowerBound...].first {
                let start = parts[next].range.lowerBound
                return [(start..<start, text + " ")]
            }
            guard let end = places.last.map({ parts[$0].range.upperBound }) else { return nil }
            return [(end..<end, " " + text)]
        }
        guard !old.contains(where: \.hasTag) else { return nil }
        if old.count == change.words.count {
            return zip(old, change.words).map { ($0.range, $1) }
        }
        let all = first.range.lowerBound..<last.range.upperBound
        let words = old.map(\.text).joined(separator: " ")
        let isPlain =
            String(characters[all]).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ") == words
        guard isPlain else { return nil }
        return [(text.isEmpty ? withSpace(all) : all, text)]
    }

    /// Words with a space beside them, if there is one.
    private func withSpace(_ range: Range<Int>) -> Range<Int> {
        if range.lowerBound > 0, characters[range.lowerBound - 1] == " " {
            return range.lowerBound - 1..<range.upperBound
        }
        if range.upperBound < characters.count, characters[range.upperBound].isWhitespace {
            return range.lowerBound..<range.upperBound + 1
        }
        return range
    }
}
