// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives
package import MediaSelection

/// `titl`: the title of a movie or track in one language.
///
///     full box | u16 packed language | text, NUL
///
/// Container: `udta`. Source: 3GPP TS 26.244, 8.2.
package struct TitleBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "titl"

    /// Version and flags.
    package var header: FullBoxHeader
    /// The language of the title.
    package var language: PackedLanguageCode
    /// UTF-8 or, with a byte order mark, UTF-16; with its terminator.
    package var rawText: [UInt8]

    /// The title.
    package var text: String { UserDataText.decode(rawText[...]) }

    /// Makes the box of a title.
    package init(text: String, language: PackedLanguageCode) {
        header = FullBoxHeader()
        self.language = language
        rawText = Array(text.utf8) + [0]
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        header = try FullBoxHeader(from: &reader)
        language = PackedLanguageCode(rawValue: try reader.read())
        rawText = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        header.encode(to: &writer)
        writer.write(language.rawValue)
        writer.write(bytes: rawText)
    }
}
