// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import TestSupport

/// A fragmented movie of one track, put together by hand; its movie and media have 1000 ticks a second.
enum FragmentedMovie {
    /// What `trex` says: description 1, 10 ticks, 4 bytes, no sync sample.
    static let defaults = BoxBuilder.box(
        "trex",
        hex("00000000 00000001 00000001 0000000A 00000004 00010000")
    )

    /// The file up to its first fragment, with these boxes behind the track's header and these in `mvex`.
    static func start(
        edits: [UInt8] = [],
        stsd: String = "00000000 00000001 00000008 74786D74",
        tables: [UInt8] = [],
        mvex: [UInt8] = defaults,
        brands: String = "69736F36 00000000 69736F36 636D6663",
        handler: String? = nil
    ) -> [UInt8] {
        let media = SmallMovie.media(
            sampleTable: BoxBuilder.box("stsd", hex(stsd)) + tables,
            handler: handler
        )
        return BoxBuilder.box("ftyp", hex(brands))
            + BoxBuilder.box(
                "moov",
                SmallMovie.movieHeader,
                BoxBuilder.box("trak", SmallMovie.trackHeader, edits, media),
                BoxBuilder.box("mvex", mvex)
            )
    }

    /// `moof` with these track fragments.
    static func fragment(_ trackFragments: [UInt8]...) -> [UInt8] {
        let header = BoxBuilder.box("mfhd", hex("00000000 00000001"))
        return BoxBuilder.box("moof", header, trackFragments.flatMap(\.self))
    }

    /// `traf` of the track with these boxes behind a `tfhd` of these flags and fields.
    static func track(_ header: String, _ boxes: [UInt8]...) -> [UInt8] {
        BoxBuilder.box("traf", BoxBuilder.box("tfhd", hex(header)), boxes.flatMap(\.self))
    }

    /// `traf` whose offsets count from its `moof` and that has the defaults of the movie.
    static func track(_ boxes: [UInt8]...) -> [UInt8] {
        track("00020000 00000001", boxes.flatMap(\.self))
    }

    /// `tfdt` of 32 bits.
    static func time(_ ticks: UInt32) -> [UInt8] {
        BoxBuilder.box("tfdt", hex("00000000"), BoxBuilder.number(ticks))
    }

    /// `trun` of these fields.
    static func run(_ fields: String) -> [UInt8] { BoxBuilder.box("trun", hex(fields)) }

    /// `mdat` with this many bytes that count up from a number.
    static func media(_ count: UInt8, from first: UInt8 = 0) -> [UInt8] {
        BoxBuilder.box("mdat", (0..<count).map { first &+ $0 })
    }

    /// The samples of the only track.
    static func samples(_ bytes: [UInt8]) throws -> FragmentedSamples {
        try MovieFile(MemorySource(bytes)).fragmentedSamples()[0]
    }
}
