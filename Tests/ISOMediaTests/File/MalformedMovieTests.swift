// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct MalformedMovieTests {
    @Test(arguments: MalformedMovie.all)
    func `a malformed movie is rejected with the fault and its offset`(movie: MalformedMovie) {
        let error = ISOMediaError(movie.kind, path: "memory", at: movie.offset)
        #expect(throws: error) { try read(movie.bytes) }
    }

    @Test func `a movie that is cut short anywhere is rejected`() throws {
        let bytes = try MovieLayout.oddMeta.bytes()
        for end in stride(from: bytes.count - 30_000, to: bytes.count, by: 97) {
            #expect(throws: ISOMediaError.self) { try read(Array(bytes[..<end])) }
        }
    }

    @Test(.slow) func `a movie with one wrong byte is rejected or edited without a crash`() throws {
        let bytes = Self.movieOfEverything
        try read(bytes)
        try use(MovieFile(MemorySource(bytes)))
        for place in bytes.indices {
            for value in [0x00, 0x01, 0x7F, 0xFF] as [UInt8] where bytes[place] != value {
                var damaged = bytes
                damaged[place] = value
                do {
                    try read(damaged)
                    try use(MovieFile(MemorySource(damaged)))
                } catch let error as ISOMediaError {
                    #expect(!error.description.isEmpty)
                }
            }
        }
    }

    /// A movie with every table that an edit looks at, a mark, a reserve and items.
    private static let movieOfEverything: [UInt8] = {
        let items = BoxBuilder.box(
            "iloc",
            hex("01000000 4440 0001 0001 0000 0000 00000040 0001"),
            hex("00000010 00000020")
        )
        let meta = BoxBuilder.box("meta", hex("00000000"), items)
        let edits = BoxBuilder.box("elst", hex("00000000 00000001 00000BB8 00000000 00010000"))
        let track =
            BoxBuilder.box("edts", edits)
            + SmallMovie.media(
                sampleTable: [
                    BoxBuilder.box("stts", hex("00000000 00000001 00000002 00000010")),
                    BoxBuilder.box("stsz", hex("00000000 00000000 00000002 00000010 00000020")),
                    BoxBuilder.box("stsc", hex("00000000 00000001 00000001 00000002 00000001")),
                    BoxBuilder.box("co64", hex("00000000 00000001 00000000FFFFFFF0")),
                    BoxBuilder.box("saio", hex("00000000 00000001 FFFFFFF0")),
                ].flatMap(\.self)
            )
        let whole = BoxBuilder.box("trak", SmallMovie.trackHeader, track)
        let mark = MovieSlots(
            at: 0,
            extent: 104,
            previous: 8,
            firstLength: 40,
            secondLength: 48
        )
        .encoded(showing: .first)
        return SmallMovie.bytes(movie: SmallMovie.movieHeader, whole, meta)
            + mark + BoxBuilder.box("moov") + meta + BoxBuilder.box("mdat", [1, 2, 3, 4])
    }()

    /// What an edit does, all but writing.
    private func use(_ file: MovieFile) throws {
        for track in file.movie.tracks {
            do throws(ISOMediaError) {
                _ = try track.language()
                _ = try track.sampleTable()?.chunks()
                _ = try track.sampleTable()?.samples()
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
        for destination in [EditDestination.inPlace, .newFile] {
            let edit = try DummyTrack.edit(file.movie)
            let plan = try FilePlanner.plan(edit, of: file, for: destination)
            var result: [UInt8] = []
            for piece in plan.pieces {
                switch piece {
                case .kept(let range): result += try file.source.read(range)
                case .new(let bytes): result += bytes
                case .spooled(let bytes): result += try bytes.file.read(bytes.range)
                case .unused(let length): result += [UInt8](repeating: 0, count: Int(length))
                }
            }
            let new = try MovieFile(MemorySource(result))
            try Verification(old: file, new: new, edit: edit, plan: plan).verify(.full)
        }
    }

    @Test func `a movie with a huge moov is rejected before it is read`() throws {
        try withTemporaryFile(SmallMovie.fileType) { path in
            let size: UInt64 = (256 << 20) + 1
            let header = BoxBuilder.header("moov", size: UInt32(size))
            try writeSparse(path, header, at: 16, length: 16 + size)
            let kind = ISOMediaError.Kind.movieBoxTooLarge(size: size, limit: 256 << 20)
            #expect(throws: ISOMediaError(kind, path: path, at: 16)) {
                try MovieFile(opening: path)
            }
        }
    }

    private func read(_ bytes: [UInt8]) throws(ISOMediaError) {
        let file = try MovieFile(MemorySource(bytes))
        try file.requireWhole()
        do {
            try file.movie.requireSoundBoxes()
        } catch {
            throw ISOMediaError(error.kind, path: "memory", at: error.offset)
        }
    }
}
