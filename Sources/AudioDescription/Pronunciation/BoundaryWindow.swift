// SPDX-License-Identifier: Apache-2.0

import Captions

/// The word boundaries around one place of a text, kept while the places that are asked for are near.
struct BoundaryWindow: Sendable {
    private let text: String
    private let counter = WordCounter()
    /// Offsets in bytes of what was looked at, and in it the starts and ends of words.
    private var window = 0..<0
    private var starts: Set<Int> = []
    private var ends: Set<Int> = []

    init(_ text: String) { self.text = text }

    /// Whether a range, in bytes, begins where a word begins and ends where one ends.
    mutating func isWord(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        if bytes.isPlainLetter(at: range.lowerBound), bytes.isPlainLetter(before: range.upperBound),
            let before = isPlainBoundary(before: range.lowerBound, bytes),
            let after = isPlainBoundary(after: range.upperBound, bytes)
        {
            return before && after
        }
        if window.isEmpty || range.lowerBound < window.lowerBound
            || window.upperBound < range.upperBound
        {
            look(around: range)
        }
        return starts.contains(range.lowerBound) && ends.contains(range.upperBound)
    }

    /// The same for a name with a sign at its edge, which no word of Unicode has, such as `C++`.
    ///
    /// The sign ends the name where neither a letter, a digit nor the same sign follows; at the other edge a word begins or ends.
    mutating func isName(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        let (first, last) = (bytes[range.lowerBound], bytes[range.upperBound - 1])
        let hasSigns = (first.isASCIISign, last.isASCIISign)
        guard hasSigns.0 || hasSigns.1 else { return false }
        if hasSigns.0, range.lowerBound > 0 {
            let before = bytes[range.lowerBound - 1]
            if before == first || before >= 0x80 || before.isASCIIAlphanumeric { return false }
        }
        if hasSigns.1, range.upperBound < bytes.count {
            let after = bytes[range.upperBound]
            if after == last || bytes.isPlainLetter(at: range.upperBound) { return false }
        }
        if window.isEmpty || range.lowerBound < window.lowerBound
            || window.upperBound < range.upperBound
        {
            look(around: range)
        }
        return (hasSigns.0 || starts.contains(range.lowerBound))
            && (hasSigns.1 || ends.contains(range.upperBound))
    }

    /// Whether a word begins before a plain letter; nil where only ICU knows.
    private func isPlainBoundary(before place: Int, _ bytes: Span<UInt8>) -> Bool? {
        guard place > 0 else { return true }
        if bytes.isPlainLetter(before: place) { return false }
        return bytes.isSeparator(at: place - 1) ? true : nil
    }

    /// Whether a word ends after a plain letter; nil where only ICU knows.
    private func isPlainBoundary(after place: Int, _ bytes: Span<UInt8>) -> Bool? {
        let count = bytes.count
        guard place < count else { return true }
        if bytes.isPlainLetter(at: place) { return false }
        // A mark on a separator would join it.
        guard bytes[place] < 0x80, place + 1 == count || bytes[place + 1] < 0x80 else { return nil }
        if bytes.isSeparator(at: place) { return true }
        // A point or an apostrophe joins only what has letters on both sides.
        let joins = bytes[place] == UInt8(ascii: "_")
        return !joins && (place + 1 == count || bytes.isSeparator(at: place + 1)) ? true : nil
    }

    /// How far from a place a space is looked for, in bytes; without one, the boundaries are those of the part.
    private static let reach = 1 << 14

    private mutating func look(around range: Range<Int>) {
        window = part(around: range)
        let units = text.utf8
        let start = units.index(units.startIndex, offsetBy: window.lowerBound)
        let part = text[start..<units.index(start, offsetBy: window.count)]
        (starts, ends) = ([], [])
        var (place, index) = (window.lowerBound, start)
        for word in counter.words(in: part) {
            place += units.distance(from: index, to: word.startIndex)
            starts.insert(place)
            place += word.utf8.count
            ends.insert(place)
            index = word.endIndex
        }
    }

    /// The range and what is around it up to white space, whole characters.
    private func part(around range: Range<Int>) -> Range<Int> {
        let bytes = text.utf8.span
        var (start, end) = (range.lowerBound, range.upperBound)
        while start > 0, !bytes[start - 1].isWhiteSpace {
            if range.lowerBound - start >= Self.reach, bytes[start] & 0xC0 != 0x80 { break }
            start -= 1
        }
        while end < bytes.count, !bytes[end].isWhiteSpace {
            if end - range.upperBound >= Self.reach, bytes[end] & 0xC0 != 0x80 { break }
            end += 1
        }
        return start..<end
    }
}

extension UInt8 {
    /// Whether it is a sign of ASCII: neither a letter, a digit, white space nor a control character.
    fileprivate var isASCIISign: Bool { (0x21...0x7E).contains(self) && !isASCIIAlphanumeric }

    /// Whether it is a space or control character between words.
    fileprivate var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
