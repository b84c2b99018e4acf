// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import TestSupport

/// A movie of a few hundred bytes with one track, put together by hand.
enum SmallMovie {
    static let fileType = BoxBuilder.box("ftyp", hex("69736F6D 00000000"))

    static let movieHeader = BoxBuilder.box(
        "mvhd",
        hex("00000000 00000000 00000000 000003E8 000003E8") + [UInt8](repeating: 0, count: 76),
        hex("00000002")
    )

    static let trackHeader = BoxBuilder.box(
        "tkhd",
        hex("00000007 00000000 00000000 00000001 00000000 000003E8"),
        [UInt8](repeating: 0, count: 60)
    )

    /// The movie with these boxes in the sample table of its track.
    static func bytes(sampleTable: [UInt8]...) -> [UInt8] {
        bytes(track: media(sampleTable: sampleTable.flatMap(\.self)))
    }

    /// The movie with these boxes behind the header of its track.
    static func bytes(track: [UInt8]) -> [UInt8] {
        bytes(movie: movieHeader, BoxBuilder.box("trak", trackHeader, track))
    }

    /// The file with these boxes in its `moov`, whose content starts at byte 24.
    static func bytes(movie: [UInt8]...) -> [UInt8] {
        fileType + BoxBuilder.box("moov", movie.flatMap(\.self))
    }

    /// `mdia` around these boxes of a sample table, with a handler if one is named.
    static func media(sampleTable: [UInt8], handler: String? = nil) -> [UInt8] {
        let table = BoxBuilder.box("stbl", sampleTable)
        let header = BoxBuilder.box(
            "mdhd",
            hex("00000000 00000000 00000000 000003E8 000003E8 55C40000")
        )
        let handlerBox = handler.map { type in
            BoxBuilder.box(
                "hdlr",
                hex("00000000 00000000"),
                Array(type.utf8),
                [UInt8](repeating: 0, count: 13)
            )
        }
        return BoxBuilder.box("mdia", header, handlerBox ?? [], BoxBuilder.box("minf", table))
    }

    /// Where the first box of the sample table is in the file.
    static var sampleTableOffset: UInt64 {
        UInt64(bytes(sampleTable: []).count)
    }

    /// What the sample table box at the front of the table says.
    static func sampleTable(_ boxes: [UInt8]...) throws -> SampleTable? {
        let file = try MovieFile(MemorySource(bytes(sampleTable: boxes.flatMap(\.self))))
        return try file.movie.tracks.first?.sampleTable()
    }
}
