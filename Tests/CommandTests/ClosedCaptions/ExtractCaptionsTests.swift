// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ExtractCaptionsTests {
    /// The words of each cue of a SubRip text, without tags and places.
    private static func words(_ text: String) -> [String] {
        text.replacing("\r\n", with: "\n").split(separator: "\n\n").map { block in
            let lines = block.split(separator: "\n").drop { !$0.contains("-->") }.dropFirst()
            return lines.joined(separator: " ").replacing(/<[^>]*>|\{[^}]*\}/, with: "")
                .replacing("\\h", with: " ").split(separator: " ").joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    @Test(arguments: [
        "generated/cap.mp4", "generated/cap_x264_b.mp4", "generated/late_cc.mp4",
        "generated/cap_m2v.ts", "muxjs_sintel-captions.ts", "shaka_captions-test.ts",
        "muxjs_dash-608.mp4",
    ])
    func `extracted captions have the words that FFmpeg decodes from the video`(name: String) throws
    {
        guard let path = try Corpora.path("cea/" + name) else { return }
        let ours = try succeed("extract", path, "--track", "cc:CC1", "--to", "srt", "-o", "-")
        let theirs = try run(
            "ffmpeg",
            ["-v", "error", "-f", "lavfi", "-i", "movie=\(path)[out+subcc]"]
                + ["-map", "0:s", "-f", "srt", "-"]
        )
        #expect(!Self.words(ours).isEmpty)
        #expect(Self.words(ours) == Self.words(theirs.standardOutput), theirs.summary)
    }

    @Test(arguments: ["generated/cap_c608.mov", "generated/tos_c608.mov"])
    func `extracted captions have the words that FFmpeg decodes from a caption track`(name: String)
        throws
    {
        guard let path = try Corpora.path("cea/" + name) else { return }
        let track = name.contains("tos") ? "1" : "3"
        let ours = try succeed("extract", path, "--track", track, "--to", "srt", "-o", "-")
        let theirs = try run(
            "ffmpeg",
            ["-v", "error", "-i", path, "-map", "0:s", "-f", "srt", "-"]
        )
        let (found, expected) = (Self.words(ours), Self.words(theirs.standardOutput))
        // FFmpeg leaves out a last caption that is never erased.
        #expect(!expected.isEmpty && found.count - expected.count <= 1)
        #expect(Array(found.prefix(expected.count)) == expected, theirs.summary)
    }

    @Test func `an extracted CEA-708 service keeps its positions`() throws {
        guard let path = try Corpora.path("cea/shaka_captions-test.ts") else { return }
        let text = try succeed("extract", path, "--track", "cc:service1", "--to", "vtt", "-o", "-")
        #expect(
            text == """
                WEBVTT

                00:00:00.133 --> 00:00:04.872 line:0 position:10% align:left
                These are 708 captions
                (top left)

                00:00:05.205 --> 00:00:11.879 line:6 position:10% align:left
                These are 708 captions
                (middle)

                00:00:12.212 --> 00:00:19.219 position:10% align:left
                These are 708 captions
                (bottom left)

                """
        )
    }

    @Test func `line 21 pairs are written to SCC unchanged`() throws {
        guard let path = try Corpora.path("cea/generated/cap_c608.mov"),
            let source = try Corpora.path("cea/generated/cap.scc")
        else { return }
        let ours = try succeed("extract", path, "--track", "cc:3:CC1", "--to", "scc", "-o", "-")
        func pairs(_ text: String) -> [Substring] {
            text.split(whereSeparator: \.isWhitespace).filter { $0.count == 4 }
        }
        let file = String(decoding: try bytes(of: source), as: UTF8.self)
        #expect(pairs(ours) == pairs(file))
    }

    @Test func `every channel of movies and other files is extracted`() throws {
        guard let stream = try Corpora.path("cea/shaka_captions-test.ts"),
            let movie = try Corpora.path("cea/generated/cap_c608.mov")
        else { return }
        try Workplace.with { place in
            let text = try succeed("extract", stream, "--all", place.path("a"), "--format", "json")
            #expect(try validate(text, schema: "extract") == 1)
            try succeed("extract", movie, "--all", place.path("b"), "--to", "srt")
            let manager = FileManager.default
            #expect(
                try manager.contentsOfDirectory(atPath: place.path("a")).sorted()
                    == ["shaka_captions-test.CC1.scc", "shaka_captions-test.SERVICE1.vtt"]
            )
            #expect(
                try manager.contentsOfDirectory(atPath: place.path("b")).sorted()
                    == ["cap_c608.1.CC1.srt", "cap_c608.3.CC1.srt"]
            )
        }
    }

    @Test func `extract lists the available caption channels`() throws {
        guard let path = try Corpora.path("cea/generated/cap_c608.mov") else { return }
        try Workplace.with { place in
            func refusal(_ selector: String) throws -> ProcessResult {
                try mediatag("extract", path, "--track", selector, "-o", place.path("o.srt"))
            }
            let two = try refusal("cc:CC1")
            #expect(two.exitCode == 2 && two.standardError.contains("cc:1:CC1"), two.summary)
            let none = try refusal("cc:CC3")
            #expect(none.exitCode == 2 && none.standardError.contains("cc:3:CC1"), none.summary)
            let word = try refusal("cc:CC9")
            #expect(word.exitCode == 64 && word.standardError.contains("cc:SERVICE1"), word.summary)
            #expect(try place.names == ["es.srt", "movie.mp4"])
        }
    }
}
