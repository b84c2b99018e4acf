// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import TestSupport

extension MalformedMovie {
    /// Counts larger than the box; the table starts behind the fields before it.
    static let tables = [
        table("stts", hex("00000000 20000001 0000000000000000"), count: 0x2000_0001, entrySize: 8),
        table("ctts", hex("00000000 FFFFFFFF 00"), count: 0xFFFF_FFFF, entrySize: 8),
        table("stss", hex("00000000 00000002 00000001"), count: 2, entrySize: 4),
        table("stsc", hex("00000000 15555556"), count: 0x1555_5556, entrySize: 12),
        table("stco", hex("00000000 40000001 00000000"), count: 0x4000_0001, entrySize: 4),
        table("co64", hex("00000000 FFFFFFFF"), count: 0xFFFF_FFFF, entrySize: 8),
        table("saio", hex("00000000 FFFFFFFF"), count: 0xFFFF_FFFF, entrySize: 4),
        MalformedMovie(
            "sizes beyond stsz",
            SmallMovie.bytes(
                sampleTable: BoxBuilder.box("stsz", hex("00000000 00000000 FFFFFFFF 00000001"))
            ),
            .invalidBox("stsz", .countTooLarge(count: 0xFFFF_FFFF, entrySize: 4, available: 4)),
            at: SmallMovie.sampleTableOffset + 20
        ),
        MalformedMovie(
            "sizes beyond stz2",
            SmallMovie.bytes(
                sampleTable: BoxBuilder.box("stz2", hex("00000000 00000010 FFFFFFFF 0001"))
            ),
            .invalidBox("stz2", .truncated(needed: 0x1_FFFF_FFFE, available: 2)),
            at: SmallMovie.sampleTableOffset + 20
        ),
        edits("00000000 FFFFFFFF", count: 0xFFFF_FFFF, entrySize: 12),
        edits("01000000 00000001", count: 1, entrySize: 20),
        items(
            "00000000 4400 FFFF",
            .countTooLarge(count: 65535, entrySize: 4, available: 0),
            at: 8
        ),
        items(
            "00000000 4400 0001 0001 0000 FFFF 00000000 00000000",
            .countTooLarge(count: 65535, entrySize: 8, available: 8),
            at: 14
        ),
        items(
            "00000000 0000 0001 0001 0000 FFFF" + String(repeating: "00", count: 70_000),
            .countTooLarge(count: 65535, entrySize: 0, available: 70_000),
            at: 14
        ),
    ]

    private static func table(
        _ type: String,
        _ payload: [UInt8],
        count: Int,
        entrySize: Int
    ) -> MalformedMovie {
        let kind = ByteError.Kind.countTooLarge(
            count: count,
            entrySize: entrySize,
            available: payload.count - 8
        )
        return MalformedMovie(
            "entries beyond \(type)",
            SmallMovie.bytes(sampleTable: BoxBuilder.box(type, payload)),
            .invalidBox(FourCC(type) ?? "????", kind),
            at: SmallMovie.sampleTableOffset + 16
        )
    }

    private static let editsOffset = UInt64(SmallMovie.bytes(track: []).count + 8)

    private static func edits(_ payload: String, count: Int, entrySize: Int) -> MalformedMovie {
        let list = BoxBuilder.box("elst", hex(payload))
        return MalformedMovie(
            "edits of \(entrySize) bytes beyond elst",
            SmallMovie.bytes(track: BoxBuilder.box("edts", list)),
            .invalidBox("elst", .countTooLarge(count: count, entrySize: entrySize, available: 0)),
            at: editsOffset + 16
        )
    }

    private static func items(
        _ payload: String,
        _ kind: ByteError.Kind,
        at place: UInt64
    ) -> MalformedMovie {
        let meta = BoxBuilder.box("meta", hex("00000000"), BoxBuilder.box("iloc", hex(payload)))
        return MalformedMovie(
            "iloc \(payload.prefix(40))",
            SmallMovie.bytes(movie: meta),
            .invalidBox("iloc", kind),
            at: 24 + 12 + 8 + place
        )
    }

    static let versions = [
        MalformedMovie(
            "mvhd of an unknown version",
            SmallMovie.bytes(movie: BoxBuilder.box("mvhd", hex("02000000"))),
            .invalidBox("mvhd", .unknownVersion(2)),
            at: 32
        ),
        MalformedMovie(
            "mvhd cut short",
            SmallMovie.bytes(movie: BoxBuilder.box("mvhd", hex("00000000 0000"))),
            .invalidBox("mvhd", .truncated(needed: 4, available: 2)),
            at: 36
        ),
        MalformedMovie(
            "tkhd of an unknown version",
            SmallMovie.bytes(
                movie: SmallMovie.movieHeader,
                BoxBuilder.box("trak", BoxBuilder.box("tkhd", hex("FF000007")))
            ),
            .invalidBox("tkhd", .unknownVersion(255)),
            at: 24 + 108 + 16
        ),
        MalformedMovie(
            "elst of an unknown version",
            SmallMovie.bytes(
                track: BoxBuilder.box("edts", BoxBuilder.box("elst", hex("02000000 00000000")))
            ),
            .invalidBox("elst", .unknownVersion(2)),
            at: editsOffset + 8
        ),
        MalformedMovie(
            "mdhd of an unknown version",
            SmallMovie.bytes(
                track: BoxBuilder.box("mdia", BoxBuilder.box("mdhd", hex("02000000")))
            ),
            .invalidBox("mdhd", .unknownVersion(2)),
            at: editsOffset + 8
        ),
    ]
}
