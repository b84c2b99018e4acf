// SPDX-License-Identifier: Apache-2.0

import LiveCaptions
import Testing

@Suite struct MediaStartTests {
    /// A packet of a transport stream with the head of a packet of video or audio in it.
    private func packet(stream: UInt8, kind: UInt8, time: Int) -> [UInt8] {
        var bytes: [UInt8] = [
            0x47, 0x40 | stream >> 7, stream, 0x10, 0, 0, 1, kind, 0, 0, 0x80, 0x80, 5,
        ]
        bytes += [
            0x21 | UInt8(time >> 29 & 0x0E), UInt8(time >> 22 & 0xFF), UInt8(time >> 14 & 0xFE) | 1,
            UInt8(time >> 7 & 0xFF), UInt8(time << 1 & 0xFE) | 1,
        ]
        return bytes + [UInt8](repeating: 0xFF, count: 188 - bytes.count)
    }

    private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let length = UInt32(content.count + 8)
        return (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + Array(type.utf8)
            + content
    }

    @Test func `a transport stream begins with its earliest stream`() {
        let time = 0x1_2345_6789
        let bytes =
            packet(stream: 0x11, kind: 0xE0, time: time + 900)
            + packet(stream: 0x12, kind: 0xC0, time: time)
            + packet(stream: 0x11, kind: 0xE0, time: 5)
        #expect(MediaStart.ticks(ofTransportStream: bytes) == time)
        #expect(MediaStart.ticks(ofTransportStream: Array(bytes.dropLast(400))) == nil)
        #expect(MediaStart.ticks(ofTransportStream: []) == nil)
        for length in bytes.indices {
            _ = MediaStart.ticks(ofTransportStream: Array(bytes[..<length]))
        }
    }

    @Test func `a fragment begins at its decoding time in the timescale of its track`() {
        let head = [UInt8](repeating: 0, count: 12) + [0, 0, 0, 7]
        let media = [UInt8](repeating: 0, count: 12) + [0, 0, 0x30, 0]
        let header = box("moov", box("trak", box("tkhd", head) + box("mdia", box("mdhd", media))))
        let decode: [UInt8] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x48, 0]
        let track = box("tfhd", [0, 0, 0, 0, 0, 0, 0, 7]) + box("tfdt", decode)
        let bytes = box("styp", []) + box("moof", box("traf", track))
        #expect(MediaStart.ticks(ofFragment: bytes, header: header) == 135_000)
        for length in bytes.indices {
            #expect(MediaStart.ticks(ofFragment: Array(bytes[..<length]), header: header) == nil)
        }
        #expect(MediaStart.ticks(ofFragment: bytes, header: []) == nil)
    }
}
