// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaPrimitives

/// A tx3g sample: text that is shown for a while, and how.
///
///     u16 text length in bytes | text | boxes (styl, tbox, frcd, …)
///
/// The text is UTF-8, or UTF-16 where it starts with a byte order mark. A sample without text fills a
/// gap. Sources: 3GPP TS 26.245, 5.17; QuickTime File Format, "Subtitle Sample Data".
public struct TimedTextSample: Equatable, Sendable {
    /// The text, lines separated by `\n`; empty in a gap.
    public var text: String
    /// Stretches drawn otherwise than the default, in UTF-16 units, sorted and apart.
    public var styles: [TextStyle]
    /// Where the text is shown, if not in the default box.
    public var textBox: TextBox?
    /// Whether the text is shown even when the viewer has subtitles switched off.
    public var isForced: Bool

    /// A sample that shows nothing.
    public static let gap = TimedTextSample(text: "")

    /// The most bytes a sample can have, because others count them in 16 bits.
    public static let byteLimit = 65_535

    /// Makes a sample.
    public init(
        text: String,
        styles: [TextStyle] = [],
        textBox: TextBox? = nil,
        isForced: Bool = false
    ) {
        self.text = text
        self.styles = styles
        self.textBox = textBox
        self.isForced = isForced
    }

    /// Reads a sample; boxes of other types are passed over.
    ///
    /// - Throws: `ByteError` where a length reaches beyond the sample, or the text is no text.
    public init(from reader: inout ByteReader) throws(ByteError) {
        let length = Int(try reader.read(UInt16.self))
        self.init(text: try Self.decodeText(try reader.readBytes(length)))
        while reader.count >= 8 {
            let size = Int(try reader.read(UInt32.self))
            let type = try reader.readFourCC()
            var payload = ByteReader(try reader.readBytes(size - 8))
            switch type {
            case "styl":
                let count = Int(try payload.read(UInt16.self))
                styles = try payload.readTable(count: count, entrySize: 12) {
                    reader throws(ByteError) in try TextStyle(from: &reader)
                }
            case "tbox": textBox = try TextBox(from: &payload)
            case "frcd": isForced = true
            default: continue
            }
        }
    }

    /// Writes the sample; the text as UTF-8, which every reader understands.
    public func encode(to writer: inout ByteWriter) {
        writer.write(UInt16(clamping: text.utf8.count))
        writer.write(text: text)
        if !styles.isEmpty {
            writer.box("styl") { box in
                box.write(UInt16(clamping: styles.count))
                for style in styles { style.encode(to: &box) }
            }
        }
        if let textBox { writer.box("tbox") { textBox.encode(to: &$0) } }
        if isForced { writer.box("frcd") { _ in } }
    }

    private static func decodeText(_ bytes: ArraySlice<UInt8>) throws(ByteError) -> String {
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        if isBigEndian || bytes.starts(with: [0xFF, 0xFE]) {
            let (high, low) = isBigEndian ? (0, 1) : (1, 0)
            let start = bytes.startIndex
            let units = stride(from: start + 2, to: bytes.endIndex - 1, by: 2).map { index in
                UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
            }
            return String(decoding: units, as: UTF16.self)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ByteError(.invalidText, at: bytes.startIndex)
        }
        return text
    }
}
