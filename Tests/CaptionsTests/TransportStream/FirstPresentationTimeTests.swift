// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Captions

/// The times with which segments begin.
@Suite struct FirstPresentationTimeTests {
    /// A packet in which a unit begins.
    private func packet(pid: Int, _ payload: [UInt8]) -> [UInt8] {
        let head: [UInt8] = [0x47, 0x40 | UInt8(pid >> 8), UInt8(pid & 0xFF), 0x10]
        return head + payload + [UInt8](repeating: 0xFF, count: 184 - payload.count)
    }

    private func pes(_ stream: UInt8, _ time: Int64) -> [UInt8] {
        let bytes: [Int64] = [
            0x20 | time >> 29 & 0x0E | 1, time >> 22 & 0xFF, time >> 14 & 0xFE | 1,
            time >> 7 & 0xFF, time << 1 & 0xFE | 1,
        ]
        return [0, 0, 1, stream, 0, 0, 0x80, 0x80, 5] + bytes.map { UInt8($0) }
    }

    private func stream(_ units: [(pid: Int, stream: UInt8, time: Int64)]) -> [UInt8] {
        let table = packet(pid: 0, [0, 0, 0xB0, 0x0D])
        return table + units.flatMap { packet(pid: $0.pid, pes($0.stream, $0.time)) }
    }

    private func first(_ units: [(pid: Int, stream: UInt8, time: Int64)]) -> Int64? {
        FirstPresentationTime.ofTransportStream(stream(units)[...])
    }

    @Test func `the first picture that is shown counts, not the first that is sent`() {
        #expect(
            first([(256, 0xE0, 132_000), (256, 0xE0, 129_600), (256, 0xE0, 136_800)]) == 129_600
        )
    }

    @Test func `audio that begins before the video does not count`() {
        #expect(first([(257, 0xC0, 126_000), (256, 0xE0, 128_100)]) == 128_100)
    }

    @Test func `another video stream does not count`() {
        #expect(first([(256, 0xE0, 128_100), (258, 0xE1, 90)]) == 128_100)
    }

    @Test func `without video, audio counts, and AC-3 if there is no other`() {
        #expect(first([(258, 0xBD, 90), (257, 0xC0, 126_000), (257, 0xC0, 128_000)]) == 126_000)
        #expect(first([(258, 0xBD, 90)]) == 90)
    }

    @Test func `times that start again at 0 are later than those before`() {
        let last = FirstPresentationTime.wrap - 3600
        #expect(first([(256, 0xE0, 3600), (256, 0xE0, 0), (256, 0xE0, last)]) == last)
    }

    @Test func `all 33 bits are read`() {
        let time: Int64 = 0x1_5A3C_9D27
        #expect(first([(256, 0xE0, time)]) == time)
    }

    @Test func `other bytes have no time`() {
        #expect(FirstPresentationTime.ofTransportStream([]) == nil)
        #expect(
            FirstPresentationTime.ofTransportStream([UInt8](repeating: 7, count: 9000)[...]) == nil
        )
        #expect(first([]) == nil)
        // The PES packet has no time.
        let bare = packet(pid: 256, [0, 0, 1, 0xE0, 0, 0, 0x80, 0, 0])
        #expect(FirstPresentationTime.ofTransportStream(bare[...]) == nil)
    }

    @Test func `packed audio states its time in an ID3 tag`() {
        let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8)
        let time: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 90]
        func tag(_ frame: [UInt8]) -> [UInt8] {
            Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 63] + frame + [0xFF, 0xF1]
        }
        let frame = Array("PRIV".utf8) + [0, 0, 0, UInt8(owner.count + 8), 0, 0] + owner + time
        let other = Array("TIT2".utf8) + [0, 0, 0, 2, 0, 0, 3, 65]
        let first = FirstPresentationTime.ofPackedAudio(tag(other + frame)[...])
        #expect(first == 4_294_967_386)
        #expect(FirstPresentationTime.ofPackedAudio(tag(other)[...]) == nil)
        #expect(FirstPresentationTime.ofPackedAudio(tag(frame).dropLast(9)) == nil)
        #expect(FirstPresentationTime.ofPackedAudio([0xFF, 0xF1]) == nil)
    }
}
