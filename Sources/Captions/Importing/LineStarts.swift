// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Tells on which line of a text a byte is.
struct LineStarts {
    /// Where each line begins, in bytes from the start of the text.
    private var starts: [Int] = []

    /// Finds the lines.
    init(_ text: ArraySlice<UInt8>) {
        var ranges = LineRanges(text)
        while let line = ranges.next() { starts.append(line.start - text.startIndex) }
    }

    /// The place of a byte; that of the last line for bytes behind the text.
    func position(ofByte offset: Int) -> SourcePosition {
        let line = starts.partitioningIndex { $0 > offset }
        guard line > 0 else { return SourcePosition(line: 1, column: 1) }
        return SourcePosition(line: line, column: offset - starts[line - 1] + 1)
    }
}
