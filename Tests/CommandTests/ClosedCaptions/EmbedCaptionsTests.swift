// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct EmbedCaptionsTests {
    private static let captions = """
        1
        00:00:01,500 --> 00:00:03,000
        Hello, world.

        2
        00:00:04,000 --> 00:00:06,000
        Two lines of
        caption text.

        """

    /// What FFmpeg decodes of the first field, each cue as one line without tags.
    private static func decoded(_ path: String) throws -> [String] {
        let result = try run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "movie=\(path)[out+subcc]"]
                + ["-map", "0:s", "-f", "srt", "-"]
        )
        return result.standardOutput.replacing("\r\n", with: "\n").split(separator: "\n\n")
            .map { block in
                block.split(separator: "\n").dropFirst(2).joined(separator: " ")
                    .replacing(/<[^>]*>|\{[^}]*\}/, with: "").replacing("\\h", with: " ")
                    .split(separator: " ").joined(separator: " ")
            }
    }

    /// Checksums of the decoded pictures, and of the packets of all other streams.
    private static func hashes(_ path: String) throws -> [String] {
        let pictures = try output(
            of: "ffmpeg",
            ["-v", "error", "-i", path, "-map", "0:v", "-f", "hash", "-hash", "murmur3", "-"]
        )
        return [pictures] + (try streamHashes(path).filter { !$0.contains(",video,") })
    }

    @Test(
        .slow,
        arguments: MovieLayout.allCases.filter { $0 != .editLists && $0 != .chaptersAndTimecode }
    )
    func `captions are embedded in every layout without a change of video or audio`(
        layout: MovieLayout
    ) throws {
        try layout.withFile { path in
            try withTemporaryFolder { folder in
                let file = folder.appending(path: "in.srt").path
                try Data(Self.captions.utf8).write(to: URL(filePath: file))
                let out = folder.appending(path: "out.mp4").path
                let before = try bytes(of: path)
                let text = try succeed(
                    "add-captions",
                    path,
                    file,
                    "--embed",
                    "-o",
                    out,
                    "--format",
                    "json"
                )
                #expect(try validate(text, schema: "add-captions") == 1)
                #expect(try bytes(of: path) == before)
                #expect(try CaptionScan(of: out).brief == ["1 CC1 2"])
                #expect(try Self.decoded(out) == ["Hello, world.", "Two lines of caption text."])
                #expect(try Self.hashes(out) == Self.hashes(path))
            }
        }
    }

    @Test func `a channel is added beside others, and its own is replaced`() throws {
        guard let path = try Corpora.path("cea/generated/cap_x264_b.mp4") else { return }
        try Workplace.with { place in
            let file = try place.write("in.srt", text: Self.captions)
            let (both, new) = (place.path("both.mp4"), place.path("new.mp4"))
            try succeed(
                "add-captions",
                path,
                file,
                "--channel",
                "cc3",
                "--embed",
                "-o",
                both
            )
            #expect(try CaptionScan(of: both).brief == ["1 CC1 3", "1 CC3 2"])
            let first = ["extract", "--track", "cc:CC1", "--to", "scc", "-o", "-"]
            #expect(
                try run(builtBinary.path, first + [both]).standardOutput
                    == run(builtBinary.path, first + [path]).standardOutput
            )
            try succeed("add-captions", both, file, "--replace", "--embed", "-o", new)
            #expect(try CaptionScan(of: new).brief == ["1 CC1 2", "1 CC3 2"])
            #expect(try Self.hashes(new) == Self.hashes(path))
        }
    }

    @Test func `the pairs of a Scenarist file are embedded unchanged`() throws {
        guard let path = try Corpora.path("cea/generated/base.mp4"),
            let file = try Corpora.path("cea/generated/cap.scc")
        else { return }
        try Workplace.with { place in
            let out = place.path("out.mp4")
            try succeed("add-captions", path, file, "--embed", "-o", out)
            let text = try succeed("extract", out, "--track", "cc:CC1", "--to", "scc", "-o", "-")
            func pairs(_ text: String) -> [Substring] {
                text.split(whereSeparator: \.isWhitespace).filter { $0.count == 4 }
            }
            #expect(pairs(text) == pairs(String(decoding: try bytes(of: file), as: UTF8.self)))
        }
    }

    @Test func `captions are embedded in H.265, in AV1 and in video of film frame rates`() throws {
        try Workplace.with { place in
            let file = try place.write("in.srt", text: Self.captions)
            for (name, options) in [
                (
                    "hevc.mp4",
                    ["-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v", "hvc1"]
                ),
                ("av1.mp4", ["-c:v", "libaom-av1", "-cpu-used", "8", "-lag-in-frames", "0"]),
                ("film.mp4", ["-c:v", "libx264", "-r", "24000/1001"]),
            ] {
                let source = place.path(name)
                try run(
                    "ffmpeg",
                    ["-v", "error", "-i", place.path("movie.mp4"), "-t", "8", "-s", "160x90"]
                        + options + [source]
                )
                let out = place.path("out-\(name)")
                try succeed("add-captions", source, file, "--embed", "-o", out)
                #expect(try CaptionScan(of: out).brief == ["1 CC1 2"])
                #expect(try Self.decoded(out) == ["Hello, world.", "Two lines of caption text."])
                #expect(try Self.hashes(out) == Self.hashes(source))
            }
        }
    }

    /// A movie of which an edit list shows the first two seconds, and the fourth and following ones.
    private static func cut(_ movie: [UInt8], backwards: Bool) throws -> [UInt8] {
        var bytes = movie
        func place(of type: String, after start: Int) throws -> Int {
            let name = Array(type.utf8)
            let found = (start..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == name }
            return try #require(found) - 4
        }
        func grow(_ place: Int, by count: Int) {
            let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } + count
            for index in 0..<4 { bytes[place + index] = UInt8(size >> (24 - 8 * index) & 0xFF) }
        }
        let moov = try place(of: "moov", after: try place(of: "mdat", after: 0))
        let trak = try place(of: "trak", after: moov)
        let list = try place(of: "elst", after: trak)
        let first = hex("000007D0 00000400 00010000")
        // The media has 12,800 ticks a second.
        let second = backwards ? first : hex("00000FA0 00009A00 00010000")
        let edits = hex("00000000 00000002") + first + second
        let size = bytes[list..<list + 4].reduce(0) { $0 << 8 | Int($1) }
        for box in [moov, trak, try place(of: "edts", after: trak), list] {
            grow(box, by: edits.count + 8 - size)
        }
        bytes.replaceSubrange(list + 8..<list + size, with: edits)
        return bytes
    }

    @Test func `captions are in the pictures that an edit list shows, and cross a cut`() throws {
        try Workplace.with { place in
            try place.make(
                "whole.mp4",
                ["-i", SampleMedia.path("movie.mp4"), "-t", "8", "-an", "-s", "160x90", "-r", "25"]
                    + ["-c:v", "libx264", "-bf", "2"]
            )
            let whole = try bytes(of: place.path("whole.mp4"))
            let movie = try place.write("cut.mp4", try Self.cut(whole, backwards: false))
            let file = try place.write("in.srt", text: Self.captions)
            let out = place.path("out.mp4")
            try succeed("add-captions", movie, file, "--embed", "-o", out)
            let text = try succeed("extract", out, "--track", "cc:CC1", "--to", "srt", "-o", "-")
            // The first caption is shown across the cut at two seconds.
            #expect(text.components(separatedBy: "Hello, world.").count == 2)
            #expect(text.contains("00:00:01,5") && text.contains("--> 00:00:03,0"))
            #expect(text.contains("00:00:04,0"))
            let twice = try place.write("twice.mp4", try Self.cut(whole, backwards: true))
            let result = try run(
                builtBinary.path,
                ["add-captions", twice, file, "--embed", "-o", place.path("none.mp4")]
            )
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("twice or in another order"))
        }
    }

    @Test func `captions of a movie with cuts are erased and loaded anew at each cut`() throws {
        try Workplace.with { place in
            try place.make(
                "whole.mp4",
                ["-i", SampleMedia.path("movie.mp4"), "-t", "8", "-an", "-s", "160x90", "-r", "25"]
                    + ["-c:v", "libx264", "-bf", "2"]
            )
            let file = try place.write(
                "in.en.srt",
                text: """
                    1
                    00:00:01,200 --> 00:00:02,500
                    Before the cut

                    2
                    00:00:02,600 --> 00:00:04,000
                    After the cut

                    3
                    00:00:05,000 --> 00:00:06,000
                    Last

                    """
            )
            let (whole, captioned) = (place.path("whole.mp4"), place.path("captioned.mp4"))
            try succeed(
                ["add-captions", whole, file, "--embed", "--services", "1:en", "-o", captioned]
            )
            // The edit list grows: the movie has to be after its media.
            try place.make("last.mp4", ["-i", captioned, "-c", "copy"])
            let last = try bytes(of: place.path("last.mp4"))
            let cut = try place.write("cut.mp4", try Self.cut(last, backwards: false))
            // Pictures after captions have padding: players wait for it.
            let scan = try CaptionScan(of: captioned)
            let pictures = try #require(scan.captionScan.first)
            #expect(pictures.picturesWithCaptionData > 70, "\(pictures.picturesWithCaptionData)")
            let out = place.path("out.mp4")
            let report = try succeed("add-captions", whole, "--from", cut, "-o", out)
            #expect(!report.contains("missing"), "\(report)")
            let collected = place.path("all.mcc")
            try succeed("extract", cut, "--track", "cc:CC1", "-o", collected)
            for (source, channel) in [(out, "CC1"), (out, "SERVICE1"), (collected, nil)] {
                let text = try succeed(
                    channel.map {
                        ["extract", source, "--track", "cc:\($0)", "--to", "srt", "-o", "-"]
                    }
                        ?? ["captions", "convert", source, "--to", "srt", "-o", "-"]
                )
                let lines = text.split(separator: "\n").filter {
                    $0.contains("-->") || !$0.contains(":")
                }
                let texts = lines.filter { Int($0) == nil && !$0.contains("-->") }
                #expect(texts == ["Before the cut", "After the cut", "Last"], "\(text)")
                // The part that is left out was a second, from the second one on.
                #expect(text.contains("00:00:01,2"), "\(text)")
                #expect(text.contains("--> 00:00:02,0"), "\(text)")
                #expect(text.contains("00:00:02,0") && text.contains("--> 00:00:03,0"), "\(text)")
                #expect(text.contains("00:00:04,0") && text.contains("--> 00:00:05,0"), "\(text)")
            }
            let twice = try place.write(
                "twice.mp4",
                try Self.cut(last, backwards: true)
            )
            let result = try run(
                builtBinary.path,
                ["add-captions", whole, "--from", twice, "-o", place.path("none.mp4")]
            )
            #expect(result.exitCode == 2)
            #expect(result.standardError.contains("twice or in another order"))
        }
    }

    @Test func `embedding that would lose captions or cannot be written is rejected`() throws {
        guard let original = try Corpora.path("cea/generated/cap.mp4"),
            let fragments = try Corpora.path("cea/muxjs_dash-608.mp4")
        else { return }
        try Workplace.with { place in
            let file = try place.write("in.srt", text: Self.captions)
            // A copy: one of the cases would replace it.
            let path = try place.write("cap.mp4", try bytes(of: original))
            func refusal(_ arguments: [String]) throws -> ProcessResult {
                try run(builtBinary.path, ["add-captions"] + arguments)
            }
            let out = ["--embed", "-o", place.path("out.mp4")]
            let cases: [([String], Int32, String)] = [
                ([path, file] + out, 2, "already has captions in CC1"),
                ([path, file, "--channel", "CC2"] + out, 2, "shares the field"),
                ([fragments, file] + out, 2, "fragmented"),
                ([place.path("es.srt"), file] + out, 2, "not an MP4"),
                ([path, file, "--embed"], 64, "-o FILE"),
                ([path, file, "--channel", "T1"] + out, 64, "CC1 to CC4"),
                ([path, file, "--channel", "CC3", "--embed", "-o", path, "--force"], 2, "itself"),
                ([path, file, "--channel", "CC3", "--embed", "-o", file], 2, "ends in .mp4"),
            ]
            for (arguments, code, words) in cases {
                let result = try refusal(arguments)
                #expect(result.exitCode == code, result.summary)
                #expect(result.standardError.contains(words), result.summary)
            }
            #expect(try bytes(of: path) == bytes(of: original))
            #expect(try place.names == ["cap.mp4", "es.srt", "in.srt", "movie.mp4"])
        }
    }

    @Test func `a dry run of embedding writes nothing`() throws {
        try Workplace.with { place in
            let file = try place.write("in.srt", text: Self.captions)
            let text = try succeed(
                "add-captions",
                place.path("movie.mp4"),
                file,
                "--embed",
                "--dry-run",
                "-o",
                place.path("out.mp4")
            )
            #expect(text.contains("would embed CC1 in track 1"))
            #expect(try place.names == ["es.srt", "in.srt", "movie.mp4"])
        }
    }

    @Test func `services of CEA-708 are written beside CEA-608, and read in H.264 and H.265`()
        throws
    {
        try Workplace.with { place in
            let file = try place.write("in.srt", text: Self.captions)
            let korean = "1\n00:00:02,000 --> 00:00:04,000\n안녕하세요\n"
            let other = try place.write("ko.srt", text: korean)
            for (name, options) in [
                ("avc.mp4", ["-c:v", "libx264", "-r", "60000/1001"]),
                (
                    "hevc.mp4",
                    ["-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v", "hvc1"]
                ),
            ] {
                let (source, out) = (place.path(name), place.path("out-\(name)"))
                try run(
                    "ffmpeg",
                    ["-v", "error", "-i", place.path("movie.mp4"), "-t", "8", "-s", "160x90"]
                        + options + [source]
                )
                let said = try succeed(
                    ["add-captions", source, file, "--embed", "--service", "1:\(file)"]
                        + ["--service", "9:\(other)", "-o", out]
                )
                #expect(said.contains("CC1, SERVICE1, SERVICE9"), "\(said)")
                let scan = try CaptionScan(of: out)
                #expect(scan.brief == ["1 CC1 2", "1 SERVICE1 2", "1 SERVICE9 1"])
                #expect(scan.captionScan.flatMap(\.faults).isEmpty)
                let text = try succeed(
                    "extract",
                    out,
                    "--track",
                    "cc:SERVICE9",
                    "--to",
                    "srt",
                    "-o",
                    "-"
                )
                #expect(text.contains("안녕하세요"))
                #expect(try Self.hashes(out) == Self.hashes(source))
            }
        }
    }
}
