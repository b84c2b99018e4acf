// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `text`: the format of QuickTime text samples, of which chapter lists are made.
///
///     6 reserved | u16 data reference index | u32 display flags | s32 justification
///     3 × u16 background colour | default text box: 4 × s16 | 8 reserved | u16 font number
///     u16 font face | 3 reserved | 3 × u16 foreground colour | font name, Pascal string | boxes
///
/// FFmpeg writes the fields of `tx3g` under this name, which have the same size up to the font name.
/// Container: `stsd`. Source: QuickTime File Format, "Text Sample Description".
package struct QuickTimeTextSampleEntry: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "text"

    /// The sample entry's header.
    package var entry: SampleEntryHeader
    /// How the text is drawn, 32 flags.
    package var displayFlags: UInt32
    /// Left (0), centre (1) or right (−1).
    package var justification: Int32
    /// Red, green and blue of the background, 16 bits each.
    package var backgroundColor: [UInt8]
    /// Where text is shown.
    package var defaultTextBox: TextBox
    /// As read; 0 by the specification.
    package var reserved1: UInt64
    /// As read; 0 by the specification.
    package var fontNumber: UInt16
    /// Bold 1, italic 2, underlined 4.
    package var fontFace: UInt16
    /// As read; 0 by the specification.
    package var reserved2: UInt32
    /// Red, green and blue of the text, 16 bits each.
    package var foregroundColor: [UInt8]
    /// The name of the font and the boxes after it, as they stand in the file.
    package var rest: [UInt8]

    /// Makes the entry of new text: centred, white on black, in the font of the system.
    package init() {
        entry = SampleEntryHeader()
        displayFlags = 1  // do not scale the text with the track
        justification = 1
        backgroundColor = [UInt8](repeating: 0, count: 6)
        defaultTextBox = TextBox(top: 0, left: 0, bottom: 0, right: 0)
        reserved1 = 0
        fontNumber = 0
        fontFace = 0
        reserved2 = 0
        foregroundColor = [UInt8](repeating: 0xFF, count: 6)
        rest = [0]
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        entry = try SampleEntryHeader(from: &reader)
        displayFlags = try reader.read()
        justification = try reader.read()
        backgroundColor = Array(try reader.readBytes(6))
        defaultTextBox = try TextBox(from: &reader)
        reserved1 = try reader.read()
        fontNumber = try reader.read()
        fontFace = try reader.read()
        reserved2 = try reader.readUInt24()
        foregroundColor = Array(try reader.readBytes(6))
        rest = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        entry.encode(to: &writer)
        writer.write(displayFlags)
        writer.write(justification)
        writer.write(bytes: backgroundColor)
        defaultTextBox.encode(to: &writer)
        writer.write(reserved1)
        writer.write(fontNumber)
        writer.write(fontFace)
        writer.writeUInt24(reserved2)
        writer.write(bytes: foregroundColor)
        writer.write(bytes: rest)
    }
}
