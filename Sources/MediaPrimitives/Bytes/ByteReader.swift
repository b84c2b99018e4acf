// SPDX-License-Identifier: Apache-2.0

/// Reads big-endian fields from bytes in memory, front to back.
///
/// The reader works on a slice whose indices are byte offsets in the file it came from, so that
/// every error names the place in the file. Copying a reader copies no bytes. What is generic is public, because the
/// compiler specialises it in other modules only then.
package struct ByteReader: Sendable {
    @usableFromInline
    var rest: ArraySlice<UInt8>

    /// The bytes not yet read.
    @inlinable package var remaining: ArraySlice<UInt8> { rest }

    /// Starts at the front of the bytes.
    package init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Offset of the next byte.
    @inlinable package var offset: Int { rest.startIndex }

    /// Number of bytes not yet read.
    package var count: Int { remaining.count }

    /// Whether every byte has been read.
    package var isAtEnd: Bool { remaining.isEmpty }

    /// Reads one big-endian integer of the type's width.
    ///
    /// - Throws: `ByteError.Kind.truncated`.
    @inlinable
    package mutating func read<Integer: FixedWidthInteger & BitwiseCopyable>(
        _ type: Integer.Type = Integer.self
    ) throws(ByteError) -> Integer {
        let field = try readBytes(Integer.bitWidth / 8)
        return Integer(bigEndian: unsafe field.span.bytes.unsafeLoadUnaligned(as: Integer.self))
    }

    /// Reads a four-character code.
    ///
    /// - Throws: `ByteError.Kind.truncated`.
    package mutating func readFourCC() throws(ByteError) -> FourCC {
        FourCC(rawValue: try read())
    }

    /// Reads an unsigned integer of three bytes.
    ///
    /// - Throws: `ByteError.Kind.truncated`.
    package mutating func readUInt24() throws(ByteError) -> UInt32 {
        var value: UInt32 = 0
        for byte in try readBytes(3) { value = value << 8 | UInt32(byte) }
        return value
    }

    /// Reads the given number of bytes.
    ///
    /// - Throws: `ByteError.Kind.truncated`.
    @inlinable
    package mutating func readBytes(_ count: Int) throws(ByteError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= remaining.count else {
            throw ByteError(.truncated(needed: count, available: remaining.count), at: offset)
        }
        let end = rest.startIndex + count
        let field = rest[rest.startIndex..<end]
        rest = rest[end..<rest.endIndex]
        return field
    }

    /// Reads all that is left.
    package mutating func readRest() -> ArraySlice<UInt8> {
        let all = rest
        rest = rest.suffix(0)
        return all
    }

    /// Reads up to and including a NUL and returns the bytes before it; without a NUL, all the rest.
    package mutating func readCString() -> ArraySlice<UInt8> {
        guard let end = remaining.firstIndex(of: 0) else { return readRest() }
        let text = remaining[..<end]
        rest = rest[(end + 1)...]
        return text
    }

    /// Reads a table of `count` entries after checking that the bytes that remain can hold it.
    ///
    /// - Throws: `ByteError.Kind.countTooLarge` before anything is allocated; what `entry` throws.
    @inlinable
    package mutating func readTable<Entry>(
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

/// Why bytes could not be read as what they claim to be, and where.
package struct ByteError: Error, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// A field needs more bytes than remain.
        case truncated(needed: Int, available: Int)
        /// A table declares more entries than the bytes that remain can hold.
        case countTooLarge(count: Int, entrySize: Int, available: Int)
        /// A field is declared wider than any number of 64 bits.
        case fieldTooWide(byteCount: Int)
        /// Text that must be UTF-8 or UTF-16 is neither.
        case invalidText
        /// The version of a structure is one whose layout is not known.
        case unknownVersion(Int)
    }

    /// What is wrong.
    package let kind: Kind
    /// Where: bytes from the start of the file (or of the data that was given).
    package let offset: Int

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}

extension ByteError: CustomStringConvertible {
    /// A sentence with the numbers, without the place.
    package var reason: String {
        switch kind {
        case .truncated(let needed, let available):
            "needs \(needed) bytes, but only \(available) remain"
        case .countTooLarge(let count, let entrySize, let available):
            "declares \(count) entries of \(entrySize) bytes, but only \(available) bytes remain"
        case .fieldTooWide(let byteCount):
            "declares a number of \(byteCount) bytes, but 8 are the maximum"
        case .invalidText:
            "has text that is neither UTF-8 nor UTF-16"
        case .unknownVersion(let version):
            "has the unknown version \(version)"
        }
    }

    /// The sentence and the place.
    package var description: String { "\(reason), at byte \(offset)" }
}

/// Reads numbers of any width from the front of bytes; beyond the end there are zeros.
///
/// Headers of coded media are read with it: what is made of one that is cut short is judged by whoever
/// asks for it, who has `isExhausted`.
package struct BitReader: Sendable {
    private let bytes: [UInt8]
    /// Number of bits read.
    package private(set) var position = 0

    /// Reads from the first byte on.
    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// Number of bits left.
    package var remaining: Int { max(0, bytes.count * 8 - position) }

    /// Whether more was read than there is.
    package var isExhausted: Bool { position > bytes.count * 8 }

    /// The next bits as a number, the first of them the highest.
    package mutating func read(_ count: Int) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<count {
            let byte = position / 8 < bytes.count ? bytes[position / 8] : 0
            value = value << 1 | UInt32(byte >> (7 - UInt8(position % 8)) & 1)
            position += 1
        }
        return value
    }

    /// The next bit.
    package mutating func flag() -> Bool { read(1) == 1 }

    /// Leaves bits out.
    package mutating func skip(_ count: Int) { position += count }

    /// The next Exp-Golomb number: as many zeros as bits follow the one after them.
    package mutating func exponentialGolomb() -> UInt32 {
        var zeros = 0
        while zeros < 32, !isExhausted, !flag() { zeros += 1 }
        guard zeros < 32 else { return .max }
        return (1 << UInt32(zeros)) - 1 + read(zeros)
    }
}
