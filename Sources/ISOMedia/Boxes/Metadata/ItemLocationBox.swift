// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `iloc`: where the items of a `meta`, such as pictures, lie in the file.
///
///     full box | u4 offset size | u4 length size | u4 base offset size | u4 index size (v0: reserved)
///     u16 item count (v2: u32) | items …
///     item: u16 ID (v2: u32) | u16 construction method (v1, v2) | u16 data reference index
///           base offset | u16 extent count | ([index] | offset | length) …
///
/// Container: `meta`. Versions 0, 1 and 2. Source: ISO/IEC 14496-12, 8.11.3.
package struct ItemLocationBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "iloc"

    /// A range of an item's data.
    package struct Extent: Equatable, Sendable {
        /// Only with an index size other than 0.
        package var index: UInt64
        /// From the base offset, in bytes.
        package var offset: UInt64
        /// In bytes; 0 is "all of the source".
        package var length: UInt64
    }

    /// An item.
    package struct Item: Equatable, Sendable {
        /// The item's number in the `meta`.
        package var itemID: UInt32
        /// 0: offsets count from the start of the file; 1: within `idat`; 2: within another item.
        package var constructionMethod: UInt16
        /// 0: this file.
        package var dataReferenceIndex: UInt16
        /// Added to the offset of every extent, in bytes.
        package var baseOffset: UInt64
        /// The ranges in order.
        package var extents: [Extent]
    }

    /// Version and flags.
    package var header: FullBoxHeader
    /// The four widths in bytes (0, 4 or 8), four bits each.
    package var fieldSizes: UInt16
    /// The items in order.
    package var items: [Item]

    /// Reads the fields from a payload.
    ///
    /// - Throws: `ByteError`; with kind `fieldTooWide` where a width is more than 8 bytes.
    package init(from reader: inout ByteReader) throws(ByteError) {
        let header = try FullBoxHeader(from: &reader)
        let fieldSizes: UInt16 = try reader.read()
        let isWide = header.version >= 2
        let count = try Self.readNumber(&reader, width: isWide ? 4 : 2)
        items = try reader.readTable(count: Int(count), entrySize: isWide ? 6 : 4) {
            reader throws(ByteError) in
            let itemID = UInt32(try Self.readNumber(&reader, width: isWide ? 4 : 2))
            let method = header.version == 0 ? 0 : try reader.read(UInt16.self)
            let reference = try reader.read(UInt16.self)
            let base = try Self.readNumber(&reader, width: Int(fieldSizes >> 4 & 0xF))
            let extentCount = Int(try reader.read(UInt16.self))
            let extents = try Self.readExtents(
                &reader,
                count: extentCount,
                fieldSizes: header.version == 0 ? fieldSizes & 0xFFF0 : fieldSizes
            )
            return Item(
                itemID: itemID,
                constructionMethod: method,
                dataReferenceIndex: reference,
                baseOffset: base,
                extents: extents
            )
        }
        self.header = header
        self.fieldSizes = fieldSizes
    }

    /// - Throws: `ByteError.Kind.countTooLarge` also where extents have no width at all, which only a
    ///   single one, "all of the source", can sensibly have.
    private static func readExtents(
        _ reader: inout ByteReader,
        count: Int,
        fieldSizes: UInt16
    ) throws(ByteError) -> [Extent] {
        let widths = (Int(fieldSizes & 0xF), Int(fieldSizes >> 12), Int(fieldSizes >> 8 & 0xF))
        let size = widths.0 + widths.1 + widths.2
        guard count <= (size > 0 ? reader.count / size : 1) else {
            let kind = ByteError.Kind.countTooLarge(
                count: count,
                entrySize: size,
                available: reader.count
            )
            throw ByteError(kind, at: reader.offset)
        }
        var extents: [Extent] = []
        for _ in 0..<count {
            extents.append(
                Extent(
                    index: try readNumber(&reader, width: widths.0),
                    offset: try readNumber(&reader, width: widths.1),
                    length: try readNumber(&reader, width: widths.2)
                )
            )
        }
        return extents
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        let idWidth = header.version >= 2 ? 4 : 2
        header.encode(to: &writer)
        writer.write(fieldSizes)
        Self.write(UInt64(items.count), width: idWidth, to: &writer)
        for item in items {
            Self.write(UInt64(item.itemID), width: idWidth, to: &writer)
            if header.version > 0 { writer.write(item.constructionMethod) }
            writer.write(item.dataReferenceIndex)
            Self.write(item.baseOffset, width: Int(fieldSizes >> 4 & 0xF), to: &writer)
            writer.write(UInt16(item.extents.count))
            for extent in item.extents {
                if header.version > 0 {
                    Self.write(extent.index, width: Int(fieldSizes & 0xF), to: &writer)
                }
                Self.write(extent.offset, width: Int(fieldSizes >> 12), to: &writer)
                Self.write(extent.length, width: Int(fieldSizes >> 8 & 0xF), to: &writer)
            }
        }
    }

    /// Moves every item that is in the file itself, by its base offset where it has one.
    mutating func relocate(_ newOffset: (UInt64) -> UInt64) {
        let hasBase = fieldSizes >> 4 & 0xF > 0
        for index in items.indices
        where items[index].constructionMethod == 0 && items[index].dataReferenceIndex == 0 {
            let base = items[index].baseOffset
            if hasBase, let first = items[index].extents.first {
                // An item that starts beyond 2^64 bytes is in no file; it stays as it is.
                let (start, overflow) = base.addingReportingOverflow(first.offset)
                if overflow { continue }
                items[index].baseOffset = newOffset(start) &- first.offset
            } else {
                for place in items[index].extents.indices {
                    items[index].extents[place].offset = newOffset(
                        items[index].extents[place].offset
                    )
                }
            }
        }
    }

    private static func readNumber(
        _ reader: inout ByteReader,
        width: Int
    ) throws(ByteError) -> UInt64 {
        guard width <= 8 else {
            throw ByteError(.fieldTooWide(byteCount: width), at: reader.offset)
        }
        return try reader.readBytes(width).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func write(_ value: UInt64, width: Int, to writer: inout ByteWriter) {
        for shift in stride(from: (width - 1) * 8, through: 0, by: -8) {
            writer.write(UInt8(truncatingIfNeeded: value >> shift))
        }
    }
}
