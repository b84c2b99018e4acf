// SPDX-License-Identifier: Apache-2.0

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
