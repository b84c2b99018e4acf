// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddCaptionsTests {
    private static let captions = """
        1
        00:00:02,002 --> 00:00:04,004
        Hello there.

        2
        00:00:05,005 --> 00:00:07,007
        Two
        rows

        """

    /// What FFmpeg decodes from the closed caption track: times and lines of text.
    private func decoded(_ movie: String) throws -> String {
        let arguments = [
            "-v", "error", "-i", movie, "-map", "0:s:0", "-c:s", "text", "-f", "srt", "-",
        ]
        let text = try run("ffmpeg", arguments).standardOutput
        return text.replacing("\\h", with: " ").replacing("\r\n", with: "\n").split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }

    @Test(arguments: ["movie.mp4", "movie.mov"])
    func `add-captions adds a track that FFmpeg and MediaInfo recognise as closed captions`(
        name: String
    ) throws {
        try Workplace.with("movie.mov") { place in
            let movie = place.path(name)
            let hashes = try streamHashes(movie)
            let file = try place.write("en.sdh.srt", text: Self.captions)
            let text = try succeed("add-captions", movie, file)
            #expect(text.contains(", English (en), SDH, closed captions CC1, "), "\(text)")
            #expect(text.contains("track 1: clcp"), "\(text)")
            #expect(try Array(streamHashes(movie).prefix(hashes.count)) == hashes)
            let probed = try run(
                "ffprobe",
                [
                    "-v", "error", "-select_streams", "s", "-show_entries",
                    "stream=codec_name,codec_tag_string:stream_tags=language", "-of", "csv=p=0",
                    movie,
                ]
            )
            #expect(probed.standardOutput.contains("eia_608,c608"), "\(probed.standardOutput)")
            #expect(try decoded(movie).trimmingCharacters(in: .newlines) + "\n" == Self.captions)
            let media = try run("mediainfo", [movie]).standardOutput
            #expect(media.contains("EIA-608"), "\(media)")
            #expect(try Inspection(of: movie).legible.count == 1)
            let again = try succeed("add-captions", movie, file)
            #expect(again.contains("already exists"), "\(again)")
        }
    }

    @Test func `a dry run of add-captions prints JSON of its schema and changes nothing`() throws {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            let old = try place.data("movie.mp4")
            let file = try place.write("en.srt", text: Self.captions)
            let dry = try succeed("add-captions", movie, file, "--dry-run", "--format", "json")
            #expect(try validate(dry, schema: "add-captions") == 1)
            #expect(dry.contains("\"would-add\""))
            #expect(try place.data("movie.mp4") == old)
            let json = try succeed("add-captions", movie, file, "--format", "json")
            #expect(try validate(json, schema: "add-captions") == 1)
        }
    }

    @Test func `a new caption track joins the subtitle group and changes no other track`() throws {
        try Workplace.with { place in
            let (movie, out) = (place.path("movie.mp4"), place.path("out.mp4"))
            try succeed("add-subs", movie, place.path("es.srt"))
            let hashes = try streamHashes(movie)
            let file = try place.write("en.srt", text: Self.captions)
            try succeed("add-captions", movie, file, "--default", "-o", out)
            #expect(try streamHashes(out).filter(hashes.contains).count == hashes.count)
            let inspection = try succeed("inspect", out)
            #expect(inspection.contains("English CC (default)"), "\(inspection)")
            #expect(inspection.contains("Spanish —"), "\(inspection)")
        }
    }

    @Test func `SCC pairs are read back unchanged from either container and either field`()
        throws
    {
        try Workplace.with("movie.mov") { place in
            try place.write("en.srt", text: Self.captions)
            let scc = place.path("en.scc")
            try succeed("captions", "convert", place.path("en.srt"), "-o", scc)
            for (movie, channel) in [
                ("movie.mp4", "CC1"), ("movie.mov", "CC3"), ("movie.mp4", "CC4"),
            ] {
                let out = place.path("\(channel)-\(movie)")
                let back = place.path("\(channel).scc")
                try succeed("add-captions", place.path(movie), scc, "--channel", channel, "-o", out)
                try succeed("extract", out, "--track", "cc:\(channel)", "-o", back)
                if channel == "CC1" {
                    #expect(try place.data("CC1.scc") == place.data("en.scc"))
                }
                let srt = place.path("\(channel).srt")
                try succeed("extract", out, "--track", "cc:\(channel)", "-o", srt)
                #expect(try String(contentsOfFile: srt, encoding: .utf8) == Self.captions)
            }
        }
    }

    @Test func `input without captions, without a language or with damaged pairs is rejected`()
        throws
    {
        try Workplace.with { place in
            let movie = place.path("movie.mp4")
            let old = try place.data("movie.mp4")
            let header = "Scenarist_SCC V1.0\n\n"
            for (name, text, words) in [
                ("en.scc", header + "00:00:01;00\t9420 94x0\n", "not a byte pair"),
                ("en.scc", header, "no cues"), ("captions.srt", Self.captions, "--language"),
                ("en.srt", "", "empty"),
            ] {
                let file = try place.write(name, text: text)
                let result = try mediatag("add-captions", movie, file)
                #expect(result.exitCode == 2, result.summary)
                #expect(result.standardError.contains(words), result.summary)
                #expect(try place.data("movie.mp4") == old)
            }
            let both =
                header + "00:00:01;00\t9420 9420 9470 9470 c8e9 942f 942f\n\n"
                + "00:00:03;00\t1c20 1c20 1c70 1c70 c8ef 1c2f 1c2f\n"
            let file = try place.write("en.scc", text: both)
            let result = try mediatag("add-captions", movie, file, "--channel", "CC1")
            #expect(result.exitCode == 2, result.summary)
            #expect(result.standardError.contains("CC1 and CC2"), result.summary)
            let wrong = try mediatag("add-captions", movie, file, "--channel", "T1")
            #expect(wrong.exitCode == 64, wrong.summary)
        }
    }
}
