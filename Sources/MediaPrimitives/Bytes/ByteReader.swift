// SPDX-License-Identifier: Apache-2.0

/// Reads big-endian fields from bytes in memory, front to back.
///
/// The reader works on a slice whose indices are byte offsets in the file it came from, so that
/// every error names the place in the file. Copying a reader copies no bytes.
public struct ByteReader: Sendable {
    @usableFromInline
    var rest: ArraySlice<UInt8>

    /// The bytes not yet read.
    @inlinable public var remaining: ArraySlice<UInt8> { rest }

    /// Starts at the front of the bytes.
    public init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Offset of the next byte.
    @inlinable public var offset: Int { rest.startIndex }

    /// Number of bytes not yet read.
    public var count: Int { remaining.count }

    /// Whether every byte has been read.
    public var isAtEnd: Bool { remaining.isEmpty }

    /// Reads one big-endian integer of the type's width.
    ///
    /// - Throws: `ByteError.Kind.truncated`.
    @inlinable
    public mutating func read<Integer: FixedWidthInteger>(
        _ type: Integer.Type = Integer.self
    ) throws(ByteError) -> Integer {
        var value: Integer = 0
        for byte in try readBytes(Integer.bitWidth / 8) {
            value = value << 8 | Integer(truncatingIfNeeded: byte)
        }
        return value
    }

    /// Reads a four-character code.
    ///
    /// - Throws: `ByteError.Kind.truncated`.
    public mutating func readFourCC() throws(ByteError) -> FourCC {
        FourCC(rawValue: try read())
    }

    /// Reads an unsigned integer of three bytes.
    ///
    /// - Throws: `ByteError.Kind.truncated`.
    public mutating func readUInt24() throws(ByteError) -> UInt32 {
        try readBytes(3).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Reads the given number of bytes.
    ///
    /// - Throws: `ByteError.Kind.truncated`.
    @inlinable
    public mutating func readBytes(_ count: Int) throws(ByteError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining.count else {
            throw ByteError(.truncated(needed: count, available: remaining.count), at: offset)
        }
        let field = remaining.prefix(count)
        rest = rest.dropFirst(count)
        return field
    }

    /// Reads all that is left.
    public mutating func readRest() -> ArraySlice<UInt8> {
        let all = rest
        rest = rest.suffix(0)
        return all
    }

    /// Reads up to and including a NUL and returns the bytes before it; without a NUL, all the rest.
    public mutating func readCString() -> ArraySlice<UInt8> {
        guard let end = remaining.firstIndex(of: 0) else { return readRest() }
        let text = remaining[..<end]
        rest = rest[(end + 1)...]
        return text
    }

    /// Reads a table of `count` entries after checking that the bytes that remain can hold it.
    ///
    /// - Throws: `ByteError.Kind.countTooLarge` before anything is allocated; what `entry` throws.
    @inlinable
    public mutating func readTable<Entry>(
        count: Int,
        entrySize: Int,
        _ entry: (inout ByteReader) throws(ByteError) -> Entry
    ) throws(ByteError) -> [Entry] {
        guard count <= remaining.count / entrySize else {
            let kind = ByteError.Kind.countTooLarge(
                count: count,
                entrySize: entrySize,
                available: remaining.count
            )
            throw ByteError(kind, at: offset)
        }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        for _ in 0..<count { entries.append(try entry(&self)) }
        return entries
    }
}
