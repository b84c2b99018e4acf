// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Where one line of a text lies; numbers alone, so that walking over lines keeps no count of
/// references to the text.
struct LineRange {
    /// Where the line begins.
    let start: Int
    /// Where its line ending, or the end of the text, is.
    let end: Int
    /// Where the next line begins.
    let next: Int
    /// Line, counted from 1.
    let number: Int
    /// What is in it that may mean more than a character.
    let marks: LineMarks

    /// The indices of the line without its line ending.
    var indices: Range<Int> { start..<end }

    /// Whether the line has no bytes.
    var isEmpty: Bool { start == end }

    /// The place of a byte of this line.
    func position(at index: Int) -> SourcePosition {
        SourcePosition(line: number, column: index - start + 1)
    }

    /// Whether an arrow, `-->`, is in the line of a text.
    func containsArrow(in text: ArraySlice<UInt8>) -> Bool {
        marks.contains(.arrowHead) && text[indices].containsArrow
    }

    /// The place of its first byte.
    var position: SourcePosition { SourcePosition(line: number, column: 1) }
}

/// Bytes of a line that may mean more than a character, noted while its end is looked for so that
/// most lines are looked at once.
struct LineMarks: OptionSet {
    let rawValue: UInt8

    /// The end of an arrow, `>`.
    static let arrowHead = LineMarks(rawValue: 1)
    /// What begins markup or is changed by reading: `<`, `{`, `&` and NUL.
    static let markup = LineMarks(rawValue: 2)

    /// NUL, LF, CR, `&`, `<` and `>`, each a bit.
    private static let low: UInt64 =
        1 << 0x00 | 1 << 0x0A | 1 << 0x0D | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E

    /// Whether a byte is one of those that are looked for, or ends the line.
    ///
    /// It is computed without a branch: where words end is what a processor cannot foresee.
    static func isMarkOrLineEnding(_ byte: UInt8) -> Bool {
        let isLow: UInt64 = byte < 0x40 ? 1 : 0
        let isBrace: UInt64 = byte == UInt8(ascii: "{") ? 1 : 0
        return (low &>> UInt64(byte & 0x3F)) & isLow | isBrace != 0
    }

    /// What a byte is.
    init(of byte: UInt8) {
        switch byte {
        case UInt8(ascii: ">"): self = .arrowHead
        case UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "&"), 0x00: self = .markup
        default: self = []
        }
    }

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}

/// Splits a text into lines at CR LF, LF or CR.
struct LineRanges {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private var number = 0

    /// Starts at the front of the text.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// The next line; nil at the end.
    ///
    /// A line ending at the very end does not begin another line.
    mutating func next() -> LineRange? {
        let limit = bytes.endIndex
        guard index < limit else { return nil }
        let start = index
        let (length, marks) = Self.measure(bytes.span.extracting((start - bytes.startIndex)...))
        let end = start + length
        index = min(end + 1, limit)
        if index < limit, bytes[end] == 0x0D, bytes[index] == 0x0A { index += 1 }
        number += 1
        return LineRange(start: start, end: end, next: index, number: number, marks: marks)
    }

    /// How long the line is that a text begins with, and what is in it.
    private static func measure(_ text: Span<UInt8>) -> (length: Int, marks: LineMarks) {
        var marks: LineMarks = []
        for index in text.indices where LineMarks.isMarkOrLineEnding(text[index]) {
            if text[index].isLineEnding { return (index, marks) }
            marks.formUnion(LineMarks(of: text[index]))
        }
        return (text.count, marks)
    }
}

/// Notices the first line that ends unlike the first line of its text.
struct LineEndingCheck {
    private var first: LineRange?
    private var isMixed = false

    /// Takes the next line of a text; returns whether it is the first that ends otherwise.
    mutating func isFirstUnlike(_ line: LineRange, in bytes: ArraySlice<UInt8>) -> Bool {
        guard !isMixed, line.next > line.end else { return false }
        guard let first else {
            self.first = line
            return false
        }
        isMixed =
            line.next - line.end != first.next - first.end || bytes[line.end] != bytes[first.end]
        return isMixed
    }
}
