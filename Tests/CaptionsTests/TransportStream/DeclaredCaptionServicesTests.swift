// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport
import Testing

@Suite struct DeclaredCaptionServicesTests {
    private static let stated: [ClosedCaptionChannel: String] = [
        .line21(.cc1): "eng", .line21(.cc3): "spa", .service(1): "fre",
    ]

    /// Packets with a program association table, a program map table of H.264 in PID 0x100, and filling.
    private static func stream() -> [UInt8] {
        let association = hex("00 B00D 0001 C1 0000  0001 F000  2AB104B2")
        let map = hex("02 B012 0001 C1 0000  E100 F000  1B E100 F000  15BD4D56")
        return packet(0, association) + packet(0x1000, map) + packet(0x1FFF, [])
    }

    private static func packet(_ pid: Int, _ section: [UInt8]) -> [UInt8] {
        let head = [0x47, 0x40 | UInt8(pid >> 8), UInt8(pid & 0xFF), 0x10, 0x00]
        return head + section + [UInt8](repeating: 0xFF, count: 183 - section.count)
    }

    @Test func `languages stand in the program map table`() {
        let bytes = CaptionServiceStream.declaring(in: Self.stream())
        let languages = DeclaredCaptionServices(bytes[...]).languages
        #expect(languages == [0x100: Self.stated])
        #expect(DeclaredCaptionServices(Self.stream()[...]).languages == [:])
    }

    @Test func `recordings have a time before, broadcasts check bytes behind each packet`() {
        let bytes = CaptionServiceStream.declaring(in: Self.stream())
        let packets = stride(from: 0, to: bytes.count, by: 188).map { bytes[$0..<$0 + 188] }
        let timed = packets.flatMap { [0x47, 0, 0, 1] + $0 }
        #expect(DeclaredCaptionServices(timed[...]).languages == [0x100: Self.stated])
        let checked = packets.flatMap { $0 + [UInt8](repeating: 0x47, count: 16) }
        #expect(DeclaredCaptionServices(checked[...]).languages == [0x100: Self.stated])
    }

    @Test func `a table may be in several packets, behind the end of another`() {
        let bytes = CaptionServiceStream.declaring(in: Self.stream())
        let table = Array(bytes[188 + 5..<188 + 5 + 42])
        let start: [UInt8] = [0x47, 0x50, 0x00, 0x30, 150] + [UInt8](repeating: 0xFF, count: 150)
        let first = start + [2, 0xAA, 0xAA] + table.prefix(30)
        let second = [0x47, 0x10, 0x00, 0x11] + table.dropFirst(30)
        let filled = second + [UInt8](repeating: 0xFF, count: 188 - second.count)
        #expect(first.count == 188)
        let split = bytes[..<188] + first + filled
        #expect(DeclaredCaptionServices(Array(split)[...]).languages == [0x100: Self.stated])
    }

    @Test func `a damaged table says nothing`() {
        let bytes = CaptionServiceStream.declaring(in: Self.stream())
        for place in 188 + 5..<188 + 5 + 42 {
            var damaged = bytes
            damaged[place] ^= 0x10
            let languages = DeclaredCaptionServices(damaged[...]).languages
            #expect(languages == [:], "byte \(place)")
        }
    }

    @Test func `whatever the bytes, nothing breaks`() {
        var generator = SeededGenerator(seed: 7)
        let bytes = CaptionServiceStream.declaring(in: Self.stream())
        for _ in 0..<2000 {
            var other = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                other[Int.random(in: 0..<other.count, using: &generator)] =
                    UInt8.random(in: 0...255, using: &generator)
            }
            let end = Int.random(in: 0...other.count, using: &generator)
            #expect(DeclaredCaptionServices(other[..<end]).languages.count <= 1)
        }
    }
}
