// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Finds the line and column of bytes that are asked for one after the other.
///
/// Every byte between two places is looked at once, and no list of lines is kept: a file may be
/// nothing but lines.
struct MarkupLines {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    private var line = 1
    private var lineStart: Int

    /// Begins at the first byte.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
        lineStart = bytes.startIndex
    }

    /// The place of a byte, which is in the bytes or at their end.
    mutating func position(at target: Int) -> SourcePosition {
        while index < target {
            if bytes[index] == 0x0A { (line, lineStart) = (line + 1, index + 1) }
            index += 1
        }
        if index > target { goBack(to: target) }
        return SourcePosition(line: line, column: index - lineStart + 1)
    }

    private mutating func goBack(to target: Int) {
        line -= bytes[target..<index].count { $0 == 0x0A }
        if target < lineStart {
            lineStart = bytes[..<target].lastIndex(of: 0x0A).map { $0 + 1 } ?? bytes.startIndex
        }
        index = target
    }
}
