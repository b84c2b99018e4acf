// SPDX-License-Identifier: Apache-2.0

package import LiveCaptions

/// Makes segments of the words of an engine: a line or two each, that ends with a sentence or a pause.
///
/// Words that are final are shown at once and stay. Of those that are guessed the last few are held back, because an engine
/// changes them most, and what is shown is not taken away only because a guess is shorter. All times are milliseconds of the
/// session.
package struct SegmentAssembly: Sendable {
    /// Words of a guess that are not shown.
    private let heldBack: Int
    private let prefix: String
    private var number = 0
    /// Words of the segment that is open and stay.
    private var words: [LiveWord] = []
    /// Guessed words that are shown after them.
    private var shown: [String] = []
    /// When the guessed words that are shown begin and end.
    private var shownTimes = (start: 0, end: 0)
    private var last: HeardSegment?

    /// A pause between words that ends a segment, in milliseconds.
    private static let pause = 700
    /// Characters of a segment at most; after a comma, fewer are enough.
    private static let longest = 74
    private static let longEnough = 42

    /// No word has been heard.
    ///
    /// - Parameters:
    ///   - prefix: what the ids of segments begin with.
    ///   - heldBack: how many words at the end of a guess are not shown.
    package init(prefix: String, heldBack: Int) {
        self.prefix = prefix
        self.heldBack = heldBack
    }

    /// Words that stay have come.
    ///
    /// - Returns: the segments that have changed, in their order.
    package mutating func add(final new: [LiveWord]) -> [HeardSegment] {
        var changed: [HeardSegment] = []
        for word in new {
            if let before = words.last {
                let isPause = word.start - before.end >= Self.pause
                if isPause || length + 1 + word.text.count > Self.longest { changed += close() }
            }
            words.append(word)
            // The first word that was guessed is the one that stays now.
            if !shown.isEmpty { shown.removeFirst() }
            if isComplete(after: word) { changed += close() }
        }
        return changed + show()
    }

    /// The guess of what follows the words that stay.
    package mutating func guess(_ guess: [LiveWord]) -> [HeardSegment] {
        let visible = guess.dropLast(heldBack)
        let texts = visible.map(\.text)
        // A shorter guess of the same words is no reason to take words away.
        if texts.count < shown.count, Self.isSame(shown.prefix(texts.count), texts) { return [] }
        shown = texts
        shownTimes = (visible.first?.start ?? 0, visible.last?.end ?? 0)
        return show()
    }

    /// Whoever spoke has fallen silent, or the engine has ended: what is guessed is no more.
    package mutating func end() -> [HeardSegment] {
        shown = []
        return close()
    }

    private var length: Int { words.reduce(-1) { $0 + 1 + $1.text.count } }

    private func isComplete(after word: LiveWord) -> Bool {
        guard let mark = word.text.last(where: { !"\"')]”’»".contains($0) }) else { return false }
        if "?!…。？！".contains(mark) { return true }
        // "Mr." and "3." are no sentences.
        if mark == ".", word.text.count > 3, words.count > 1 { return true }
        return length >= Self.longEnough && ",;:，、".contains(mark)
    }

    /// The guessed words that this segment has room for: what belongs to the next one is not shown in this one first.
    private var shownInRoom: ArraySlice<String> {
        var room = Self.longest - max(0, length)
        let count = shown.prefix { word in
            room -= word.count + 1
            return room >= 0
        }.count
        return shown.prefix(count)
    }

    /// Ends the segment that is open.
    private mutating func close() -> [HeardSegment] {
        defer {
            words = []
            last = nil
        }
        if let segment = segment(isFinal: true) {
            number += 1
            return [segment]
        }
        guard var guessed = last else { return [] }
        // What was shown of it was guessed, and none of it was said.
        (guessed.text, guessed.isFinal, guessed.words) = ("", true, [])
        number += 1
        return [guessed]
    }

    private mutating func show() -> [HeardSegment] {
        guard let segment = segment(isFinal: false), segment != last else { return [] }
        last = segment
        return [segment]
    }

    private func segment(isFinal: Bool) -> HeardSegment? {
        let guessed = isFinal ? [] : shownInRoom
        guard !words.isEmpty || !guessed.isEmpty else { return nil }
        let end = max(words.last?.end ?? 0, guessed.isEmpty ? 0 : shownTimes.end)
        return HeardSegment(
            id: "\(prefix)\(number)",
            text: (words.map(\.text) + guessed).joined(separator: " "),
            isFinal: isFinal,
            finalWords: words.count,
            start: words.first?.start ?? shownTimes.start,
            end: end,
            words: isFinal ? words : []
        )
    }

    /// Whether words are the same but for case and punctuation.
    private static func isSame(_ one: some Collection<String>, _ other: [String]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { plain($0) == plain($1) }
    }

    private static func plain(_ word: String) -> String {
        word.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
