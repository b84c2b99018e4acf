// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite struct AddAudioTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let file: String
        let encoder: String
        let codec: String
        /// What is left out at the end is cut off by the sample; FFmpeg plays the last frame to its end.
        var isWholeFrames = true
        var testDescription: String { file }
    }

    static let carried = [
        Example(file: "es.m4a", encoder: "aac", codec: "aac"),
        Example(file: "es.aac", encoder: "aac", codec: "aac"),
        Example(file: "es.ac3", encoder: "ac3", codec: "ac3"),
        Example(file: "es.eac3", encoder: "eac3", codec: "eac3"),
        Example(file: "es.caf", encoder: "alac", codec: "alac"),
        Example(file: "es.opus", encoder: "libopus", codec: "opus", isWholeFrames: false),
        Example(file: "es.flac", encoder: "flac", codec: "flac"),
        Example(file: "es.mp3", encoder: "libmp3lame", codec: "mp3", isWholeFrames: false),
        Example(file: "es.mka", encoder: "aac", codec: "aac", isWholeFrames: false),
        Example(file: "es.ts", encoder: "aac", codec: "aac"),
    ]

    @Test(.slow, arguments: carried)
    func `audio that the movie can carry keeps its packets and its start`(example: Example) throws {
        try Workplace.with { place in
            try place.makeTone(example.file, seconds: 3, ["-ac", "2", "-c:a", example.encoder])
            let before = try streamHashes(place.path("movie.mp4"))
            let result = try mediatag("add-audio", "movie.mp4", example.file, in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(!result.standardError.contains("anew"), result.summary)
            let movie = place.path("movie.mp4")
            #expect(try streamHashes(movie).prefix(before.count) == before[...])
            let streams = try ProbedStream.all(of: movie)
            #expect(streams.last?.codecName == example.codec && streams.last?.channels == 2)
            #expect(streams.last?.tags?["language"] == "spa")
            let source = place.path(example.file)
            if example.encoder != "aac" || example.file == "es.m4a" {
                #expect(try streamHash(movie, stream: 2) == streamHash(source, stream: 0))
            }
            let theirs = try place.sound(example.file, stream: 0)
            let ours = try place.sound("movie.mp4", stream: 2)
            let isLonger = ours.count - theirs.count
            #expect(example.isWholeFrames ? isLonger == 0 : 0..<2048 ~= isLonger, "\(isLonger)")
            #expect(ours.prefix(theirs.count) == theirs[...])
            let played = try PlayedFile.result(movie)
            #expect(played.exitCode == 0 && played.standardError == "", played.summary)
        }
    }

    @Test(arguments: [
        ("es.wav", "pcm_s24le"), ("es.ogg", "libvorbis"), ("es.mp2", "mp2"), ("es.wma", "wmav2"),
    ])
    func `audio that the movie cannot carry is encoded as AAC, with a warning`(
        file: String,
        encoder: String
    ) throws {
        try Workplace.with { place in
            try place.makeTone(file, seconds: 3, ["-ac", "2", "-c:a", encoder])
            let result = try mediatag("add-audio", "movie.mp4", file, in: place.folder)
            #expect(result.exitCode == 0, result.summary)
            #expect(
                result.standardOutput.contains(
                    "\(encoder.replacing("lib", with: "")) encoded as AAC"
                )
            )
            #expect(result.standardError.contains("re-encoded as AAC with 128 kbit/s"))
            #expect(try ProbedStream.all(of: place.path("movie.mp4")).last?.codecName == "aac")
            let (theirs, ours) = (
                try place.sound(file, stream: 0), try place.sound("movie.mp4", stream: 2)
            )
            #expect(0..<2048 ~= ours.count - theirs.count, "\(ours.count) \(theirs.count)")
            let differences = zip(ours, theirs).map { abs(Int($0) - Int($1)) }
            #expect(differences.max() ?? .max < 1200)
        }
    }

    @Test(arguments: [1024, 2112, 0, 100])
    func `samples outside the edit list of the source are not played`(priming: Int) throws {
        try Workplace.with { place in
            try place.makeTone("plain.m4a", seconds: 3, ["-c:a", "aac"])
            var file = [UInt8](try place.data("plain.m4a"))
            let list = try #require(file.firstRange(of: "elst".utf8)).lowerBound
            let time = (0..<4).map { UInt8(truncatingIfNeeded: priming >> (24 - 8 * $0)) }
            file.replaceSubrange(list + 16..<list + 20, with: time)
            try place.write("en.m4a", file)
            let report = try succeed(
                "add-audio",
                "movie.mp4",
                "en.m4a",
                "--format",
                "json",
                in: place.folder
            )
            #expect(report.contains("\"primingSamples\" : \(priming),"))
            let (theirs, ours) = (
                try place.sound("en.m4a", stream: 0), try place.sound("movie.mp4", stream: 2)
            )
            #expect(ours == theirs && ours.count > 140_000)
        }
    }

    @Test func `add-audio finds the track when it runs a second time and writes nothing`() throws {
        try Workplace.with { place in
            try place.makeTone("es.flac", seconds: 3)
            try place.makeTone("fr.wav", seconds: 3)
            let command = ["add-audio", "movie.mp4", "es.flac", "fr.wav"]
            let added = try run(builtBinary.path, command, in: place.folder)
            #expect(added.exitCode == 0, added.summary)
            let once = try place.data("movie.mp4")
            let again = try run(builtBinary.path, command, in: place.folder)
            #expect(again.exitCode == 0 && again.standardError == "", again.summary)
            #expect(again.standardOutput.contains("already exists (track 3); nothing written"))
            #expect(again.standardOutput.contains("already exists (track 4); nothing written"))
            #expect(try place.data("movie.mp4") == once)
            try succeed("add-audio", "movie.mp4", "es.flac", "--again", in: place.folder)
            try succeed("add-audio", "movie.mp4", "es.flac", "--dubbed", in: place.folder)
            let tracks = try Inspection(of: place.path("movie.mp4")).tracks
            #expect(tracks.map(\.kind) == ["video"] + Array(repeating: "audio", count: 5))
        }
    }

    @Test func `add-audio finds its track after other tracks were added`() throws {
        try Workplace.with { place in
            try place.makeTone("es.opus", seconds: 3)
            try succeed("add-audio", "movie.mp4", "es.opus", in: place.folder)
            try succeed("add-subs", "movie.mp4", "es.srt", in: place.folder)
            let once = try place.data("movie.mp4")
            let text = try succeed("add-audio", "movie.mp4", "es.opus", in: place.folder)
            #expect(text.contains("already exists (track 3)"))
            #expect(try place.data("movie.mp4") == once)
        }
    }
}
