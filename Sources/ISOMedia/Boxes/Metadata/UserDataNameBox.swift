// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `name` in user data: the name of a track as plain text.
///
///     text, UTF-8, to the end of the box
///
/// Container: `trak/udta`. Written by Apple's and FFmpeg's muxers; QuickTime File Format, "User Data".
package struct UserDataNameBox: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "name"

    /// The bytes as they stand in the file.
    package var rawText: [UInt8]

    /// The name.
    package var text: String { UserDataText.decode(rawText[...]) }

    /// Makes the box of a name.
    package init(text: String) {
        rawText = Array(text.utf8)
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        rawText = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        writer.write(bytes: rawText)
    }
}
