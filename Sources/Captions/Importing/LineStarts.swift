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
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return SourcePosition(line: 1, column: 1) }
        return SourcePosition(line: low, column: offset - starts[low - 1] + 1)
    }
}
