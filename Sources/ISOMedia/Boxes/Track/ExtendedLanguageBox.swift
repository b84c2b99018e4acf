// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `elng`: the language as a BCP 47 tag; it overrides the code in `mdhd`.
///
///     full box | tag, ASCII, NUL
///
/// Files without the version and flags exist (old mp4ff, mux.js) and are read, and written back, as
/// they are. Container: `mdia`, after `mdhd`. Source: ISO/IEC 14496-12, 8.4.6.
package struct ExtendedLanguageBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "elng"

    /// Version and flags; nil in the malformed variant that lacks them.
    package var header: FullBoxHeader?
    /// The tag with its terminator, where it has one, as they stand in the file.
    package var rawTag: [UInt8]

    /// The tag; it need not be a valid one.
    package var tag: String { String(decoding: rawTag.prefix { $0 != 0 }, as: UTF8.self) }

    /// Makes the box of a new track.
    package init(tag: String) {
        header = FullBoxHeader()
        rawTag = Array(tag.utf8) + [0]
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        // A tag starts with a letter, a full box with version 0.
        let hasHeader = reader.remaining.first.map { $0 == 0 } ?? true
        header = hasHeader ? try FullBoxHeader(from: &reader) : nil
        let rest = reader.remaining
        _ = reader.readCString()
        rawTag = Array(rest.dropLast(reader.count))
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header?.encode(to: &writer)
        writer.write(bytes: rawTag)
    }
}
