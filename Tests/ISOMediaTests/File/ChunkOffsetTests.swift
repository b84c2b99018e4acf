// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct ChunkOffsetTests {
    private let limit: UInt64 = 0x1_0000_0000

    @Test func `chunk offsets follow their bytes and stay if their bytes are not kept`() throws {
        let relocation = ChunkOffsetRelocation([
            .new([1, 2, 3]), .kept(10..<20), .new([4]), .kept(0..<5),
        ])
        #expect(relocation.newOffset(of: 10) == 3)
        #expect(relocation.newOffset(of: 19) == 12)
        #expect(relocation.newOffset(of: 0) == 14)
        #expect(relocation.newOffset(of: 5) == nil)
        #expect(relocation.newOffset(of: .max) == nil)
    }

    @Test func `chunk offsets become 64 bits wide if one no longer fits`() throws {
        var movie = try movie(stco: [0x100, 0xFFFF_FF00])
        let pieces: [FilePlan.Piece] = [
            .new([UInt8](repeating: 0, count: 0x200)), .kept(0..<limit),
        ]
        try ChunkOffsetRelocation(pieces).relocate(&movie.box)
        #expect(try movie.tracks.first?.chunkOffsets() == [0x300, limit + 0x100])
        #expect(table(movie)?.type == "co64")
    }

    @Test func `chunk offsets stay 32 bits wide if all fit`() throws {
        var movie = try movie(stco: [0x100, 0xFFFF_FC00])
        let pieces: [FilePlan.Piece] = [
            .new([UInt8](repeating: 0, count: 0x200)), .kept(0..<limit),
        ]
        try ChunkOffsetRelocation(pieces).relocate(&movie.box)
        #expect(table(movie)?.payload == hex("00000000 00000002 00000300 FFFFFE00")[...])
    }

    @Test func `chunk offsets into another file stay unchanged`() throws {
        var movie = try movie(stco: [0x100], reference: "00000000 612E6D703400")
        let pieces: [FilePlan.Piece] = [.new([0]), .kept(0..<limit)]
        try ChunkOffsetRelocation(pieces).relocate(&movie.box)
        #expect(try movie.tracks.first?.chunkOffsets() == [0x100])
    }

    /// A movie of a little over 4 GiB, sparse: only planned, never written.
    @Test func `a copy whose chunk offsets widen accounts for the larger moov`()
        throws
    {
        let movie = try movie(stco: [0x200, 0xFFFF_FF00])
        let front = SmallMovie.fileType + movie.box.encoded
        try withTemporaryFile(front) { path in
            let header = BoxBuilder.largeHeader("mdat", size: limit)
            try writeSparse(
                path,
                header,
                at: UInt64(front.count),
                length: UInt64(front.count) + limit
            )
            let editor = try MovieEditor(path: path, output: .inPlace)
            let plan = try editor.plan(try DummyTrack.edit(editor.movie.movie))
            #expect(plan.method == .copy)
            // The header of the slots, then the new movie.
            let placed = try #require(plan.newPieces.dropFirst().first)
            var parser = BoxParser(fileOffset: placed.offset)
            let size = Int(UInt32(placed.bytes[...], at: 0))
            let moov = try parser.parseBox(placed.bytes[..<size])
            let tracks = Movie(box: moov).tracks
            let shift =
                try #require(
                    ChunkOffsetRelocation(plan.pieces).newOffset(of: UInt64(front.count))
                ) - UInt64(front.count)
            #expect(try tracks[0].chunkOffsets() == [0x200 + shift, 0xFFFF_FF00 + shift])
            let mediaData = try #require(plan.newPieces.last)
            #expect(try tracks[1].chunkOffsets() == [mediaData.offset])
        }
    }

    @Test func `absurd chunk offsets are kept and never added up`() throws {
        let offsets: [UInt64] = [.max, .max - 1, 1 << 63, 0]
        var movie = try movie(stco: [])
        movie.box.updateAll(["stco"]) { $0 = Box(ChunkLargeOffsetBox(offsets: offsets)) }
        let bytes = SmallMovie.fileType + movie.box.encoded + BoxBuilder.box("mdat", [1, 2, 3])
        try withTemporaryFile(bytes) { path in
            try MovieEditor.addDummy(to: path)
            let file = try MovieFile(opening: path)
            #expect(try file.movie.tracks.first?.chunkOffsets().prefix(3) == offsets[..<3])
        }
    }

    private func table(_ movie: Movie) -> Box? {
        movie.tracks.first?.box.descendant(["mdia", "minf", "stbl"])?.children.first
    }

    private func movie(stco: [UInt32], reference: String = "00000001") throws -> Movie {
        let table = Box(ChunkOffsetBox(offsets: stco))
        let file = try MovieFile(MemorySource(SmallMovie.bytes(sampleTable: table.encoded)))
        var movie = file.movie
        movie.box.updateAll(["minf"]) { information in
            let data = Box("url ", payload: hex(reference))
            let references = Box("dref", prefix: hex("00000000 00000001"), children: [data])
            information.updateChildren { $0.append(Box("dinf", children: [references])) }
        }
        return movie
    }
}
