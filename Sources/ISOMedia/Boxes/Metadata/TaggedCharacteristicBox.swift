// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `tagc`: one media characteristic of a track, such as `public.accessibility.describes-video`.
///
///     characters of the tag, ASCII, to the end of the box
///
/// No version, no length, no terminator. One box for each characteristic. A NUL that some writer put
/// after the tag is read, and written back. Container: `trak/udta`.
/// Source: QuickTime File Format, "Media Characteristic Tags".
package struct TaggedCharacteristicBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "tagc"

    /// The bytes of the tag as they stand in the file.
    package var rawTag: [UInt8]

    /// The characteristic, without NULs at the end.
    package var tag: String {
        let end = rawTag.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
        return String(decoding: rawTag[..<end], as: UTF8.self)
    }

    /// Makes the box of a characteristic.
    package init(tag: String) {
        rawTag = Array(tag.utf8)
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        rawTag = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(bytes: rawTag)
    }
}
