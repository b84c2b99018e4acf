// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct TransportStreamEmbeddingTests {
    private static let english = """
        1
        00:00:01,500 --> 00:00:03,000
        Hello, world.

        2
        00:00:04,000 --> 00:00:06,000
        Two lines of
        caption text.

        """
    private static let korean = "1\n00:00:02,000 --> 00:00:04,000\n안녕하세요\n"

    /// What FFmpeg decodes of the first field.
    private static func decoded(_ path: String) throws -> String {
        try run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "movie=\(path)[out+subcc]", "-map", "0:s"]
                + ["-f", "srt", "-"]
        ).standardOutput
    }

    /// Checksums of the decoded pictures and of the packets of audio.
    private static func hashes(_ path: String) throws -> [String] {
        let hash = ["-f", "hash", "-hash", "murmur3", "-"]
        return try [["-map", "0:v"], ["-map", "0:a", "-c", "copy"]].map {
            try output(of: "ffmpeg", ["-v", "error", "-i", path] + $0 + hash)
        }
    }

    /// How often FFmpeg reports by their counters that packets are missing; its own writer leaves such gaps.
    private static func gaps(_ path: String) throws -> Int {
        let copy = try run(
            "ffmpeg",
            ["-v", "debug", "-i", path, "-map", "0", "-c", "copy", "-f", "null", "-"]
        )
        return copy.standardError.components(separatedBy: "Continuity check failed").count - 1
    }

    /// The captions of CC1 as SubRip.
    private static func extracted(_ path: String) throws -> String {
        try succeed("extract", path, "--track", "cc:CC1", "--to", "srt", "-o", "-")
    }

    private static func make(_ name: String, _ options: [String], in place: Workplace) throws {
        try place.make(
            name,
            ["-i", SampleMedia.path("movie.mp4"), "-t", "8", "-s", "320x180", "-c:a", "mp2"]
                + options
        )
    }

    @Test(arguments: [
        ("avc.ts", ["-c:v", "libx264", "-bf", "2", "-r", "30000/1001", "-muxrate", "2M"]),
        ("mpeg2.ts", ["-c:v", "mpeg2video", "-bf", "2", "-r", "25"]),
        ("hevc.ts", ["-c:v", "libx265", "-x265-params", "log-level=error", "-r", "25"]),
    ])
    func `captions and services of transport streams are read by others, and are declared`(
        name: String,
        options: [String]
    ) throws {
        try Workplace.with { place in
            try Self.make(name, options, in: place)
            let files = [
                try place.write("a.en.srt", text: Self.english),
                try place.write("a.ko.srt", text: Self.korean),
            ]
            let (source, out) = (place.path(name), place.path("out.ts"))
            try succeed(
                ["add-captions", source] + files
                    + ["--embed", "--services", "1:en,2:ko", "-o", out]
            )
            let decoded = try Self.decoded(out)
            #expect(decoded.contains("Hello, world."))
            #expect(decoded.contains("caption text."))
            #expect(try Self.hashes(out) == Self.hashes(source))
            #expect(
                try CaptionScan(of: out).brief == ["1 CC1 2", "1 SERVICE1 2", "1 SERVICE2 1"]
            )
            let stated = try succeed("inspect", "--captions", out)
            #expect(stated.contains("eng (stated)") && stated.contains("kor (stated)"))
            #expect(try Self.gaps(out) == Self.gaps(source))
            // A constant bit rate stays.
            if options.contains("-muxrate") {
                #expect(try bytes(of: out).count == bytes(of: source).count)
            }
            let transfer = place.path("transfer.ts")
            try succeed("add-captions", source, "--from", out, "-o", transfer)
            #expect(try CaptionScan(of: transfer).brief == CaptionScan(of: out).brief)
            let again = try succeed(
                "add-captions",
                out,
                files[0],
                "--replace",
                "--embed",
                "-o",
                transfer,
                "--force"
            )
            #expect(again.contains("replacing"))
            #expect(try CaptionScan(of: transfer).brief == CaptionScan(of: out).brief)
        }
    }

    @Test func `streams and options that do not fit are rejected before anything is written`()
        throws
    {
        try Workplace.with { place in
            try Self.make("in.ts", ["-c:v", "mpeg2video", "-r", "25"], in: place)
            var broken = try bytes(of: place.path("in.ts"))
            broken.remove(at: 18_000)
            try place.write("broken.ts", broken)
            try place.make("sound.ts", ["-i", SampleMedia.path("movie.mp4"), "-vn", "-c:a", "mp2"])
            let file = try place.write("a.en.srt", text: Self.english)
            let other = try place.write("b.en.srt", text: Self.english)
            let source = place.path("in.ts")
            let out = ["--embed", "-o", place.path("out.ts")]
            let names = try place.names
            let cases: [([String], Int32, String)] = [
                ([source, file, "--embed", "-o", place.path("out.mp4")], 2, "end its name in .ts"),
                ([place.path("broken.ts"), file] + out, 2, "no packet begins at byte 18048"),
                ([place.path("sound.ts"), file] + out, 2, "no video in H.264"),
                ([source, file, "--services", "1:ko"] + out, 2, "no caption file is in ko"),
                (
                    [source, file, other, "--services", "1:en"] + out, 2,
                    "more than one caption file"
                ),
                ([source, file, "--services", "64:en"] + out, 64, "numbers from 1 to 63"),
                ([source, file, "--services", "1:en,1:ko"] + out, 64, "has one language"),
                ([source, file, other] + out, 64, "require --embed and --services"),
                ([source, file, "--services", "1:en"], 64, "require --embed"),
            ]
            for (arguments, code, words) in cases {
                let result = try run(builtBinary.path, ["add-captions"] + arguments)
                #expect(result.exitCode == code, result.summary)
                #expect(result.standardError.contains(words), result.summary)
            }
            #expect(try place.names == names)
        }
    }

    /// The packets of a stream with other bytes around them.
    private static func framed(_ stream: [UInt8], before: Int, after: Int) -> [UInt8] {
        stride(from: 0, to: stream.count, by: 188).enumerated().flatMap { number, place in
            let time = UInt32(number) * 2000
            var packet = withUnsafeBytes(of: time.bigEndian) { Array($0.suffix(before)) }
            packet += stream[place..<place + 188]
            packet += [UInt8](repeating: 0, count: after)
            return packet
        }
    }

    @Test(arguments: [(4, 0), (0, 16)])
    func `packets with times of arrival or check bytes get captions, and keep those`(
        before: Int,
        after: Int
    ) throws {
        try Workplace.with { place in
            try Self.make("plain.ts", ["-c:v", "libx264", "-r", "25"], in: place)
            let plain = try bytes(of: place.path("plain.ts"))
            let source = place.path("framed.m2ts")
            try place.write("framed.m2ts", Self.framed(plain, before: before, after: after))
            let file = try place.write("a.en.srt", text: Self.english)
            let out = place.path("out.m2ts")
            try succeed(
                ["add-captions", source, file, "--embed", "--services", "1:en", "-o", out]
            )
            #expect(try CaptionScan(of: out).brief == ["1 CC1 2", "1 SERVICE1 2"])
            #expect(try Self.decoded(out).contains("Hello, world."))
            #expect(try Self.hashes(out) == Self.hashes(source))
            #expect(try Self.gaps(out) == Self.gaps(source))
            let length = before + 188 + after
            let stream = try bytes(of: out)
            #expect(stream.count % length == 0)
            let places = stride(from: before, to: stream.count, by: length)
            #expect(places.allSatisfy { stream[$0] == 0x47 })
            let times = places.map { place in
                stream[place - before..<place].reduce(0) { $0 << 8 | Int($1) }
            }
            #expect(times == times.sorted())
            #expect(Set(times).count == (before > 0 ? times.count : 1))
            let text = try Self.extracted(out)
            #expect(text.contains("caption text."))
            #expect(try succeed("inspect", "--captions", out).contains("eng (stated)"))
            let transfer = place.path("transfer.m2ts")
            try succeed("add-captions", source, "--from", out, "-o", transfer)
            #expect(try CaptionScan(of: transfer).brief == CaptionScan(of: out).brief)
        }
    }

    @Test func `captions are embedded and read across a restart of the times and a wrap`() throws {
        try Workplace.with { place in
            let options = ["-c:v", "libx264", "-bf", "2", "-r", "25", "-t", "3"]
            try Self.make("a.ts", options, in: place)
            // The times of 33 bits end 2 s later: 2³³ / 90 000 s are 95,443.718 s.
            try Self.make("b.ts", options + ["-output_ts_offset", "95441.7"], in: place)
            let parts = try ["a.ts", "a.ts", "a.ts"].flatMap { try bytes(of: place.path($0)) }
            try place.write("in.ts", parts)
            try place.write("wrap.ts", Array(try bytes(of: place.path("b.ts"))))
            let file = try place.write(
                "a.en.srt",
                text: """
                    1
                    00:00:01,000 --> 00:00:02,000
                    First part

                    2
                    00:00:02,500 --> 00:00:04,500
                    Across the cut

                    3
                    00:00:07,000 --> 00:00:08,000
                    Last part

                    """
            )
            let out = place.path("out.ts")
            try succeed("add-captions", place.path("wrap.ts"), file, "--embed", "-o", out)
            let wrapped = try Self.extracted(out)
            #expect(wrapped.contains("00:00:01,0"), "\(wrapped)")
            #expect(wrapped.contains("00:00:02,4") || wrapped.contains("00:00:02,5"), "\(wrapped)")
            try succeed(
                "add-captions",
                place.path("in.ts"),
                file,
                "--embed",
                "-o",
                out,
                "--force"
            )
            let text = try Self.extracted(out)
            let first = try #require(text.firstRange(of: "First part"))
            let across = try #require(text.firstRange(of: "Across the cut"))
            let last = try #require(text.firstRange(of: "Last part"))
            #expect(first.upperBound < across.lowerBound && across.upperBound < last.lowerBound)
            // A restart follows what was before; the parts have 3.0 to 3.1 s each.
            #expect(text.contains("00:00:01,0"), "\(text)")
            #expect(text.contains("00:00:02,4") || text.contains("00:00:02,5"), "\(text)")
            #expect(text.contains(/00:00:0(6,9|7,0)/) && !text.contains("26:"), "\(text)")
        }
    }

    @Test func `MediaInfo lists the services with the languages of the descriptor`() throws {
        try Workplace.with { place in
            try Self.make("in.ts", ["-c:v", "mpeg2video", "-r", "25"], in: place)
            let files = [
                try place.write("a.en.srt", text: Self.english),
                try place.write("a.ko.srt", text: Self.korean),
            ]
            let out = place.path("out.ts")
            try succeed(
                ["add-captions", place.path("in.ts")] + files
                    + ["--embed", "--services", "1:en,2:ko", "-o", out]
            )
            let format = "--Output=Text;%ID%|%Format%|%Language%\\n"
            let listed = try output(of: "mediainfo", [format, out])
            #expect(
                listed.split(whereSeparator: \.isNewline) == [
                    "256-CC1|EIA-608|en", "256-1|EIA-708|en", "256-2|EIA-708|ko",
                ]
            )
        }
    }
}
