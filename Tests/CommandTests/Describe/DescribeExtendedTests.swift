// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct DescribeExtendedTests {
    private static let script = "start,end,text\n6.0,,A boat.\n14.0,,Nora opens the door.\n"
    private static let captions = """
        1
        00:00:06,300 --> 00:00:08,000
        Where are we going?

        2
        00:00:13,000 --> 00:00:16,000
        To the lake.

        """
    private static let tone =
        "command:ffmpeg -v error -f lavfi -i sine=frequency=440:duration=1.5 -ac 1 -y {output}"

    private static func describe(
        _ movie: String,
        _ more: String...,
        in place: Workplace
    ) throws -> ProcessResult {
        try place.write("ad.csv", text: script)
        try place.write("en.srt", text: captions)
        return try run(
            builtBinary.path,
            [
                "describe", movie, "ad.csv", "--voice", tone, "--captions", "en.srt", "--language",
                "en", "--extended",
            ] + more,
            in: place.folder
        )
    }

    private static func seconds(_ name: String, _ stream: String, in place: Workplace) throws
        -> [Double]
    {
        let result = try run(
            "ffprobe",
            [
                "-v", "error", "-select_streams", stream, "-show_entries", "packet=pts_time", "-of",
                "csv=p=0", name,
            ],
            in: place.folder
        )
        return result.standardOutput.split(whereSeparator: { ",\n".contains($0) })
            .compactMap { Double($0) }.sorted()
    }

    @Test func `the movie that pauses takes the place of one that is there`() throws {
        try Workplace.with { place in
            for _ in 1...2 {
                let result = try Self.describe("movie.mp4", "-o", "out.mp4", "--force", in: place)
                #expect(result.exitCode == 0, result.summary)
            }
            #expect(try place.names.filter { $0.hasPrefix(".") } == [])
        }
    }

    @Test func `the movie pauses where a description does not fit, and no picture is encoded`()
        throws
    {
        try Workplace.with { place in
            let result = try Self.describe(
                "movie.mp4",
                "-o",
                "out.mp4",
                "--format",
                "json",
                in: place
            )
            #expect(result.exitCode == 0, result.summary)
            #expect(try validate(result.standardOutput, schema: "describe") == 1)
            #expect(result.standardOutput.ranges(of: "\"outcome\" : \"extended\"").count == 2)
            let (before, after) = (
                try Self.seconds("movie.mp4", "v:0", in: place),
                try Self.seconds("out.mp4", "v:0", in: place)
            )
            #expect(before.count == after.count)
            // 1.5 s less 0.3 s of room, and 1.5 s, each with 0.15 s to spare, and with 0.3 s in which the audio comes
            // back to its level before somebody speaks.
            let late = zip(before, after).map { $1 - $0 }
            #expect(abs(late[0]) < 0.001 && abs((late.last ?? 0) - 3.6) < 0.01)
            let pictures = try streamHashes(place.path("movie.mp4")).first
            #expect(try streamHashes(place.path("out.mp4")).first == pictures)
            let inspected = try mediatag("inspect", "out.mp4", in: place.folder).standardOutput
            #expect(
                inspected.contains("English (audio description, extended, synthetic voice)"),
                "\(inspected)"
            )
            let decoded = try run(
                "ffmpeg",
                ["-v", "error", "-i", "out.mp4", "-f", "null", "-"],
                in: place.folder
            )
            #expect(decoded.standardError.isEmpty, decoded.summary)
        }
    }

    @Test func `text and chapters come later by the pauses before them`() throws {
        try Workplace.with { place in
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            try place.write("chapters.txt", text: "0:00 Arrival\n0:12 The doorbell\n0:20 End\n")
            try succeed(
                "chapters",
                "movie.mp4",
                "--set",
                "chapters.txt",
                "--language",
                "en",
                in: place.folder
            )
            let result = try Self.describe(
                "movie.mp4",
                "-o",
                "out.mp4",
                "--format",
                "json",
                in: place
            )
            #expect(result.exitCode == 0, result.summary)
            let object = try JSONSerialization.jsonObject(with: Data(result.standardOutput.utf8))
            let descriptions = (object as? [String: Any])?["descriptions"] as? [[String: Any]]
            let pauses = descriptions?.compactMap { $0["pause"] as? Int } ?? []
            try #require(pauses.count == 2)
            let shown = try succeed("chapters", "out.mp4", in: place.folder)
            for milliseconds in [12_000 + pauses[0], 20_000 + pauses[0] + pauses[1]] {
                let rest = "\(1000 + milliseconds % 1000)".dropFirst()
                #expect(shown.contains("0:\(milliseconds / 1000).\(rest)"), "\(shown)")
            }
            try succeed(
                "extract",
                "movie.mp4",
                "--track",
                "subtitle:es",
                "-o",
                "before.srt",
                in: place.folder
            )
            try succeed(
                "extract",
                "out.mp4",
                "--track",
                "subtitle:es",
                "-o",
                "after.srt",
                in: place.folder
            )
            let before = String(decoding: try place.data("before.srt"), as: UTF8.self)
            let after = String(decoding: try place.data("after.srt"), as: UTF8.self)
            let last = before.split(separator: "\n").last { $0.contains("-->") }
            let moved = after.split(separator: "\n").last { $0.contains("-->") }
            #expect(before.split(separator: "\n").count == after.split(separator: "\n").count)
            #expect(last != moved, "\(after)")
        }
    }

    @Test func `a track that cannot pause is named, and nothing is written`() throws {
        try Workplace.with { place in
            try run(
                "ffmpeg",
                ["-i", "movie.mp4", "-c:v", "copy", "-c:a", "ac3", "ac3.mp4"],
                in: place.folder
            )
            let result = try Self.describe("ac3.mp4", "-o", "out.mp4", in: place)
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("because track 2 audio"), result.summary)
            #expect(try !place.names.contains { $0.contains("out") })
            let inPlace = try Self.describe("movie.mp4", in: place)
            #expect(inPlace.exitCode == 64, inPlace.summary)
        }
    }
}
