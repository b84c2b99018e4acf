// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import TestSupport
import Testing

@Suite struct `Damaged movies` {
    @Test(arguments: MalformedMovie.all)
    func `are refused with the fault and its place`(movie: MalformedMovie) {
        let error = ISOMediaError(movie.kind, path: "memory", at: movie.offset)
        #expect(throws: error) { try read(movie.bytes) }
    }

    @Test func `that are cut short anywhere are refused or read, and never crash`() throws {
        let bytes = try MovieLayout.oddMeta.bytes()
        let length = 30_000
        // The end of the file is `moov`; its start is found by name.
        for end in stride(from: bytes.count - length, to: bytes.count, by: 97) {
            #expect(throws: ISOMediaError.self) { try read(Array(bytes[..<end])) }
        }
    }

    @Test func `of which one byte is wrong are refused or read, and never crash`() throws {
        let bytes = SmallMovie.bytes(
            sampleTable: BoxBuilder.box("stts", hex("00000000 00000001 00000002 00000010")),
            BoxBuilder.box("stsz", hex("00000000 00000000 00000002 00000010 00000020")),
            BoxBuilder.box("stsc", hex("00000000 00000001 00000001 00000002 00000001")),
            BoxBuilder.box("stco", hex("00000000 00000001 FFFFFFF0"))
        )
        for place in bytes.indices {
            for value in [0x00, 0x01, 0x7F, 0x80, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[place] = value
                do throws(ISOMediaError) {
                    try read(damaged)
                    let file = try MovieFile(MemorySource(damaged))
                    for track in file.movie.tracks {
                        _ = try track.sampleTable()?.samples()
                        _ = try track.sampleTable()?.chunks()
                    }
                } catch {
                    #expect(!error.description.isEmpty)
                }
            }
        }
    }

    @Test func `with a huge moov are refused before it is read`() throws {
        try withTemporaryFile(SmallMovie.fileType) { path in
            let size: UInt64 = (256 << 20) + 1
            let header = BoxBuilder.header("moov", size: UInt32(size))
            try writeSparse(path, header, at: 16, length: 16 + size)
            let kind = ISOMediaError.Kind.movieBoxTooLarge(size: size, limit: 256 << 20)
            #expect(throws: ISOMediaError(kind, path: path, at: 16)) {
                try MovieFile(SystemFile.reading(path))
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
