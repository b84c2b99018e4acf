// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport
import Testing

@Suite struct TransportStreamRewritingTests {
    private static let video = 0x100

    /// A packet with an adaptation field that fills it, if its payload is shorter.
    private static func packet(
        _ pid: Int,
        _ counter: Int,
        isStart: Bool = false,
        clock: [UInt8] = [],
        _ payload: [UInt8]
    ) -> [UInt8] {
        var field: [UInt8] = clock.isEmpty ? [] : [0x10] + clock
        let room = 184 - payload.count
        let hasField = room > 0
        if hasField {
            if field.isEmpty, room > 1 { field = [0] }
            field += [UInt8](repeating: 0xFF, count: room - 1 - field.count)
            field.insert(UInt8(room - 1), at: 0)
        }
        return [0x47, (isStart ? 0x40 : 0) | UInt8(pid >> 8), UInt8(pid & 0xFF)]
            + [(hasField ? 0x20 : 0) | (payload.isEmpty ? 0 : 0x10) | UInt8(counter & 15)] + field
            + payload
    }

    private static let filling = packet(0x1FFF, 0, [UInt8](repeating: 0xFF, count: 184))

    /// Two pictures of 300 and 250 bytes, with a clock, audio and packets that only fill the stream.
    private static func stream() -> [UInt8] {
        let header: [UInt8] = [0, 0, 1, 0xE0, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1]
        let first = header + [UInt8](repeating: 0xA1, count: 300)
        let second = header + [UInt8](repeating: 0xA2, count: 250)
        let audio = packet(0x101, 3, [UInt8](repeating: 0xBB, count: 184))
        let clock: [UInt8] = [0, 0, 0, 0, 0x7E, 0]
        return packet(video, 14, isStart: true, clock: clock, Array(first.prefix(176))) + audio
            + packet(video, 15, Array(first.dropFirst(176))) + filling + filling
            + packet(video, 15, clock: clock, [])
            + packet(video, 0, isStart: true, Array(second.prefix(184)))
            + packet(video, 1, Array(second.dropFirst(184))) + filling + audio
    }

    /// The stream with changed pictures.
    private static func rewritten(
        _ stream: [UInt8],
        pieces: Int = 100,
        _ change: (TransportStreamRewriting.Unit) -> [UInt8]?
    ) throws -> [UInt8] {
        var rewriting = TransportStreamRewriting(pid: video)
        var output: [UInt8] = []
        for start in stride(from: 0, to: stream.count, by: pieces) {
            let piece = Array(stream[start..<min(stream.count, start + pieces)])
            output += try rewriting.take(piece, change)
        }
        return output + (try rewriting.finish(change))
    }

    private static func pictures(_ stream: [UInt8]) throws -> [[UInt8]] {
        var pictures: [[UInt8]] = []
        _ = try rewritten(stream) { unit in
            pictures.append(Array(unit.data))
            return nil
        }
        return pictures
    }

    /// The counters of the video.
    private static func counters(_ stream: [UInt8]) -> [Int] {
        var counters: [Int] = []
        for place in stride(from: 0, to: stream.count, by: 188) {
            let pid = Int(stream[place + 1] & 0x1F) << 8 | Int(stream[place + 2])
            if pid == video { counters.append(Int(stream[place + 3] & 15)) }
        }
        return counters
    }

    @Test func `a stream without changes is the same, also if a packet is cut off`() throws {
        let stream = Self.stream() + [0x47, 1, 2]
        for pieces in [1, 187, 188, 5000] {
            #expect(try Self.rewritten(stream, pieces: pieces) { _ in nil } == stream)
        }
    }

