// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct SampleTableTests {
    private let oneChunk = BoxBuilder.box(
        "stsc",
        hex("00000000 00000001 00000001 00000003 00000001")
    )
    private let offsets = BoxBuilder.box("stco", hex("00000000 00000001 00000100"))
    private let times = BoxBuilder.box("stts", hex("00000000 00000001 00000003 0000000A"))

    @Test func `a sample table gives each sample its bytes and times`() throws {
        let sizes = BoxBuilder.box("stz2", hex("00000000 00000004 00000003 12F0"))
        let table = try #require(try SmallMovie.sampleTable(oneChunk, offsets, times, sizes))
        #expect(
            try table.samples() == [
                Sample(range: 0x100..<0x101, decodeTime: 0, duration: 10),
                Sample(range: 0x101..<0x103, decodeTime: 10, duration: 10),
                Sample(range: 0x103..<0x112, decodeTime: 20, duration: 10),
            ]
        )
        #expect(try table.chunks() == [0x100..<0x112])
        #expect(table.byteCount == 18)
    }

    @Test func `2^32 - 1 samples of one size are measured without being listed`() throws {
        let sizes = BoxBuilder.box("stsz", hex("00000000 FFFFFFFF FFFFFFFF"))
        let table = try #require(try SmallMovie.sampleTable(oneChunk, offsets, times, sizes))
        #expect(table.sampleCount == 0xFFFF_FFFF)
        #expect(table.byteCount == 0xFFFF_FFFE_0000_0001)
        #expect(try table.chunks() == [0x100..<0x100 + 3 * 0xFFFF_FFFF])
        #expect(throws: ISOMediaError.self) { try table.samples() }
    }

    @Test(arguments: ["stsz", "stz2"])
    func `chunks beyond 2^64 bytes are rejected`(type: String) throws {
        let large = BoxBuilder.box("co64", hex("00000000 00000001 FFFFFFFFFFFFFFFF"))
        let sizes = hex(
            type == "stsz" ? "00000000 00000010 00000003" : "00000000 00000008 00000003 101010"
        )
        let table = try #require(
            try SmallMovie.sampleTable(oneChunk, large, times, BoxBuilder.box(type, sizes))
        )
        #expect(throws: ISOMediaError.self) { try table.samples() }
        #expect(throws: ISOMediaError.self) { try table.chunks() }
    }

    @Test(arguments: [
        "00000000 00000001 00000000 00000003 00000001",
        "00000000 00000002 00000001 00000003 00000001 00000000 00000001 00000001",
        "00000000 00000001 FFFFFFFF 00000003 00000001",
        "00000000 00000001 00000001 00000002 00000001",
        "00000000 00000000",
    ])
    func `invalid runs of chunks are rejected`(runs: String) throws {
        let sizes = BoxBuilder.box("stsz", hex("00000000 00000001 00000003"))
        let chunks = BoxBuilder.box("stsc", hex(runs))
        let table = try #require(try SmallMovie.sampleTable(chunks, offsets, times, sizes))
        #expect(throws: ISOMediaError.self) { try table.samples() }
    }

    @Test(arguments: 0..<40)
    func `the end beyond the file is that of the last chunk that has samples`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let perChunk = (0..<3).map { _ in Int.random(in: 0...4, using: &random) }
        let starts = (0..<9).map { _ in UInt32.random(in: 0...2000, using: &random) }
        let lengths = (0..<20).map { _ in UInt32.random(in: 0...300, using: &random) }
        var runs = ByteWriter(), offsets = ByteWriter(), sizes = ByteWriter()
        for value in [0, 3] { runs.write(UInt32(value)) }
        for (index, count) in perChunk.enumerated() {
            for value in [1 + 3 * index, count, 1] { runs.write(UInt32(value)) }
        }
        for value in [0, UInt32(starts.count)] + starts { offsets.write(value) }
        for value in [0, 0, UInt32(lengths.count)] + lengths { sizes.write(value) }
        let table = try #require(
            try SmallMovie.sampleTable(
                BoxBuilder.box("stsc", runs.bytes),
                BoxBuilder.box("stco", offsets.bytes),
                times,
                BoxBuilder.box("stsz", sizes.bytes)
            )
        )
        let ends = try table.chunks().filter { !$0.isEmpty }.map(\.upperBound)
        for length in [0, 500, 1500, 2100, 4000] as [UInt64] {
            let expected = ends.filter { $0 > length }.max() ?? 0
            #expect(try table.end(beyond: length, countsBytes: true) == expected)
        }
    }

    @Test func `a sample table with an unknown width of sizes has no samples`() throws {
        let sizes = BoxBuilder.box("stz2", hex("00000000 00000000 FFFFFFFF"))
        let table = try #require(try SmallMovie.sampleTable(oneChunk, offsets, times, sizes))
        #expect(table.sampleCount == 0)
    }
}
