// SPDX-License-Identifier: Apache-2.0

/// A place in a text file.
public struct SourcePosition: Hashable, Sendable {
    /// Line, counted from 1.
    public var line: Int
    /// Column in bytes of the decoded UTF-8 text, counted from 1.
    public var column: Int

    /// Makes a place.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
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