    @Test func `a longer picture takes the place of packets that only fill the stream`() throws {
        let stream = Self.stream()
        let longer = try Self.rewritten(stream) { unit in
            unit.number == 0 ? unit.data + [UInt8](repeating: 0xC3, count: 500) : nil
        }
        #expect(longer.count == stream.count)
        let pictures = try Self.pictures(longer)
        #expect(
            pictures == [
                [UInt8](repeating: 0xA1, count: 300) + [UInt8](repeating: 0xC3, count: 500),
                [UInt8](repeating: 0xA2, count: 250),
            ]
        )
        #expect(Self.counters(longer) == [14, 15, 0, 1, 2, 2, 3, 4])
        // The clock is in the packet in which it was.
        #expect(longer[..<12] == stream[..<12])
    }

    @Test func `a shorter picture leaves packets that only fill the stream`() throws {
        let stream = Self.stream()
        let shorter = try Self.rewritten(stream) { unit in
            unit.number == 0 ? Array(unit.data.prefix(20)) : nil
        }
        #expect(shorter.count == stream.count)
        #expect(try Self.pictures(shorter)[0] == [UInt8](repeating: 0xA1, count: 20))
        #expect(Self.counters(shorter) == [14, 14, 15, 0])
    }

    @Test func `a picture of which a packet is missing is not changed`() throws {
        var stream = Self.stream()
        stream.removeSubrange(2 * 188..<3 * 188)
        var numbers: [Int] = []
        let same = try Self.rewritten(stream) { unit in
            numbers.append(unit.number)
            return nil
        }
        // Its beginning is a shorter picture: the length of video is not stated.
        #expect(numbers == [0, 1])
        #expect(same == stream)
        stream = Self.stream()
        stream[2 * 188 + 3] = stream[2 * 188 + 3] & 0xF0 | 9
        #expect(try Self.pictures(stream).count == 1)
    }

    @Test func `other packets and encrypted video are rejected with their place`() {
        var stream = Self.stream()
        stream[188] = 0
        #expect(throws: TransportStreamFault.noPacket(at: 188)) {
            try Self.rewritten(stream) { _ in nil }
        }
        stream = Self.stream()
        stream[2 * 188 + 3] |= 0x80
        #expect(throws: TransportStreamFault.encrypted(at: 2 * 188)) {
            try Self.rewritten(stream) { _ in nil }
        }
    }

    // MARK: - Bytes around packets

    /// The stream with bytes around each packet.
    private static func framed(
        _ stream: [UInt8],
        _ frame: (_ number: Int, _ packet: [UInt8]) -> [UInt8]
    ) -> [UInt8] {
        stride(from: 0, to: stream.count, by: 188).enumerated().flatMap { number, place in
            frame(number, Array(stream[place..<place + 188]))
        }
    }

    private static let longer: @Sendable (TransportStreamRewriting.Unit) -> [UInt8]? = { unit in
        unit.number == 0 ? unit.data + [UInt8](repeating: 0xC3, count: 900) : nil
    }

    @Test func `times of arrival stay with their packets, and new packets arrive in between`()
        throws
    {
        // Every 1,000 ticks; the two bits before are a permission to copy.
        let stream = Self.framed(Self.stream()) { number, packet in
            let time = 0x8000_0000 | UInt32(number * 1000)
            return [24, 16, 8, 0].map { UInt8(time >> $0 & 0xFF) } + packet
        }
        #expect(try Self.rewritten(stream) { _ in nil } == stream)
        let changed = try Self.rewritten(stream, Self.longer)
        let plain = try Self.rewritten(Self.stream(), Self.longer)
        let times = stride(from: 0, to: changed.count, by: 192).map { place in
            changed[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x3FFF_FFFF
        }
        #expect(changed.count / 192 == plain.count / 188)
        #expect(times == [0, 1000, 2000, 2166, 2333, 2500, 2666, 2833, 5000, 6000, 7000, 9000])
        let permissions = stride(from: 0, to: changed.count, by: 192).map { changed[$0] & 0xC0 }
        #expect(Set(permissions) == [0x80])
    }

    @Test func `check bytes are made anew if they were right, and are kept if not`() throws {
        // The check bytes are those of reedsolo (Python), with the first root 1 and the polynomial 0x11D.
        let filling = Self.filling + hex("43BF42C1E118F87F2390BA667DA8626E")
        let head = hex("47410010 000001E0 0000800000")
        let old = head + [UInt8](repeating: 0xA1, count: 175)
        let new = head + [UInt8](repeating: 0xB2, count: 175)
        let stream =
            old + hex("C3DE82579B13074EA4614AAEB1165C05") + filling + filling
        #expect(try Self.rewritten(stream) { _ in nil } == stream)
        let change = { (_: TransportStreamRewriting.Unit) -> [UInt8]? in
            [UInt8](repeating: 0xB2, count: 175)
        }
        let changed = try Self.rewritten(stream, change)
        #expect(
            changed == new + hex("328DA35C80374283D5F97B9C65B8896C") + filling + filling
        )
        let none = [UInt8](repeating: 0xEE, count: 16)
        let unchecked = try Self.rewritten(old + none + filling + filling, change)
        #expect(unchecked == new + none + filling + filling)
        // A longer picture takes the place of a packet, and its second packet has check bytes, too.
        let longer = try Self.rewritten(stream) { _ in [UInt8](repeating: 0xB2, count: 175 + 184) }
        #expect(longer.count == stream.count)
        #expect(longer.prefix(204) == changed.prefix(204))
        #expect(longer[204 + 188..<408] != filling.suffix(16))
        #expect(longer.suffix(204) == filling[...])
    }
}
