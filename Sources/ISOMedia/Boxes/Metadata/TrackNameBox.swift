// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives
package import MediaSelection

/// `tnam`: the name of a track in one language.
///
///     u32 reserved | u16 packed language | text, NUL
///
/// Container: `trak/udta`, one for each language. Source: QuickTime File Format, "Track Name".
package struct TrackNameBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "tnam"

    /// As read; 0 by the standard.
    package var reserved: UInt32
    /// The language of the name.
    package var language: PackedLanguageCode
    /// UTF-8 or, with a byte order mark, UTF-16; with its terminator.
    package var rawText: [UInt8]

    /// The name.
    package var text: String { UserDataText.decode(rawText[...]) }

    /// Makes the box of a name.
    package init(text: String, language: PackedLanguageCode) {
        reserved = 0
        self.language = language
        rawText = Array(text.utf8) + [0]
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        reserved = try reader.read()
        language = PackedLanguageCode(rawValue: try reader.read())
        rawText = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(reserved)
        writer.write(language.rawValue)
        writer.write(bytes: rawText)
    }
}
