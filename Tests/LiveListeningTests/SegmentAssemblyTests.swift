// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import LiveListening
import Testing

/// Segments that are made of the words of an engine.
@Suite struct SegmentAssemblyTests {
    private var text = SegmentAssembly(prefix: "s", heldBack: 2)

    private func words(_ text: String, from start: Int = 0) -> [LiveWord] {
        text.split(separator: " ").enumerated().map { place, word in
            LiveWord(text: String(word), start: start + place * 300, end: start + place * 300 + 250)
        }
    }

    @Test mutating func `the last words of a guess are held back`() {
        let shown = text.guess(words("we shall fight on"))
        #expect(shown.map(\.text) == ["we shall"])
        #expect(shown.first?.finalWords == 0)
        #expect(shown.first?.isFinal == false)
    }

    @Test mutating func `a shorter guess of the same words takes none away`() {
        _ = text.guess(words("we shall fight on the"))
        #expect(text.guess(words("we shall")) == [])
    }

    @Test mutating func `another guess replaces what is shown`() {
        _ = text.guess(words("we shall fight on the"))
        #expect(text.guess(words("he fell flat on the")).map(\.text) == ["he fell flat"])
    }

    @Test mutating func `words that stay are counted, and guessed ones follow them`() {
        _ = text.guess(words("we shall fight on the"))
        let shown = text.add(final: words("we shall"))
        #expect(shown.map(\.text) == ["we shall fight"])
        #expect(shown.map(\.finalWords) == [2])
    }

    @Test mutating func `a sentence ends a segment, which has its words and times`() {
        let changed = text.add(final: words("We shall fight. On the"))
        #expect(changed.map(\.text) == ["We shall fight.", "On the"])
        #expect(changed.map(\.isFinal) == [true, false])
        #expect(changed.map(\.start) == [0, 900])
        #expect(changed.first?.end == 850)
        #expect(changed.first?.words.count == 3)
        #expect(changed.map(\.id) == ["s0", "s1"])
    }

    @Test mutating func `an abbreviation ends no segment`() {
        #expect(text.add(final: words("Mr. Smith")).map(\.text) == ["Mr. Smith"])
    }

    @Test mutating func `a pause ends a segment`() {
        _ = text.add(final: words("we shall"))
        let changed = text.add(final: words("never", from: 5000))
        #expect(changed.map(\.text) == ["we shall", "never"])
    }

    @Test mutating func `a segment has 74 characters at most`() {
        let long = Array(repeating: "onward", count: 40).joined(separator: " ")
        let final = text.add(final: words(long)) + text.end()
        #expect(final.filter(\.isFinal).allSatisfy { $0.text.count <= 74 })
        #expect(final.filter(\.isFinal).flatMap(\.words).count == 40)
    }

    @Test mutating func `silence ends the segment with the words that stay`() {
        _ = text.add(final: words("we shall"))
        _ = text.guess(words("fight on the beaches", from: 600))
        let ended = text.end()
        #expect(ended.map(\.text) == ["we shall"])
        #expect(ended.map(\.isFinal) == [true])
    }

    @Test mutating func `a guess of which nothing was said is taken back`() {
        _ = text.guess(words("thank you for watching"))
        let ended = text.end()
        #expect(ended.map(\.text) == [""])
        #expect(ended.map(\.isFinal) == [true])
        #expect(text.end() == [])
    }
}
