// SPDX-License-Identifier: Apache-2.0

/// One line of a text, without its line ending.
public struct TextLine: Sendable {
    /// The bytes of the line, a slice of the whole text.
    public let bytes: ArraySlice<UInt8>
    /// Line, counted from 1.
    public let number: Int
    /// The bytes that end the line: CR LF, LF, CR, or none at the end of the text.
    public let ending: ArraySlice<UInt8>

    /// Whether the line has no bytes.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Whether the line holds nothing but spaces and tabs.
    public var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    /// The line as text; a byte that is not UTF-8 becomes U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The place of a byte of this line.
    public func position(at index: Int) -> SourcePosition {
        SourcePosition(line: number, column: index - bytes.startIndex + 1)
    }
}

/// Splits UTF-8 text into lines at CR LF, LF or CR, keeping count.
public struct LineScanner: Sendable {
    private var remaining: ArraySlice<UInt8>
    private var nextNumber = 1

    /// Starts at the front of the text.
    public init(_ bytes: ArraySlice<UInt8>) {
        remaining = bytes
    }

    /// Whether every line has been read.
    public var isAtEnd: Bool { remaining.isEmpty }

    /// The next line, which stays to be read.
    public func peek() -> TextLine? {
        var copy = self
        return copy.next()
    }

    /// Reads the next line; nil at the end.
    ///
    /// A line ending at the very end of the text does not begin another, empty line.
    public mutating func next() -> TextLine? {
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
