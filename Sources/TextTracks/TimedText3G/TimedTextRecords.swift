// SPDX-License-Identifier: Apache-2.0

import Captions
package import MediaPrimitives

/// A range of the text of a tx3g sample, in UTF-16 units.
///
///     u16 start | u16 end
package struct TimedTextRange: Equatable, Sendable {
    /// First unit.
    package var start: UInt16
    /// First unit after the range.
    package var end: UInt16

    /// Makes a range.
    package init(start: UInt16, end: UInt16) {
        self.start = start
        self.end = end
    }

    /// Reads the two offsets.
    init(from reader: inout ByteReader) throws(ByteError) {
        start = try reader.read()
        end = try reader.read()
    }

    /// Writes the two offsets.
    func encode(to writer: inout ByteWriter) {
        writer.write(start)
        writer.write(end)
    }
}

/// `krok`: ranges of text that are highlighted one after the other.
///
///     u32 start time | u16 count | count × (u32 end time | u16 start | u16 end)
///
/// Times are in ticks of the track, from the beginning of the sample. Source: 3GPP TS 26.245,
/// 5.17.1.2.
package struct TimedTextKaraoke: Equatable, Sendable {
    /// A range that is highlighted from the end of the one before.
    package struct Event: Equatable, Sendable {
        /// When the highlight ends.
        package var endTime: UInt32
        /// What is highlighted.
        package var range: TimedTextRange

        /// Makes an event.
        package init(endTime: UInt32, range: TimedTextRange) {
            self.endTime = endTime
            self.range = range
        }
    }

    /// When the first highlight begins.
    package var startTime: UInt32
    /// The ranges in order.
    package var events: [Event]

    /// Reads the payload.
    init(from reader: inout ByteReader) throws(ByteError) {
        startTime = try reader.read()
        let count = Int(try reader.read(UInt16.self))
        events = try reader.readTable(count: count, entrySize: 8) { reader throws(ByteError) in
            Event(endTime: try reader.read(), range: try TimedTextRange(from: &reader))
        }
    }

    /// Writes the payload.
    func encode(to writer: inout ByteWriter) {
        writer.write(startTime)
        writer.write(UInt16(clamping: events.count))
        for event in events.prefix(Int(UInt16.max)) {
            writer.write(event.endTime)
            event.range.encode(to: &writer)
        }
    }
}

/// `href`: a range of text that is a link.
///
///     u16 start | u16 end | u8 length | URL | u8 length | text shown on hovering
///
/// Source: 3GPP TS 26.245, 5.17.1.5.
package struct TimedTextLink: Equatable, Sendable {
    /// What is a link.
    package var range: TimedTextRange
    /// Where it leads; at most 255 bytes of UTF-8.
    package var address: String
    /// What is shown on hovering; at most 255 bytes of UTF-8.
    package var hint: String

    /// Reads the payload; what is not UTF-8 becomes U+FFFD, and is cut where that is too long.
    init(from reader: inout ByteReader) throws(ByteError) {
        range = try TimedTextRange(from: &reader)
        address = try reader.readBytes(Int(try reader.read(UInt8.self))).string.fittingByteCount
        hint = try reader.readBytes(Int(try reader.read(UInt8.self))).string.fittingByteCount
    }

    /// Writes the payload; text that is too long is cut between characters.
    func encode(to writer: inout ByteWriter) {
        range.encode(to: &writer)
        for text in [address.fittingByteCount, hint.fittingByteCount] {
            writer.write(UInt8(clamping: text.utf8.count))
            writer.write(text: text)
        }
    }
}

extension String {
    /// The text as far as one byte can count its bytes, cut between characters.
    fileprivate var fittingByteCount: String {
        var text = self
        while text.utf8.count > UInt8.max { text.removeLast() }
        return text
    }
}

/// A box of a sample whose type is not known, as it stands in the file.
package struct TimedTextUnknownBox: Equatable, Sendable {
    /// Its type.
    package var type: FourCC
    /// Its payload.
    package var payload: [UInt8]

    /// Makes a box.
    package init(type: FourCC, payload: [UInt8]) {
        self.type = type
        self.payload = payload
    }
}
