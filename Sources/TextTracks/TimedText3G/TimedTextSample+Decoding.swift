// SPDX-License-Identifier: Apache-2.0

import Captions
import ISOMedia
import MediaPrimitives

extension TimedTextSample {
    /// Reads a sample, whatever it is: records are clipped to the text, and what cannot be read is
    /// passed over; each is noted.
    ///
    /// - Parameter bytes: the whole sample.
    /// - Returns: the sample, and what was noticed in the order of the bytes.
    package static func decode(
        _ bytes: ArraySlice<UInt8>
    ) -> (sample: TimedTextSample, notes: [TimedTextNote]) {
        var decoder = TimedTextSampleDecoder(ByteReader(bytes))
        decoder.decode()
        return (decoder.sample, decoder.notes)
    }
}

/// Reads the text of a sample, then its boxes.
private struct TimedTextSampleDecoder {
    var reader: ByteReader
    var sample = TimedTextSample.gap
    var notes: [TimedTextNote] = []
    var textLength = 0

    init(_ reader: ByteReader) {
        self.reader = reader
    }

    mutating func decode() {
        guard reader.count >= 2 else {
            // Some writers leave the sample of a gap without any byte.
            if !reader.isAtEnd { notes.append(.trailingBytes(reader.count)) }
            return
        }
        let declared = Int(number(take(2)))
        if declared > reader.count {
            notes.append(.textTruncated(declared: declared, available: reader.count))
        }
        decodeText(take(min(declared, reader.count)))
        while reader.count >= 8, let (type, payload) = nextBox() {
            decode(type, payload)
        }
        if !reader.isAtEnd, reader.count < 8 { notes.append(.trailingBytes(reader.count)) }
    }

    private mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        let bytes = reader.remaining.prefix(count)
        reader = ByteReader(reader.remaining.dropFirst(count))
        return bytes
    }

    private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private mutating func decodeText(_ bytes: ArraySlice<UInt8>) {
        let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
        if isBigEndian || bytes.starts(with: [0xFF, 0xFE]) {
            let (high, low) = isBigEndian ? (0, 1) : (1, 0)
            let start = bytes.startIndex
            let units = stride(from: start + 2, to: bytes.endIndex - 1, by: 2).map { index in
                UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
            }
            let isWhole = bytes.count.isMultiple(of: 2)
            if !isWhole || String(validating: units, as: UTF16.self) == nil {
                notes.append(.invalidText)
            }
            sample.text = String(decoding: units, as: UTF16.self)
        } else {
            if String(validating: bytes, as: UTF8.self) == nil { notes.append(.invalidText) }
            sample.text = String(decoding: bytes, as: UTF8.self)
        }
        textLength = sample.text.utf16.count
    }

    /// The next box; a size of 0 means all the rest (ISO/IEC 14496-12, 4.2).
    private mutating func nextBox() -> (FourCC, ArraySlice<UInt8>)? {
        let available = reader.count
        let size = Int(number(take(4)))
        let type = FourCC(rawValue: number(take(4)))
        guard size == 0 || (8...available).contains(size) else {
            notes.append(
                .invalidBoxSize(type: type.description, size: size, available: available)
            )
            _ = reader.readRest()
            return nil
        }
        return (type, size == 0 ? reader.readRest() : take(size - 8))
    }

    private mutating func decode(_ type: FourCC, _ payload: ArraySlice<UInt8>) {
        guard let decode = Self.decoders[type] else {
            let box = TimedTextUnknownBox(type: type, payload: Array(payload))
            return sample.unknownBoxes.append(box)
        }
        var payload = ByteReader(payload)
        do throws(ByteError) {
            try decode(&self, &payload)
        } catch {
            notes.append(.truncatedBox(type: type.description))
        }
    }

    private typealias Decoder =
        @Sendable (inout TimedTextSampleDecoder, inout ByteReader) throws(ByteError) -> Void

    /// How the payload of each box is read.
    private static let decoders: [FourCC: Decoder] = [
        "styl": { decoder, box throws(ByteError) in try decoder.decodeStyles(&box) },
        "hlit": { decoder, box throws(ByteError) in
            decoder.sample.highlight = decoder.clip(try TimedTextRange(from: &box), of: "hlit")
        },
        "hclr": { decoder, box throws(ByteError) in
            decoder.sample.highlightColor = try box.read()
        },
        "krok": { decoder, box throws(ByteError) in
            var karaoke = try TimedTextKaraoke(from: &box)
            karaoke.events = karaoke.events.compactMap { event in
                decoder.clip(event.range, of: "krok").map {
                    TimedTextKaraoke.Event(endTime: event.endTime, range: $0)
                }
            }
            decoder.sample.karaoke = karaoke
        },
        "dlay": { decoder, box throws(ByteError) in decoder.sample.scrollDelay = try box.read() },
        "blnk": { decoder, box throws(ByteError) in
            guard let range = decoder.clip(try TimedTextRange(from: &box), of: "blnk") else {
                return
            }
            decoder.sample.blinking.append(range)
        },
        "href": { decoder, box throws(ByteError) in
            var link = try TimedTextLink(from: &box)
            guard let range = decoder.clip(link.range, of: "href") else { return }
            link.range = range
            decoder.sample.links.append(link)
        },
        "twrp": { decoder, box throws(ByteError) in decoder.sample.textWrap = try box.read() },
        "tbox": { decoder, box throws(ByteError) in
            decoder.sample.textBox = try TextBox(from: &box)
        },
        "frcd": { decoder, _ throws(ByteError) in decoder.sample.isForced = true },
    ]

    private mutating func decodeStyles(_ box: inout ByteReader) throws(ByteError) {
        let count = Int(try box.read(UInt16.self))
        // A table that is cut short has its whole records.
        if count * 12 > box.count { notes.append(.truncatedBox(type: "styl")) }
        for _ in 0..<min(count, box.count / 12) {
            var style = try TextStyle(from: &box)
            let range = TimedTextRange(start: style.startCharacter, end: style.endCharacter)
            guard let clipped = clip(range, of: "styl") else { continue }
            style.endCharacter = clipped.end
            sample.styles.append(style)
        }
    }

    /// The part of a range that is in the text; nil, noted, if it is outside.
    private mutating func clip(_ range: TimedTextRange, of type: String) -> TimedTextRange? {
        let (start, end) = (Int(range.start), Int(range.end))
        if end <= textLength, start <= end { return range }
        guard start < textLength, start <= end else {
            notes.append(.dropped(type: type, start: start, end: end, textLength: textLength))
            return nil
        }
        notes.append(.clipped(type: type, start: start, end: end, textLength: textLength))
        return TimedTextRange(start: range.start, end: UInt16(clamping: textLength))
    }
}
