// SPDX-License-Identifier: Apache-2.0

import Captions
import TestSupport
import Testing

@Suite struct CaptionServiceTablesTests {
    private static let video = 0x100

    private static func packet(_ pid: Int, _ section: [UInt8]) -> [UInt8] {
        let head = [0x47, 0x40 | UInt8(pid >> 8), UInt8(pid & 0xFF), 0x10, 0x00]
        return head + section + [UInt8](repeating: 0xFF, count: 183 - section.count)
    }

    /// Packets with a program association table, and a program map table of H.264 in PID 0x100.
    private static let stream =
        packet(0, hex("00 B00D 0001 C1 0000  0001 F000  2AB104B2"))
        + packet(0x1000, hex("02 B012 0001 C1 0000  E100 F000  1B E100 F000  15BD4D56"))

    private static func stating(
        _ languages: [ClosedCaptionChannel: String],
        in stream: [UInt8]
    ) throws -> ([UInt8], CaptionServiceTables?) {
        let tables = CaptionServiceTables(languages, ofVideo: video)
        var rewriting = TransportStreamRewriting(pid: video, tables: tables)
        let output =
            try rewriting.take(stream) { _ in nil } + rewriting.finish { _ in nil }
        return (output, rewriting.tables)
    }

    private static func languages(_ stream: [UInt8]) -> [ClosedCaptionChannel: String]? {
        DeclaredCaptionServices(stream[...]).languages[video]
    }

    @Test func `captions and their languages are stated, and others stay stated`() throws {
        let new: [ClosedCaptionChannel: String] = [.line21(.cc1): "eng", .service(2): "kor"]
        let (output, tables) = try Self.stating(new, in: Self.stream)
        #expect(output.count == Self.stream.count)
        #expect(Self.languages(output) == new)
        #expect(tables?.isStated == true)
        let more: [ClosedCaptionChannel: String] = [.service(2): "und", .line21(.cc3): "spa"]
        let (both, _) = try Self.stating(more, in: output)
        let expected = new.merging(more) { $1 }
        #expect(Self.languages(both) == expected)
        let (same, _) = try Self.stating(more, in: both)
        #expect(same == both)
    }

    @Test func `what a program states for all of its streams is stated there`() throws {
        let map = hex("E100 F008  86 06 C1 656E67 7E 3F  1B E100 F000")
        // The only entry is a byte short, and counts for nothing.
        let stream = Self.stream.prefix(188) + Self.packet(0x1000, Self.section(map))
        let (output, tables) = try Self.stating([.service(1): "eng"], in: Array(stream))
        let stated = hex("E100 F009  86 07 E1 656E67 C1 7FFF  1B E100 F000")
        #expect(output.suffix(188) == Self.packet(0x1000, Self.section(stated))[...])
        #expect(tables?.isStated == true)
    }

    @Test func `a table with what would be lost stays as it is`() throws {
        // A byte follows the last stream.
        let table = Self.packet(0x1000, Self.section(hex("E100 F000  1B E100 F000  00")))
        let stream = Self.stream.prefix(188) + table
        let (output, tables) = try Self.stating([.service(1): "eng"], in: Array(stream))
        #expect(output.suffix(188) == table[...])
        #expect(tables?.isStated == false)
    }

    /// A section of a program map table.
    private static func section(_ map: [UInt8]) -> [UInt8] {
        let length = map.count + 9
        let head: [UInt8] = [2, 0xB0, UInt8(length), 0, 1, 0xC1, 0, 0]
        let checksum = CaptionServiceStream.checksum(head + map)
        return head + map + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) }
    }

    @Test func `a table without room stays as it is`() throws {
        var stream = Self.stream
        // What fills the packet is another section.
        stream[376 - 1] = 0
        let (output, tables) = try Self.stating([.service(1): "eng"], in: stream)
        #expect(output == stream)
        #expect(tables?.isStated == false)
    }
}
