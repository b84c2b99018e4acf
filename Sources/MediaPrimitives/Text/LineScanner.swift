// SPDX-License-Identifier: Apache-2.0

/// One line of a text, without its line ending.
package struct TextLine: Sendable {
    /// The bytes of the line, a slice of the whole text.
    package let bytes: ArraySlice<UInt8>
    /// Line, counted from 1.
    package let number: Int
    /// The bytes that end the line: CR LF, LF, CR, or none at the end of the text.
    package let ending: ArraySlice<UInt8>

    /// The place of a byte of this line.
    package func position(at index: Int) -> SourcePosition {
        SourcePosition(line: number, column: index - bytes.startIndex + 1)
    }
}

/// Splits UTF-8 text into lines at CR LF, LF or CR, keeping count.
package struct LineScanner: Sendable {
    private var remaining: ArraySlice<UInt8>
    private var nextNumber = 1

    /// Starts at the front of the text.
    package init(_ bytes: ArraySlice<UInt8>) {
        remaining = bytes
    }

    /// Whether every line has been read.
    package var isAtEnd: Bool { remaining.isEmpty }

    /// Reads the next line; nil at the end.
    ///
    /// A line ending at the very end of the text does not begin another, empty line.
    package mutating func next() -> TextLine? {
        guard !remaining.isEmpty else { return nil }
        let start = remaining.startIndex
        let end = remaining.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? remaining.endIndex
        var after = end
        if after < remaining.endIndex {
            let isCarriageReturn = remaining[after] == 0x0D
            after += 1
            if isCarriageReturn, after < remaining.endIndex, remaining[after] == 0x0A { after += 1 }
        }
        let line = TextLine(
            bytes: remaining[start..<end],
            number: nextNumber,
            ending: remaining[end..<after]
        )
        remaining = remaining[after...]
        nextNumber += 1
        return line
    }
}

/// A place in a text file.
///
/// It is kept small, as every cue has one: lines and columns count up to 4 294 967 295.
public struct SourcePosition: Hashable, Sendable {
    private var storedLine: UInt32
    private var storedColumn: UInt32

    /// Line, counted from 1.
    public var line: Int {
        get { Int(storedLine) }
        set { storedLine = UInt32(clamping: newValue) }
    }

    /// Column in bytes of the decoded UTF-8 text, counted from 1.
    public var column: Int {
        get { Int(storedColumn) }
        set { storedColumn = UInt32(clamping: newValue) }
    }

    /// Makes a place.
    public init(line: Int, column: Int) {
        storedLine = UInt32(clamping: line)
        storedColumn = UInt32(clamping: column)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// `line:column`.
    public var description: String { "\(line):\(column)" }
}

extension SourcePosition: Comparable {
    /// Orders by line, then by column.
    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
