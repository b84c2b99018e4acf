// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaPrimitives
import MediaSelection
import TestSupport
import Testing

@testable import MediaReading
@testable import Muxing

@Suite struct ProtectedTracksTests {
    private static let key = "76a6c65c5ea762046bd749a2e632ccbb"

    /// Encrypts the sample movie.
    private func encrypt(_ flags: [String], to path: String) throws {
        _ = try output(
            of: "ffmpeg",
            ["-v", "error", "-i", SampleMedia.path("movie.mp4"), "-map", "0:v", "-map", "0:a"]
                + ["-c", "copy", "-encryption_scheme", "cenc-aes-ctr", "-encryption_key", Self.key]
                + ["-encryption_kid", "a7e61c373e219033c21091fa607bf3b8"] + flags + [path]
        )
    }

    /// Hashes of the pictures and the sound, decrypted and decoded.
    private func decoded(_ path: String) throws -> String {
        try output(
            of: "ffmpeg",
            ["-v", "error", "-decryption_key", Self.key, "-i", path, "-map", "0"]
                + ["-f", "streamhash", "-hash", "md5", "-"]
        )
    }

    /// Whether each `saio` of a `moov` names the vectors in the `senc` beside it.
    private func expectVectors(_ path: String) throws {
        let file = try MovieFile(opening: path)
        var count = 0
        for track in file.movie.tracks {
            let table = try #require(track.box.descendant(["mdia", "minf", "stbl"]))
            let senc = try #require(table.child("senc")?.offset)
            let offsets = try #require(table.child("saio"))
                .decode(SampleAuxiliaryInformationOffsetsBox.self).offsets
            // Header of the box, version and flags, number of samples.
            #expect(offsets == [senc + 16])
            count += 1
        }
        #expect(count == 2)
    }

    private func tag(_ path: String, name: String) throws -> EditReport {
        var tags = TrackTags()
        tags.name = name
        tags.language = try LanguageTag("fr")
        let request = TagRequest(track: try #require(TrackSelector("audio:1")), tags: tags)
        return try TagTracks(movie: path, output: .inPlace).run([request], verifying: .full)
    }

    /// A hash over the packets of each stream; the program goes on after a warning about encryption, where our
    /// reader stops.
    private func copiedHashes(_ path: String) throws -> String {
        try output(
            of: "ffmpeg",
            ["-v", "error", "-i", path, "-map", "0", "-copy_unknown", "-c", "copy"]
                + ["-f", "streamhash", "-hash", "md5", "-"]
        )
    }

    @Test(.slow, arguments: [[], ["-movflags", "frag_keyframe"], ["-movflags", "+faststart"]])
    func `an encrypted movie is tagged and decrypts as before`(flags: [String]) throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "movie.mp4").path
            try encrypt(flags, to: path)
            let before = try (copiedHashes(path), decoded(path))
            try expectVectors(path)
            for name in ["one", "two", "a third"] {
                #expect(try tag(path, name: name).status == .changed)
                try expectVectors(path)
                #expect(try copiedHashes(path) == before.0)
                #expect(try decoded(path) == before.1)
            }
            let undone = try UndoEdit.run(movie: path, isDryRun: false)
            #expect(undone.changes.map(\.what) == ["name"])
            try expectVectors(path)
            #expect(try decoded(path) == before.1)
        }
    }

    @Test func `an encrypted movie gains and loses tracks`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "movie.mp4").path
            try encrypt([], to: path)
            let before = try (copiedHashes(path), decoded(path))
            let captions = SampleMedia.path("es.srt")
            let file = TrackAddition(
                .subtitles(.tx3g),
                path: captions,
                bytes: try bytes(of: captions)
            )
            _ = try AddTracks(movie: path, output: .inPlace).run([file])
            try removeSubtitles(path)
            #expect(try (copiedHashes(path), decoded(path)) == before)
            try expectVectors(path)
        }
    }

    private func removeSubtitles(_ path: String) throws {
        let selector = try #require(TrackSelector("subtitle:1"))
        let request = RemoveTracks.Request([selector], reclaims: true)
        _ = try RemoveTracks(movie: path, output: .inPlace).run(request)
    }

    @Test func `an encrypted movie is not flattened`() throws {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "movie.mp4").path
            try encrypt(["-movflags", "frag_keyframe+empty_moov"], to: path)
            let old = try bytes(of: path)
            let error = #expect(throws: MediaError.self) {
                _ = try EditJob.open(
                    movie: path,
                    for: .tracks,
                    output: EditOutput(flattens: true)
                )
            }
            #expect("\(error.map(String.init(describing:)) ?? "")".contains("encrypt"))
            #expect(try bytes(of: path) == old)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        }
    }

    @Test func `a movie with samples in another file is tagged and nothing in it moves`() throws {
        try withTemporaryFolder { folder in
            var track = TextMovie.Track(
                entry: TextMovie.timedTextEntry,
                samples: [(TextMovie.sample("A"), 1000)]
            )
            track.isSelfContained = false
            let path = folder.appending(path: "movie.mp4").path
            try Data(TextMovie(track).bytes).write(to: URL(filePath: path))
            func chunks(_ path: String) throws -> [UInt64] {
                let movie = try MovieFile(opening: path).movie
                return try #require(movie.tracks.first).chunkOffsets()
            }
            let before = try chunks(path)
            var tags = TrackTags()
            tags.forced = .some
            tags.name = "elsewhere"
            let request = TagRequest(track: try #require(TrackSelector("1")), tags: tags)
            for destination in [EditOutput.inPlace, .file(path + ".2.mp4", replacing: false)] {
                let job = try TagTracks(movie: path, output: destination)
                let report = try job.run([request], verifying: .full)
                let output = destination.path ?? path
                #expect(try chunks(output) == before)
                // The samples cannot be looked at, and this says so.
                #expect(
                    report.notices.map(\.kind) == [.forcedSamplesUnreadable(.elsewhere)]
                )
            }
            let error = #expect(throws: MediaError.self) {
                let tracks = try TextTracks(path: path)
                _ = try tracks.reading(tracks.texts)(try tracks.only(nil))
            }
            #expect("\(error.map(String.init(describing:)) ?? "")".contains("another file (dref)"))
        }
    }
}
