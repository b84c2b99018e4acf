// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// How a range of timed text is drawn.
///
///     u16 start | u16 end | u16 font ID | u8 face | u8 size | 4 × u8 colour
///
/// Source: 3GPP TS 26.245, 5.16 (`StyleRecord`).
package struct TextStyle: Equatable, Sendable {
    /// Bold 1, italic 2, underlined 4.
    package struct Face: OptionSet, Hashable, Sendable {
        /// The bits as they stand in the file.
        package let rawValue: UInt8

        /// Makes a face from the bits.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Bold.
        package static let bold = Face(rawValue: 1)
        /// Italic.
        package static let italic = Face(rawValue: 2)
        /// Underlined.
        package static let underlined = Face(rawValue: 4)
    }

    /// First character; in an entry's default style 0.
    package var startCharacter: UInt16
    /// First character after the range; in an entry's default style 0.
    package var endCharacter: UInt16
    /// A font of the font table.
    package var fontID: UInt16
    /// Bold, italic, underlined.
    package var face: Face
    /// In points, which are pixels of the track.
    package var fontSize: UInt8
    /// Red, green, blue, opacity from the high byte to the low one.
    package var color: UInt32

    /// Makes a style.
    package init(
        startCharacter: UInt16 = 0,
        endCharacter: UInt16 = 0,
        fontID: UInt16 = 1,
        face: Face = [],
        fontSize: UInt8,
        color: UInt32 = 0xFFFF_FFFF
    ) {
        self.startCharacter = startCharacter
        self.endCharacter = endCharacter
        self.fontID = fontID
        self.face = face
        self.fontSize = fontSize
        self.color = color
    }

    /// Reads the twelve bytes.
    package init(from reader: inout ByteReader) throws(ByteError) {
        startCharacter = try reader.read()
        endCharacter = try reader.read()
        fontID = try reader.read()
        face = Face(rawValue: try reader.read())
        fontSize = try reader.read()
        color = try reader.read()
    }

    /// Writes the twelve bytes.
    package func encode(to writer: inout ByteWriter) {
        writer.write(startCharacter)
        writer.write(endCharacter)
        writer.write(fontID)
        writer.write(face.rawValue)
        writer.write(fontSize)
        writer.write(color)
    }
}
