// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct `A movie that cannot be edited` {
    @Test(arguments: [
        ("not an MP4 or QuickTime movie", Array("This is a letter and not a movie.\n".utf8)),
        ("not an MP4 or QuickTime movie", []),
        ("not an MP4 or QuickTime movie", [0, 0, 0]),
        ("no moov box", BoxBuilder.box("ftyp", Array("isom".utf8), hex("00000200"))),
        (
            "no moov box",
            BoxBuilder.box("ftyp", Array("isom".utf8), hex("00000200"))
                + BoxBuilder.box("mdat", [1, 2, 3])
        ),
        ("compressed (cmov)", BoxBuilder.box("moov", BoxBuilder.box("cmov", hex("0001")))),
        ("moov has no mvhd", BoxBuilder.box("moov", BoxBuilder.box("udta"))),
        ("at byte 0", BoxBuilder.box("moov", BoxBuilder.box("mvhd"), size: 0xFFFF_FFF0)),
    ])
    func `is named with what is wrong`(reason: String, bytes: [UInt8]) throws {
        try Workplace.with { place in
            try place.write("bad.mp4", bytes)
            try place.expectRefusal(["bad.mp4", "es.srt"], naming: "bad.mp4", reason)
        }
    }

    @Test func `ends too early at many places`() throws {
        try Workplace.with { place in
            let last = try MovieLayout.movieLast.bytes()
            let first = try MovieLayout.movieFirst.bytes()
            for whole in [last, first] {
                let cuts = stride(from: 33, to: whole.count - 1, by: whole.count / 12)
                for cut in [20, 30] + cuts + [whole.count - 1] {
                    try place.write("bad.mp4", whole.prefix(cut))
                    try place.expectRefusal(["bad.mp4", "es.srt"], naming: "bad.mp4")
                }
            }
        }
    }

    @Test(arguments: ["stts", "stsz", "stsc", "stco", "elst"])
    func `declares more entries than there are`(type: String) throws {
        try Workplace.with { place in
            var bytes = try MovieLayout.movieFirst.bytes()
            let found = Data(bytes).range(of: Data(type.utf8))
            let start = try #require(found).lowerBound
            let count = start + (type == "stsz" ? 12 : 8)
            bytes.replaceSubrange(count..<count + 4, with: hex("7FFFFFFF"))
            try place.write("bad.mp4", bytes)
            try place.expectRefusal(["bad.mp4", "es.srt"], naming: "bad.mp4", type, "at byte")
        }
    }

    @Test(arguments: ["moov", "trak", "udta", "edts"])
    func `nests boxes ten thousand deep`(type: String) throws {
        try Workplace.with { place in
            var boxes: [UInt8] = []
            for depth in 0..<10_000 {
                boxes += BoxBuilder.header(type, size: UInt32((10_000 - depth) * 8))
            }
            let movie = type == "moov" ? boxes : BoxBuilder.box("moov", boxes)
            try place.write("bad.mp4", movie)
            try place.expectRefusal(["bad.mp4", "es.srt"], naming: "bad.mp4")
        }
    }

    @Test func `is fragmented`() throws {
        try Workplace.with { place in
            try run(
                "ffmpeg",
                ["-v", "error", "-i", place.path("movie.mp4"), "-c", "copy", "-movflags"]
                    + ["frag_keyframe+empty_moov", place.path("fragments.mp4")]
            )
            try place.expectRefusal(
                ["fragments.mp4", "es.srt"],
                naming: "fragments.mp4",
                "fragmented movie"
            )
            #expect(try Inspection(of: place.path("fragments.mp4")).fragmented)
        }
    }

    @Test func `is not there, or is a folder, a pipe or a device`() throws {
        try Workplace.with { place in
            try run("mkdir", [place.path("folder.mp4")])
            let reasons = [
                ("nothing.mp4", "No such file"), ("folder.mp4", "Is a directory"),
                ("/dev/null", "Illegal seek"),
            ]
            for (name, reason) in reasons {
                for output in [[], ["-o", "out.mp4"], ["--dry-run"]] {
                    let arguments = [name, "es.srt"] + output
                    try place.expectRefusal(arguments, naming: name, reason)
                }
            }
            try run("mkfifo", [place.path("pipe.mp4")])
            let result = try run(
                "timeout",
                ["120", builtBinary.path, "add-subs", place.path("pipe.mp4"), place.path("es.srt")]
            )
            #expect(result.exitCode == 2 && result.standardError.contains("pipe.mp4"))
        }
    }
}
