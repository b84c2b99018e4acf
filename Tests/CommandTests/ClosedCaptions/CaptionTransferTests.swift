// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// Captions of one video in the pictures of another: `add-captions NEW --from OLD`.
@Suite struct CaptionTransferTests {
    /// A cue as WebVTT has it.
    private struct Line: Equatable {
        var start: Double
        var end: Double
        var text: String
    }

    private static func cues(_ movie: String, _ channel: String) throws -> [Line] {
        let text = try succeed(
            "extract",
            movie,
            "--track",
            "cc:\(channel)",
            "--to",
            "vtt",
            "-o",
            "-"
        )
        return text.split(separator: "\n\n").compactMap { block in
            let lines = block.split(separator: "\n")
            guard let place = lines.firstIndex(where: { $0.contains("-->") }) else { return nil }
            let times = lines[place].split(separator: " ")
            return Line(
                start: seconds(times[0]),
                end: seconds(times[2]),
                text: lines[(place + 1)...].joined(separator: "\n")
            )
        }
    }

    private static func seconds(_ time: Substring) -> Double {
        time.split(separator: ":").compactMap { Double($0) }.reduce(0) { $0 * 60 + $1 }
    }

    /// A video without captions.
    private static func video(
        _ place: Workplace,
        rate: String,
        seconds: Int,
        codec: [String] = ["-c:v", "libx264", "-preset", "ultrafast"]
    ) throws -> String {
        let path = place.path("new.mp4")
        let source = "testsrc=s=64x36:r=\(rate):d=\(seconds)"
        try run("ffmpeg", ["-v", "error", "-y", "-f", "lavfi", "-i", source] + codec + [path])
        return path
    }

    /// A video with captions: its file, its seconds, and its channels.
    struct Original: Sendable {
        var name: String
        var seconds: Int
        var channels: [String]

        static let services = Original("cea/shaka_captions-test.ts", 20, ["CC1", "SERVICE1"])
        static let rollUp = Original("cea/muxjs_multi-channel-608-captions.ts", 7, ["CC1", "CC3"])
        /// Each caption is in one picture, as some programs put it there.
        static let bursts = Original("cea/generated/cap_x264_b.mp4", 13, ["CC1"])

        private init(_ name: String, _ seconds: Int, _ channels: [String]) {
            (self.name, self.seconds, self.channels) = (name, seconds, channels)
        }
    }

    static let cases: [(rate: String, original: Original)] = [
        ("24000/1001", .services), ("24", .services), ("25", .services), ("30000/1001", .services),
        ("50", .services), ("60000/1001", .services), ("24", .rollUp), ("50", .rollUp),
        ("25", .bursts), ("30000/1001", .bursts),
    ]

    @Test(arguments: cases)
    func `all channels say the same at other frame rates, within a picture`(
        rate: String,
        original: Original
    ) throws {
        guard let old = try Corpora.path(original.name) else { return }
        try Workplace.with { place in
            let new = try Self.video(place, rate: rate, seconds: original.seconds)
            let out = place.path("out.mp4")
            let result = try mediatag(
                "add-captions",
                new,
                "--from",
                old,
                "-o",
                out,
                "--format",
                "json"
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(try validate(result.standardOutput, schema: "add-captions") == 1)
            #expect(!result.standardError.contains("missing:"), result.summary)
            for channel in original.channels {
                let (expected, found) = (try Self.cues(old, channel), try Self.cues(out, channel))
                #expect(!expected.isEmpty)
                #expect(found.map(\.text) == expected.map(\.text))
                // A picture of the slower video, and half of a frame of line 21.
                let parts = rate.split(separator: "/").compactMap { Double($0) }
                let interval = parts.count == 2 ? parts[1] / parts[0] : 1 / parts[0]
                for (one, other) in zip(expected, found) {
                    #expect(abs(one.start - other.start) <= max(interval, 0.0334) + 0.02)
                }
            }
        }
    }

    @Test func `captions go to H.265, later, and beside those of another field`() throws {
        guard let old = try Corpora.path("cea/generated/cap_x264_b.mp4") else { return }
        try Workplace.with { place in
            let codec = ["-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v", "hvc1"]
            let new = try Self.video(place, rate: "25", seconds: 16, codec: codec)
            let (spanish, out) = (place.path("es.mp4"), place.path("out.mp4"))
            let srt = try place.write("es.srt", text: "1\n00:00:01,000 --> 00:00:02,000\nHola\n")
            try succeed("add-captions", new, srt, "--channel", "CC3", "--embed", "-o", spanish)
            try succeed("add-captions", spanish, "--from", old, "--shift", "+2s", "-o", out)
            #expect(try Self.cues(out, "CC3").map(\.text) == ["Hola"])
            let (expected, found) = (try Self.cues(old, "CC1"), try Self.cues(out, "CC1"))
            #expect(found.map(\.text) == expected.map(\.text))
            for (one, other) in zip(expected, found) {
                #expect(abs(one.start + 2 - other.start) <= 0.06)
            }
            let again = try mediatag("add-captions", out, "--from", old, "-o", place.path("a.mp4"))
            #expect(again.exitCode == 2)
            #expect(again.standardError.contains("already has captions in CC1"), again.summary)
        }
    }

    @Test func `what a shorter video loses is reported, and a file without captions is refused`()
        throws
    {
        guard let old = try Corpora.path("cea/shaka_captions-test.ts") else { return }
        try Workplace.with { place in
            let new = try Self.video(place, rate: "25", seconds: 8)
            let out = place.path("out.mp4")
            let result = try mediatag("add-captions", new, "--from", old, "-o", out)
            #expect(result.exitCode == 0, result.summary)
            #expect(result.standardError.contains("after the last picture"), result.summary)
            #expect(result.standardError.contains("SERVICE1: "), result.summary)
            let none = try mediatag("add-captions", new, "--from", new, "-o", place.path("b.mp4"))
            #expect(none.exitCode == 2)
            #expect(none.standardError.contains("no closed captions"), none.summary)
            let both = try mediatag("add-captions", new, old, "--from", old, "-o", out)
            #expect(both.exitCode == 64)
        }
    }

    @Test(arguments: [
        ("cea/shaka_captions-test.ts", "30000/1001", 20, ["CC1", "SERVICE1"]),
        ("cea/muxjs_multi-channel-608-captions.ts", "60000/1001", 7, ["CC1", "CC3"]),
    ])
    func `all channels go to an MCC file, and from there into another video`(
        name: String,
        rate: String,
        seconds: Int,
        channels: [String]
    ) throws {
        guard let old = try Corpora.path(name) else { return }
        try Workplace.with { place in
            let (mcc, out) = (place.path("all.mcc"), place.path("out.mp4"))
            let said = try succeed("extract", old, "-o", mcc)
            #expect(said.contains("MacCaption MCC"), "\(said)")
            for channel in channels { #expect(said.contains(channel), "\(said)") }
            let new = try Self.video(place, rate: rate, seconds: seconds)
            try succeed("add-captions", new, "--from", mcc, "-o", out)
            for channel in channels {
                let (expected, found) = (try Self.cues(old, channel), try Self.cues(out, channel))
                #expect(found.map(\.text) == expected.map(\.text))
                for (one, other) in zip(expected, found) {
                    #expect(abs(one.start - other.start) <= 0.07)
                }
            }
        }
    }
}
