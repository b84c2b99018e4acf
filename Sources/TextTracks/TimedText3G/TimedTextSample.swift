// SPDX-License-Identifier: Apache-2.0

import Captions
package import ISOMedia
package import MediaPrimitives

/// A tx3g sample: text that is shown for a while, and how.
///
///     u16 text length in bytes | text | boxes (styl, tbox, frcd, …)
///
/// The text is UTF-8, or UTF-16 where it starts with a byte order mark. A sample without text fills a
/// gap. Sources: 3GPP TS 26.245, 5.17; QuickTime File Format, "Subtitle Sample Data".
package struct TimedTextSample: Equatable, Sendable {
    /// The text, lines separated by `\n`; empty in a gap.
    package var text: String
    /// Ranges drawn otherwise than the default, in UTF-16 units, sorted and apart (`styl`).
    package var styles: [TextStyle]
    /// What is highlighted (`hlit`).
    package var highlight: TimedTextRange?
    /// Red, green, blue and opacity of highlights (`hclr`); nil: the colours are swapped.
    package var highlightColor: UInt32?
    /// What is highlighted when (`krok`).
    package var karaoke: TimedTextKaraoke?
    /// How long text rests before it scrolls out, in ticks of the track (`dlay`).
    package var scrollDelay: UInt32?
    /// What blinks (`blnk`), each range in a box of its own.
    package var blinking: [TimedTextRange]
    /// What leads elsewhere (`href`), each in a box of its own.
    package var links: [TimedTextLink]
    /// Whether long lines are broken (`twrp`): 0 no, 1 between words; nil: the player decides.
    package var textWrap: UInt8?
    /// Where the text is shown, if not in the default box (`tbox`).
    package var textBox: TextBox?
    /// Whether the text is shown even when the viewer has subtitles switched off (`frcd`).
    package var isForced: Bool
    /// Boxes of other types.
    package var unknownBoxes: [TimedTextUnknownBox]

    /// A sample that shows nothing.
    package static let gap = TimedTextSample(text: "")

    /// The most bytes a sample can have, because others count them in 16 bits.
    package static let byteLimit = 65_535

    /// Makes a sample.
    package init(
        text: String,
        styles: [TextStyle] = [],
        textBox: TextBox? = nil,
        isForced: Bool = false
    ) {
        self.text = text
        self.styles = styles
        self.textBox = textBox
        self.isForced = isForced
        blinking = []
        links = []
        unknownBoxes = []
    }

    /// Reads a sample, which takes all the bytes; see ``decode(_:)``.
    ///
    /// - Throws: `ByteError` where the text reaches beyond the sample, or is no text.
    package init(from reader: inout ByteReader) throws(ByteError) {
        let offset = reader.offset
        let (sample, notes) = TimedTextSample.decode(reader.readRest())
        for note in notes {
            switch note {
            case .textTruncated(let needed, let available):
                throw ByteError(.truncated(needed: needed, available: available), at: offset)
            case .invalidText: throw ByteError(.invalidText, at: offset)
            default: continue
            }
        }
        self = sample
    }

    /// Writes the sample; the text as UTF-8, which every reader understands.
    ///
    /// Text beyond 65535 bytes, which a sample cannot have, is cut between characters.
    package func encode(to writer: inout ByteWriter) {
        var text = text
        while text.utf8.count > TimedTextSample.byteLimit { text.removeLast() }
        writer.write(UInt16(clamping: text.utf8.count))
        writer.write(text: text)
        encodeRecords(to: &writer)
        if let textWrap { writer.box("twrp") { $0.write(textWrap) } }
        if let textBox { writer.box("tbox") { textBox.encode(to: &$0) } }
        if isForced { writer.box("frcd") { _ in } }
        for box in unknownBoxes { writer.box(box.type) { $0.write(bytes: box.payload) } }
    }

    private func encodeRecords(to writer: inout ByteWriter) {
        if !styles.isEmpty {
            writer.box("styl") { box in
                box.write(UInt16(clamping: styles.count))
                for style in styles.prefix(Int(UInt16.max)) { style.encode(to: &box) }
            }
        }
        if let highlight { writer.box("hlit") { highlight.encode(to: &$0) } }
        if let highlightColor { writer.box("hclr") { $0.write(highlightColor) } }
        if let karaoke { writer.box("krok") { karaoke.encode(to: &$0) } }
        if let scrollDelay { writer.box("dlay") { $0.write(scrollDelay) } }
        for range in blinking { writer.box("blnk") { range.encode(to: &$0) } }
        for link in links { writer.box("href") { link.encode(to: &$0) } }
    }
}

/// Something that was noticed in a tx3g sample, which was read all the same.
package enum TimedTextNote: Equatable, Sendable {
    /// The text is declared longer than the sample; what is there was read.
    case textTruncated(declared: Int, available: Int)
    /// The text is neither UTF-8 nor marked UTF-16; what cannot be read became U+FFFD.
    case invalidText
    /// A box whose size does not fit the sample; it and all after it were passed over.
    case invalidBoxSize(type: String, size: Int, available: Int)
    /// A box that is too short for what it declares; it was passed over.
    case truncatedBox(type: String)
    /// A record that reaches beyond the text; it was clipped to the text.
    case clipped(type: String, start: Int, end: Int, textLength: Int)
    /// A record that lies wholly beyond the text; it was dropped.
    case dropped(type: String, start: Int, end: Int, textLength: Int)
    /// Bytes after the last box that are too few for another one.
    case trailingBytes(Int)
}

extension TimedTextNote: CustomStringConvertible {
    /// A sentence with the numbers.
    package var description: String {
        switch self {
        case .textTruncated(let declared, let available):
            "the text is declared to have \(declared) bytes where \(available) remain"
        case .invalidText:
            "the text is neither UTF-8 nor UTF-16 with a byte order mark"
        case .invalidBoxSize(let type, let size, let available):
            "\(type) is declared to have \(size) bytes where \(available) remain"
        case .truncatedBox(let type):
            "\(type) is too short for what it declares; passed over"
        case .clipped(let type, let start, let end, let length):
            "\(type) from \(start) to \(end) is clipped to the text of \(length) UTF-16 units"
        case .dropped(let type, let start, let end, let length):
            "\(type) from \(start) to \(end) is beyond the text of \(length) UTF-16 units; dropped"
        case .trailingBytes(let count):
            "\(count) bytes after the last box are not a box"
        }
    }
}

/// Why captions cannot be written as tx3g.
package struct TimedTextError: Error, Equatable, Sendable {
    /// Bytes that the sample would have.
    package let byteCount: Int
    /// The first of the cues shown in it, by its place in its file.
    package let position: SourcePosition

    /// Makes an error.
    init(byteCount: Int, at position: SourcePosition) {
        self.byteCount = byteCount
        self.position = position
    }
}

extension TimedTextError: CustomStringConvertible {
    /// A sentence with the numbers and what to do.
    package var description: String {
        "the cues shown together with this one have \(byteCount) bytes, more than the "
            + "\(TimedTextSample.byteLimit) of a tx3g sample; shorten them or let fewer overlap"
    }
}
