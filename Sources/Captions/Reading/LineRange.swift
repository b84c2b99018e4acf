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

    /// Whether an arrow, `-->`, is in the line.
    var containsArrow: Bool { marks.contains(.arrow) }

    /// The place of its first byte.
    var position: SourcePosition { SourcePosition(line: number, column: 1) }
}

/// Bytes of a line that may mean more than a character, noted while its end is looked for so that
/// most lines are looked at once.
struct LineMarks: OptionSet {
    let rawValue: UInt8

    /// An arrow, `-->`.
    static let arrow = LineMarks(rawValue: 1)
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

    /// What the byte at an index of a line is.
    fileprivate init(in line: Span<UInt8>, at index: Int) {
        switch line[index] {
        case UInt8(ascii: ">"):
            let isArrow = index >= 2 && line[index - 1] == 0x2D && line[index - 2] == 0x2D
            self = isArrow ? .arrow : []
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
        var index = 0
        while true {
            index = LineMarks.firstIndex(in: text, from: index)
            guard index < text.count else { return (index, marks) }
            if text[index].isLineEnding { return (index, marks) }
            marks.formUnion(LineMarks(in: text, at: index))
            index += 1
        }
    }
}

extension LineMarks {
    /// The first byte from an index on that is a mark or ends the line; the end of the text if neither follows.
    fileprivate static func firstIndex(in text: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index + 8 <= text.count {
            // The eight bytes are in the text, and any eight bytes are a number.
            let word = unsafe text.bytes.unsafeLoadUnaligned(
                fromByteOffset: index,
                as: UInt64.self
            )
            let candidates = candidates(in: UInt64(littleEndian: word))
            guard candidates != 0 else {
                index += 8
                continue
            }
            index += candidates.trailingZeroBitCount / 8
            if isMarkOrLineEnding(text[index]) { return index }
            index += 1
        }
        while index < text.count, !isMarkOrLineEnding(text[index]) { index += 1 }
        return index
    }

    /// The highest bit of the first of eight bytes that may be a mark or a line ending; other bits count nothing.
    private static func candidates(in word: UInt64) -> UInt64 {
        /// Eight bytes of one value.
        func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
        /// The highest bits of bytes that are below a number up to 0x80; after the first, also of others.
        func below(_ limit: UInt8, _ word: UInt64) -> UInt64 { (word &- each(limit)) & ~word }
        let controls = below(0x10, word)
        let ampersands = below(1, word ^ each(UInt8(ascii: "&")))
        // `<` and `>` differ in one bit.
        let angles = below(1, word & ~each(0x02) ^ each(UInt8(ascii: "<")))
        let braces = below(1, word ^ each(UInt8(ascii: "{")))
        return (controls | ampersands | angles | braces) & each(0x80)
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
