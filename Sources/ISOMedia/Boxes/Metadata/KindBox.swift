// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `kind`: the role of a track in a scheme, such as DASH's `caption` or `description`.
///
///     full box | scheme URI, NUL | value, NUL
///
/// Container: `trak/udta`. Source: ISO/IEC 14496-12, 8.10.4.
package struct KindBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "kind"

    /// Version and flags.
    package var header: FullBoxHeader
    /// Both texts with the NULs after them, as they are in the file, where one may be missing.
    package var rawTexts: [UInt8]

    /// The scheme, such as `urn:mpeg:dash:role:2011`.
    package var schemeURI: String {
        String(decoding: rawTexts.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The role in the scheme; may be empty.
    package var value: String {
        let rest = rawTexts.drop { $0 != 0 }.dropFirst()
        return String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Makes the box of a new track.
    package init(schemeURI: String, value: String) {
        header = FullBoxHeader()
        rawTexts = Array("\(schemeURI)\0\(value)\0".utf8)
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        let rest = reader.remaining
        _ = reader.readCString()
        _ = reader.readCString()
        rawTexts = Array(rest.dropLast(reader.count))
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(bytes: rawTexts)
    }
}
