// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `chpl`: chapters as Nero writes them, which many players read beside, or instead of, a chapter track.
///
///     full box | u32 reserved (v1) | u8 count | (u64 start | u8 length | title, UTF-8) …
///
/// There is no specification; this is what programs write. So it is not in `BoxCatalog`: a list that reads
/// otherwise is no reason to refuse a movie. Container: `udta` of `moov`. Versions 0 and 1.
package struct ChapterListBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "chpl"
    /// The most chapters that the box can have.
    package static let countLimit = 255
    /// The most bytes that a title can have.
    package static let titleLimit = 255

    /// A chapter.
    package struct Entry: Equatable, Sendable {
        /// When it begins, in units of 100 nanoseconds.
        package var start: UInt64
        /// The bytes of the title, UTF-8.
        package var title: [UInt8]

        /// Makes a chapter.
        package init(start: UInt64, title: [UInt8]) {
            self.start = start
            self.title = title
        }
    }

    /// Version and flags.
    package var header: FullBoxHeader
    /// As read in version 1; 0.
    package var reserved: UInt32
    /// The chapters in order.
    package var entries: [Entry]

    /// Makes a list.
    ///
    /// - Precondition: no more than ``countLimit`` entries, titles no longer than ``titleLimit``.
    package init(entries: [Entry]) {
        header = FullBoxHeader(version: 1)
        reserved = 0
        self.entries = entries
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        reserved = header.version == 0 ? 0 : try reader.read()
        let count = Int(try reader.read(UInt8.self))
        entries = try reader.readTable(count: count, entrySize: 9) { reader throws(ByteError) in
            let start: UInt64 = try reader.read()
            let length = Int(try reader.read(UInt8.self))
            return Entry(start: start, title: Array(try reader.readBytes(length)))
        }
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        if header.version > 0 { writer.write(reserved) }
        writer.write(UInt8(entries.count))
        for entry in entries {
            writer.write(entry.start)
            writer.write(UInt8(entry.title.count))
            writer.write(bytes: entry.title)
        }
    }
}
