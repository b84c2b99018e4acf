// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct ExtractRefusalTests {
    /// That `-o out.srt` is refused.
    private func expectRefusal(
        _ movie: [UInt8]?,
        _ reasons: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let arguments = ["-o", "out.srt"]
        try expectRefusal(movie, arguments, exit: 2, reasons, sourceLocation: sourceLocation)
    }

    /// That these arguments are refused.
    private func expectRefusal(
        _ movie: [UInt8]?,
        _ arguments: [String],
        _ reasons: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expectRefusal(movie, arguments, exit: 2, reasons, sourceLocation: sourceLocation)
    }

    private func expectRefusal(
        _ movie: [UInt8]?,
        _ arguments: [String],
        exit: Int32,
        _ reasons: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try Workplace.with { place in
            if let movie { try place.write("movie.mp4", movie) }
            let before = try place.contents()
            let result = try run(
                builtBinary.path,
                ["extract", "movie.mp4"] + arguments,
                in: place.folder
            )
            #expect(result.exitCode == exit, result.summary, sourceLocation: sourceLocation)
            #expect(result.standardOutput == "", result.summary, sourceLocation: sourceLocation)
            for reason in reasons {
                #expect(
                    result.standardError.contains(reason),
                    result.summary,
                    sourceLocation: sourceLocation
                )
            }
            #expect(try place.contents() == before, sourceLocation: sourceLocation)
        }
    }

    private func movie(_ change: (inout TextMovie.Track) -> Void) -> [UInt8] {
        var track = TextMovie.Track(
            entry: TextMovie.timedTextEntry,
            samples: [(TextMovie.sample("A"), 1000)]
        )
        change(&track)
        return TextMovie(track).bytes
    }

    private func entry(_ type: String) -> [UInt8] {
        BoxBuilder.box(type, hex("000000000000 0001"), [UInt8](repeating: 0, count: 64))
    }

    @Test func `a track that cannot be extracted is named with the remedy`() throws {
        try expectRefusal(nil, "no track has text", "1 video", "2 audio en")
        try expectRefusal(nil, ["--track", "1", "-o", "o.srt"], "it is video and has no text")
        try expectRefusal(nil, ["--track", "audio:1", "-o", "o.srt"], "it is audio", "0:a")
        try expectRefusal(
            nil,
            ["--track", "subtitle:es", "-o", "o.srt"],
            "matches no track",
            "2 audio"
        )
        try expectRefusal(nil, ["--track", "9", "--plain"], "\"9\" matches no track")
        try expectRefusal(Array("no movie".utf8), "not an MP4 or QuickTime movie")
        let pictures = movie { ($0.handler, $0.entry) = ("subp", entry("mp4s")) }
        try expectRefusal(pictures, ["--track", "1", "-o", "o.srt"], "images (DVD subtitles)")
        try expectRefusal(pictures, ["--all", "out"], "no track has text")
        let captions = movie { ($0.handler, $0.entry) = ("clcp", entry("c608")) }
        try expectRefusal(captions, ["--track", "1", "-o", "o.srt"], "closed captions")
        try expectRefusal(movie { $0.entry = entry("enct") }, "it is encrypted")
        try expectRefusal(movie { $0.entry = entry("sbtt") }, ["--track", "1", "--plain"], "sbtt")
        try expectRefusal(movie { $0.isSelfContained = false }, "another file (dref)")
    }

    @Test func `damaged and hostile tracks are not extracted`() throws {
        let sizes = BoxBuilder.box("stsz", hex("00000000 7FFFFFFF 00000001"))
        try expectRefusal(movie { $0.sampleSizes = sizes }, "more than any text track has")
        let small = BoxBuilder.box("stsz", hex("00000000 00100000 00000001"))
        try expectRefusal(movie { $0.sampleSizes = small }, "beyond the end of the file")
        let many = BoxBuilder.box("stsz", hex("00000000 00000001 FFFFFFFF"))
        try expectRefusal(movie { $0.sampleSizes = many }, "more than any text track has")
        try expectRefusal(movie { $0.timescale = 0 }, "mdhd has 0 ticks a second")
        try expectRefusal(
            movie {
                $0.samples = (0..<2000).map { _ in (TextMovie.sample("A"), 1) }
                $0.edits = (0..<1200).map { _ in (60_000, 0, 0x10000) }
            },
            "show more than 2000000 samples"
        )
    }

    @Test func `a wrong extract command line is rejected`() throws {
        for (arguments, reason) in [
            ([], "-o FILE.srt"), (["-o", "a.mp3"], "selects no format"), (["-o", "-"], "--to"),
            (["--all", "x", "--track", "1"], "--all extracts all tracks"),
            (["-o", "-", "--to", "srt", "--format", "json"], "requires an output file"),
            (["--plain", "--to", "srt"], "exclude each other"),
            (["--plain", "--force"], "--force"),
            (["-o", "a", "--to", "sub"], "not an output format"),
        ] {
            try expectRefusal(nil, arguments, exit: 64, [reason])
        }
    }

    @Test func `extract does not replace the movie itself`() throws {
        try expectRefusal(
            movie { _ in },
            ["-o", "movie.mp4", "--to", "srt", "--force"],
            "it is the movie itself"
        )
    }
}
