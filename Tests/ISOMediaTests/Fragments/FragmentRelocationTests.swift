// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct FragmentRelocationTests {
    private typealias Movie = FragmentedMovie
    private let start = Movie.start()
    private var base: UInt64 { UInt64(start.count) }

    /// A copy of a file in memory, with a name for its tracks.
    private func copy(_ bytes: [UInt8]) throws -> (old: MovieFile, new: MovieFile, plan: FilePlan) {
        let old = try MovieFile(MemorySource(bytes))
        let edit = try TagEdit.edit(old.movie, name: "new")
        let plan = try FilePlanner.plan(edit, of: old, for: .inPlace)
        #expect(plan.method == .copy)
        let new = try MovieFile(MemorySource(assemble(plan, from: bytes)))
        try Verification(old: old, new: new, edit: edit, plan: plan).verify(.full)
        return (old, new, plan)
    }

    private func assemble(_ plan: FilePlan, from old: [UInt8]) -> [UInt8] {
        plan.pieces.flatMap { piece -> [UInt8] in
            switch piece {
            case .kept(let range): Array(old[Int(range.lowerBound)..<Int(range.upperBound)])
            case .new(let bytes): bytes
            case .unused(let length): [UInt8](repeating: 0, count: Int(length))
            case .spooled: []
            }
        }
    }

    private func expectSameMedia(_ old: MovieFile, _ new: MovieFile) throws {
        let (before, after) = try (old.fragmentedSamples()[0], new.fragmentedSamples()[0])
        #expect(!before.samples.isEmpty)
        #expect(before.samples.map(\.decodeTime) == after.samples.map(\.decodeTime))
        let media = try before.runs.map { try old.source.read($0.range) }
        #expect(try after.runs.map { try new.source.read($0.range) } == media)
        #expect(after.samples.map(\.offset) != before.samples.map(\.offset))
    }

    private func number(_ value: UInt64) -> String {
        hexText(
            BoxBuilder.number(UInt32(value >> 32)) + BoxBuilder.number(UInt32(value & 0xFFFF_FFFF))
        )
    }

    /// A fragment of one sample of four bytes, whose `tfhd` names where data is counted from.
    private func absolute(_ base: UInt64, distance: Int32) -> [UInt8] {
        let header = "00000001 00000001" + number(base)
        let run = "00000001 00000001" + hexText(BoxBuilder.number(UInt32(bitPattern: distance)))
        return Movie.fragment(Movie.track(header, Movie.run(run)))
    }

    @Test func `base data offsets are relocated`() throws {
        let length = UInt64(absolute(0, distance: 0).count)
        let place = base + length + 8
        let (old, new, _) = try copy(start + absolute(place, distance: 0) + Movie.media(4, from: 9))
        try expectSameMedia(old, new)
        #expect(new.boxes.map(\.type) == ["ftyp", "free", "moov", "free", "moof", "mdat"])
    }

    @Test func `data offsets that count from 0 or from after the data are relocated`() throws {
        let length = UInt64(absolute(0, distance: 0).count)
        let place = base + length + 8
        for from in [0, place + 100_000, 1] {
            let distance = Int32(Int64(place) - Int64(from))
            let bytes = start + absolute(from, distance: distance) + Movie.media(4, from: 9)
            let (old, new, _) = try copy(bytes)
            try expectSameMedia(old, new)
        }
    }

    @Test func `offsets of samples in another file stay unchanged`() throws {
        let external = BoxBuilder.box("url ", hex("00000000"), Array("other.mp4\u{0}".utf8))
        let references = BoxBuilder.box("dref", hex("00000000 00000001"), external)
        let table = BoxBuilder.box("stsd", hex("00000000 00000001 00000008 74786D74"))
        let information = BoxBuilder.box(
            "minf",
            BoxBuilder.box("dinf", references),
            BoxBuilder.box("stbl", table)
        )
        let header = BoxBuilder.box(
            "mdhd",
            hex("00000000 00000000 00000000 000003E8 000003E8 55C40000")
        )
        let movie =
            SmallMovie.fileType
            + BoxBuilder.box(
                "moov",
                SmallMovie.movieHeader,
                BoxBuilder.box(
                    "trak",
                    SmallMovie.trackHeader,
                    BoxBuilder.box("mdia", header, information)
                ),
                BoxBuilder.box("mvex", Movie.defaults)
            )
        let bytes = movie + absolute(UInt64(movie.count) + 40, distance: 0) + Movie.media(9)
        let (old, new, _) = try copy(bytes)
        #expect(try new.fragmentedSamples() == old.fragmentedSamples())
    }

    @Test func `offsets of an index before the movie are relocated as well`() throws {
        let head = Movie.start()
        let type = head.prefix(24)
        let movie = head.dropFirst(24)
        let fragment = Movie.fragment(
            Movie.track("00020000 00000001", Movie.run("00000001 00000001 00000044"))
        )
        let media = Movie.media(4)
        let size = UInt32(fragment.count + media.count)
        let index = BoxBuilder.box(
            "sidx",
            hex("00000000 00000001 000003E8 00000000"),
            BoxBuilder.number(UInt32(movie.count)),
            hex("0000 0001"),
            BoxBuilder.number(size),
            hex("0000000A 90000000")
        )
        let (_, new, _) = try copy(Array(type) + index + movie + fragment + media)
        let box = try #require(new.boxes.first { $0.type == "sidx" })
        let found = try Box("sidx", payload: new.source.read(box.payload))
            .decode(SegmentIndexBox.self)
        let fragmentBox = try #require(new.boxes.first { $0.type == "moof" })
        #expect(box.range.upperBound + found.firstOffset == fragmentBox.range.lowerBound)
        #expect(found.references.map(\.referencedSize) == [size])
    }

    @Test func `only data that no fragment uses is free`() throws {
        let length = UInt64(absolute(0, distance: 0).count)
        let free = BoxBuilder.box("free", (0..<90_000).map { UInt8($0 % 251) })
        for place in [base + 8, base + 45_000, base + UInt64(free.count) - 4] {
            let bytes = start + free + absolute(place, distance: 0) + Movie.media(4)
            let file = try MovieFile(MemorySource(bytes))
            #expect(try file.usesData(in: base..<base + UInt64(free.count)))
            #expect(
                try !file.usesData(
                    in: base + UInt64(free.count)..<base + UInt64(free.count) + length
                )
            )
            let (old, new, _) = try copy(bytes)
            try expectSameMedia(old, new)
        }
        // Where nothing lies there, the edit needs no copy.
        let place = base + UInt64(free.count) + length + 8
        let file = try MovieFile(
            MemorySource(start + free + absolute(place, distance: 0) + Movie.media(4))
        )
        let edit = try TagEdit.edit(file.movie, name: "new")
        #expect(try FilePlanner.plan(edit, of: file, for: .inPlace).method != .copy)
    }

    @Test func `relocated places are verified against the old movie`() throws {
        let length = UInt64(absolute(0, distance: 0).count)
        let place = base + length + 8
        let offset = hexText(BoxBuilder.number(UInt32(base)))
        let table = BoxBuilder.box(
            "tfra",
            hex("00000000 00000001 00000000 00000001 00000000" + offset + "01 01 01")
        )
        let tail = BoxBuilder.number(UInt32(8 + table.count + 16))
        let index = BoxBuilder.box("mfra", table, BoxBuilder.box("mfro", hex("00000000"), tail))
        let bytes = start + absolute(place, distance: 0) + Movie.media(4, from: 9) + index
        let (old, new, plan) = try copy(bytes)
        let edit = try TagEdit.edit(old.movie, name: "new")
        let good = assemble(plan, from: bytes)
        let moof = Int(try #require(new.boxes.first { $0.type == "moof" }).range.lowerBound)
        let mfra = Int(try #require(new.boxes.first { $0.type == "mfra" }).range.lowerBound)
        // A byte of: mfhd, track ID, base data offset, sample count, data; moof offset, number, size.
        let media = moof + Int(length) + 8
        let places = [
            moof + 23, moof + 47, moof + 55, moof + 75, media, mfra + 35, mfra + 38, mfra + 54,
            mfra + 58,
        ]
        for place in places {
            var bad = good
            bad[place] ^= 1
            let error = #expect(throws: ISOMediaError.self, "byte \(place - moof)") {
                let file = try MovieFile(MemorySource(bad))
                try Verification(old: old, new: file, edit: edit, plan: plan).verify(.full)
            }
            #expect(error != nil)
        }
        let found = try MovieFile(MemorySource(good))
        try Verification(old: old, new: found, edit: edit, plan: plan).verify(.full)
    }
}
