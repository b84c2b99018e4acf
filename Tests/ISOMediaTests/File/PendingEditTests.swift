// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct PendingEditTests {
    private let movie = SmallMovie.bytes(sampleTable: [])
    private let mediaData = BoxBuilder.box("mdat", [1, 2, 3])

    @Test(
        arguments: [UInt64](arrayLiteral: .max, .max - 500, 1 << 63, 1 << 32, 57, 56, 55, 1, 1000)
    )
    func `a mark with an impossible extent is ignored`(extent: UInt64) throws {
        let slots = MovieSlots(
            at: 0,
            extent: extent,
            previous: 0,
            firstLength: 40,
            secondLength: 40
        )
        let mark = slots.encoded(showing: .first)
        let file = try MovieFile(MemorySource(movie + mark + mediaData))
        #expect(file.abandoned == nil)
        #expect(file.boxes.map(\.type) == ["ftyp", "moov", "free", "mdat"])
    }

    @Test func `a mark before data that an edit does not add is ignored`() throws {
        let mark = AppendMark.encoded
        let file = try MovieFile(MemorySource(movie + mark + mediaData + BoxBuilder.box("uuid")))
        #expect(file.abandoned == nil)
    }

    @Test func `a mark before data that a track uses is ignored`() throws {
        let place = UInt32(movie.count + 20 + 24 + 8)
        let offsets = BoxBuilder.box("stco", hex("00000000 00000001"), BoxBuilder.number(place))
        let mark = AppendMark.encoded
        let file = SmallMovie.bytes(sampleTable: offsets) + mark + mediaData
        #expect(try MovieFile(MemorySource(file)).abandoned == nil)
    }

    @Test func `a mark after the movie is removed with what it announces`() throws {
        let mark = AppendMark.encoded
        let file = try MovieFile(MemorySource(movie + mark + mediaData + hex("0000FF")))
        #expect(file.abandoned == PendingEdit(offset: UInt64(movie.count), extent: 0))
        #expect(file.boxes.map(\.type) == ["ftyp", "moov"])
        #expect(file.length == UInt64(movie.count))
    }

    @Test(arguments: [MovieLayout.movieLast, .movieFirstWithReserve, .movieToEndOfFile], [0, 1])
    func `the old moov is restored if a switch was written and not flushed`(
        layout: MovieLayout,
        thrown: Int
    ) throws {
        try layout.withFile { path in
            let before = try MovieState(path)
            let length = try bytes(of: path).count
            let edit = try InterruptedEdit(path)
            let file = try SystemFile.editing(path)
            let movie = try MovieFile(file)
            let editor = try MovieEditor(path: path, output: .none)
            let plan = try editor.plan(try DummyTrack.edit(movie.movie))
            let commit = try InPlaceCommit(
                plan,
                switches: edit.switches.map(\.offset),
                of: movie,
                in: file
            )
            try commit.stage { _ in }
            try edit.commit(path, switches: thrown)
            commit.rollBack()
            #expect(try bytes(of: path).count == length)
            #expect(StrictMovieReader(try bytes(of: path)).complaints.isEmpty)
            #expect(try MovieFile(opening: path).movie.tracks == before.tracks)
            #expect(try streamHashes(path) == before.hashes)
        }
    }
}
