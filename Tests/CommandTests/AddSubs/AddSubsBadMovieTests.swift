// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddSubsBadMovieTests {
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
    func `a movie that cannot be edited is rejected with the reason`(reason: String, bytes: [UInt8])
        throws
    {
        try Workplace.with { place in
            try place.write("bad.mp4", bytes)
            try place.expectRefusal(["bad.mp4", "es.srt"], naming: "bad.mp4", reason)
        }
    }

    @Test func `a movie that is cut short at many offsets is rejected`() throws {
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

    @Test func `a movie cut off between boxes, with missing samples, is rejected`() throws {
        try Workplace.with { place in
            let whole = try MovieLayout.movieFirst.bytes()
            let media = try #require(WalkedBox.walk(Data(whole)).boxes.first { $0.type == "mdat" })
            try place.write("bad.mp4", whole.prefix(media.range.lowerBound))
            let missing = whole.count - media.range.lowerBound
            let sentence = "truncated: the last \(missing) bytes of its samples are missing"
            try place.expectRefusal(["bad.mp4", "es.srt"], naming: "bad.mp4", sentence)
            // Media data to the end of the file has no size that could be wrong.
            var open = try MovieLayout.mediaToEndOfFile.bytes()
            open.removeLast(1000)
            try place.write("open.mp4", open)
            try place.expectRefusal(
                ["open.mp4", "es.srt"],
                naming: "open.mp4",
                "truncated: the last 1000 bytes"
            )
            let commands = [
                ["tag", "bad.mp4", "--track", "1", "--name", "x"], ["repair", "bad.mp4"],
                ["remove", "bad.mp4", "--track", "2", "--allow-last"], ["optimize", "bad.mp4"],
                ["chapters", "bad.mp4", "--remove"], ["hls", "bad.mp4", "-o", "out"],
            ]
            let before = try place.contents()
            for command in commands {
                let result = try run(builtBinary.path, command, in: place.folder)
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardError.contains(sentence), result.summary)
            }
            let inspected = try run(builtBinary.path, ["inspect", "bad.mp4"], in: place.folder)
            #expect(inspected.exitCode == 0, inspected.summary)
            #expect(inspected.standardError.contains(sentence), inspected.summary)
            #expect(try place.contents() == before)
        }
    }

    @Test func `a movie cut off after a fragment header is rejected`() throws {
        try Workplace.with { place in
            try place.make(
                "fragments.mp4",
                ["-i", place.path("movie.mp4"), "-c", "copy", "-movflags"]
                    + ["frag_keyframe+empty_moov+default_base_moof"]
            )
            let whole = try place.data("fragments.mp4")
            let media = try #require(WalkedBox.walk(whole).boxes.first { $0.type == "mdat" })
            try place.write("bad.mp4", whole.prefix(media.range.lowerBound))
            for command in [
                ["tag", "bad.mp4", "--track", "1", "--name", "x"], ["repair", "bad.mp4"],
            ] {
                let result = try run(builtBinary.path, command, in: place.folder)
                #expect(result.exitCode == 2, result.summary)
            }
            try place.expectRefusal(
                ["bad.mp4", "es.srt", "--flatten"],
                naming: "bad.mp4",
                "bytes of its samples are missing"
            )
        }
    }

    @Test func `a movie header with a timescale of 0 is rejected`() throws {
        try Workplace.with { place in
            var bytes = try MovieLayout.movieFirst.bytes()
            let header = try #require(Data(bytes).range(of: Data("mvhd".utf8))).upperBound
            bytes.replaceSubrange(header + 12..<header + 16, with: hex("00000000"))
            try place.write("bad.mp4", bytes)
            let reason = "(mvhd) has a timescale of 0"
            try place.expectRefusal(["bad.mp4", "es.srt"], naming: "bad.mp4", reason, "at byte")
            let tagged = try run(
                builtBinary.path,
                ["tag", "bad.mp4", "--track", "1", "--name", "x"],
                in: place.folder
            )
            #expect(tagged.exitCode == 2 && tagged.standardError.contains(reason), tagged.summary)
            let inspected = try run(builtBinary.path, ["inspect", "bad.mp4"], in: place.folder)
            #expect(inspected.exitCode == 0, inspected.summary)
            #expect(inspected.standardError.contains(reason), inspected.summary)
        }
    }

    @Test(arguments: ["stts", "stsz", "stsc", "stco", "elst"])
    func `a table that declares more entries than it has is rejected`(type: String) throws {
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
    func `boxes nested ten thousand deep are rejected`(type: String) throws {
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

    @Test func `a fragmented movie is rejected`() throws {
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

    @Test func `a missing movie, a folder, a pipe and a device are rejected`() throws {
        try Workplace.with { place in
            try run("mkdir", [place.path("folder.mp4")])
            let reasons = [
                ("nothing.mp4", "No such file"), ("folder.mp4", "Is a directory"),
                ("/dev/null", "a device, and this file is read at many places"),
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
