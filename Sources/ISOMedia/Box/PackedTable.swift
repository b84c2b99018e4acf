// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// An entry of fixed size in a table of a sample table box.
package protocol PackedEntry: Equatable, Sendable {
    /// Size of an entry in bytes.
    static var byteCount: Int { get }

    /// Reads the entry that starts at an index.
    init(_ bytes: ArraySlice<UInt8>, at index: Int)

    /// Writes the entry.
    func encode(to writer: inout ByteWriter)
}

/// A table that is read in place: decoding a box with a million entries allocates nothing.
package struct PackedTable<Entry: PackedEntry>: RandomAccessCollection, Equatable, Sendable {
    private let bytes: ArraySlice<UInt8>

    /// Makes a table from its entries.
    package init(_ entries: some Collection<Entry>) {
        var writer = ByteWriter()
        writer.reserve(entries.count * Entry.byteCount)
        for entry in entries { entry.encode(to: &writer) }
        bytes = writer.bytes[...]
    }

    /// Reads a 32-bit count and the table after it.
    ///
    /// - Throws: `ByteError.Kind.countTooLarge` where fewer bytes remain than the count needs.
    init(from reader: inout ByteReader) throws(ByteError) {
        let count = Int(try reader.read(UInt32.self))
        try self.init(count: count, from: &reader)
    }

    /// Reads a table whose count was read before.
    init(count: Int, from reader: inout ByteReader) throws(ByteError) {
        guard count <= reader.count / Entry.byteCount else {
            let kind = ByteError.Kind.countTooLarge(
                count: count,
                entrySize: Entry.byteCount,
                available: reader.count
            )
            throw ByteError(kind, at: reader.offset)
        }
        bytes = try reader.readBytes(count * Entry.byteCount)
    }

    /// Writes the 32-bit count and the entries.
    func encode(to writer: inout ByteWriter) {
        writer.write(UInt32(count))
        encodeEntries(to: &writer)
    }

    /// Writes the entries alone.
    func encodeEntries(to writer: inout ByteWriter) {
        writer.write(bytes: bytes)
    }

    /// Index of the first entry: 0.
    package var startIndex: Int { 0 }
    /// Number of entries.
    package var endIndex: Int { bytes.count / Entry.byteCount }

    /// The entry at an index.
    package subscript(index: Int) -> Entry {
        Entry(bytes, at: bytes.startIndex + index * Entry.byteCount)
    }
}

extension PackedTable where Entry: FixedWidthInteger & BitwiseCopyable {
    /// Calls `body` with each entry of a range, in order.
    ///
    /// This looks up the bytes and checks the bounds once for all entries: a sample table has a million of them.
    @inline(__always)
    func forEach(in range: Range<Int>, _ body: (Entry) -> Void) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        let bytes = unsafe bytes.span.bytes
        for index in range {
            let entry = unsafe bytes.unsafeLoadUnaligned(
                fromUncheckedByteOffset: index &* MemoryLayout<Entry>.size,
                as: Entry.self
            )
            body(Entry(bigEndian: entry))
        }
    }

    /// The greatest entry; 0 if there is none.
    func greatest() -> Entry {
        var greatest: Entry = 0
        forEach(in: indices) { greatest = Swift.max(greatest, $0) }
        return greatest
    }
}

extension PackedTable<UInt32> {
    /// Sum of a range of entries.
    func sum(of range: Range<Int>) -> UInt64 {
        var sum: UInt64 = 0
        // As many as a table may have, 2^32, do not overflow.
        forEach(in: range) { sum &+= UInt64($0) }
        return sum
    }
}

extension FixedWidthInteger where Self: BitwiseCopyable {
    /// Reads a big-endian integer that starts at an index.
    init(bigEndianIn bytes: ArraySlice<UInt8>, at index: Int) {
        // One load, which checks its bounds: sample tables have a million of them.
        let offset = index - bytes.startIndex
        self.init(
            bigEndian: unsafe bytes.span.bytes.unsafeLoadUnaligned(
                fromByteOffset: offset,
                as: Self.self
            )
        )
    }
}

extension UInt32: PackedEntry {
    /// Four bytes.
    package static var byteCount: Int { 4 }

    /// Reads a big-endian integer.
    package init(_ bytes: ArraySlice<UInt8>, at index: Int) {
        self.init(bigEndianIn: bytes, at: index)
    }

    /// Writes a big-endian integer.
    package func encode(to writer: inout ByteWriter) { writer.write(self) }
}

extension UInt64: PackedEntry {
    /// Eight bytes.
    package static var byteCount: Int { 8 }

    /// Reads a big-endian integer.
    package init(_ bytes: ArraySlice<UInt8>, at index: Int) {
        self.init(bigEndianIn: bytes, at: index)
    }

    /// Writes a big-endian integer.
    package func encode(to writer: inout ByteWriter) { writer.write(self) }
}
