// SPDX-License-Identifier: Apache-2.0

package import MediaPrimitives

/// `tx3g`: the format of timed text samples.
///
///     6 reserved | u16 data reference index | u32 display flags
///     s8 horizontal justification | s8 vertical justification | 4 × u8 background colour
///     default text box: 4 × s16 | default style: 12 bytes | boxes (ftab, …)
///
/// Container: `stsd`. Sources: 3GPP TS 26.245, 5.16; QuickTime File Format, "Subtitle Sample Data".
package struct TextSampleEntry: BoxBody {
    /// The code of the box.
    package static let type: FourCC = "tx3g"

    /// The sample entry's header.
    package var entry: SampleEntryHeader
    /// How the text is placed and which samples are forced.
    package var displayFlags: DisplayFlags
    /// Left (0), centre (1) or right (−1); QuickTime: "reserved, must be 1".
    package var horizontalJustification: Int8
    /// Top (0), centre (1) or bottom (−1); QuickTime: "reserved, must be −1".
    package var verticalJustification: Int8
    /// Red, green, blue, opacity; QuickTime: "reserved, must be 0".
    package var backgroundColor: UInt32
    /// Where text is shown unless a sample says otherwise.
    package var defaultTextBox: TextBox
    /// How text is drawn unless a sample says otherwise.
    package var defaultStyle: TextStyle
    /// The boxes after the fields, such as the font table, as they stand in the file.
    package var boxes: [UInt8]

    /// Which samples are forced and how text is placed: 32 flags.
    package struct DisplayFlags: OptionSet, Hashable, Sendable {
        /// The 32 bits as they stand in the file.
        package let rawValue: UInt32

        /// Makes flags from the bits.
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Text scrolls in (3GPP TS 26.245, 5.16).
        package static let scrollIn = DisplayFlags(rawValue: 0x20)
        /// Text scrolls out.
        package static let scrollOut = DisplayFlags(rawValue: 0x40)
        /// Where it scrolls to, two bits: 0 up, 1 to the left, 2 down, 3 to the right.
        package static let scrollDirection = DisplayFlags(rawValue: 0x180)
        /// Karaoke keeps what it has highlighted.
        package static let continuousKaraoke = DisplayFlags(rawValue: 0x800)
        /// Text is written from top to bottom.
        package static let vertical = DisplayFlags(rawValue: 0x2_0000)
        /// The background fills the text box.
        package static let fillTextRegion = DisplayFlags(rawValue: 0x4_0000)
        /// Samples have text boxes of their own that say where they are shown.
        package static let verticalPlacement = DisplayFlags(rawValue: 0x2000_0000)
        /// At least one sample is marked with `frcd`.
        package static let someSamplesForced = DisplayFlags(rawValue: 0x4000_0000)
        /// Every sample is forced; set together with ``someSamplesForced``.
        package static let allSamplesForced = DisplayFlags(rawValue: 0x8000_0000)
    }

    /// Makes the entry of a new track with one font.
    package init(
        displayFlags: DisplayFlags,
        defaultTextBox: TextBox,
        defaultStyle: TextStyle,
        fontName: String
    ) {
        entry = SampleEntryHeader()
        self.displayFlags = displayFlags
        horizontalJustification = 1
        verticalJustification = -1
        backgroundColor = 0
        self.defaultTextBox = defaultTextBox
        self.defaultStyle = defaultStyle
        var writer = ByteWriter()
        writer.box("ftab") { table in
            table.write(UInt16(1))
            table.write(defaultStyle.fontID)
            table.write(UInt8(fontName.utf8.count))
            table.write(text: fontName)
        }
        boxes = writer.bytes
    }

    /// Reads the fields from a payload.
    package init(from reader: inout ByteReader) throws(ByteError) {
        entry = try SampleEntryHeader(from: &reader)
        displayFlags = DisplayFlags(rawValue: try reader.read())
        horizontalJustification = try reader.read()
        verticalJustification = try reader.read()
        backgroundColor = try reader.read()
        defaultTextBox = try TextBox(from: &reader)
        defaultStyle = try TextStyle(from: &reader)
        boxes = Array(reader.readRest())
    }

    /// Writes the fields.
    package func encode(to writer: inout ByteWriter) {
        entry.encode(to: &writer)
        writer.write(displayFlags.rawValue)
        writer.write(horizontalJustification)
        writer.write(verticalJustification)
        writer.write(backgroundColor)
        defaultTextBox.encode(to: &writer)
        defaultStyle.encode(to: &writer)
        writer.write(bytes: boxes)
    }
}
