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

    /// The indices of the line without its line ending.
    var indices: Range<Int> { start..<end }

    /// Whether the line has no bytes.
    var isEmpty: Bool { start == end }

    /// The place of a byte of this line.
    func position(at index: Int) -> SourcePosition {
        SourcePosition(line: number, column: index - start + 1)
    }

    /// The place of its first byte.
    var position: SourcePosition { SourcePosition(line: number, column: 1) }
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
        var end = start
        while end < limit, !bytes[end].isLineEnding { end += 1 }
        index = min(end + 1, limit)
        if index < limit, bytes[end] == 0x0D, bytes[index] == 0x0A { index += 1 }
        number += 1
        return LineRange(start: start, end: end, next: index, number: number)
    }
}
