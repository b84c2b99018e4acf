// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaReading
import TestSupport
import Testing

@testable import Muxing

/// What a library's user gets who cancels the `Task` in which a movie is worked on.
@Suite struct CancellationTests {
    /// Cancels the task that runs this.
    private static func cancel() {
        withUnsafeCurrentTask { unsafe $0?.cancel() }
    }

    /// Runs work on a copy of the sample movie in a task of its own.
    private func inTask<Result: Sendable>(
        _ work: @escaping @Sendable (_ movie: String, _ folder: URL) throws -> Result
    ) async throws -> Result {
        let task = Task {
            try withTemporaryFolder { folder in
                let movie = folder.appending(path: "movie.mp4").path
                let sample = SampleMedia.path("movie.mp4")
                try FileManager.default.copyItem(atPath: sample, toPath: movie)
                return try work(movie, folder)
            }
        }
        return try await task.value
    }

    /// Runs work that has to be cancelled; everything has to be as it was afterwards.
    private func expectCancelled(
        _ work: @escaping @Sendable (_ movie: String, _ folder: URL) throws(MediaError) -> Void
    ) async throws {
        try await inTask { movie, folder in
            let error = #expect(throws: MediaError.self) { try work(movie, folder) }
            #expect(error?.isCancellation == true, "\(String(describing: error))")
            #expect(error?.description.contains("cancelled") == true)
            #expect(try bytes(of: movie) == bytes(of: SampleMedia.path("movie.mp4")))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names == ["movie.mp4"])
        }
    }

    @Test func `a movie whose copy is cancelled stays as it was`() async throws {
        try await expectCancelled { movie, _ throws(MediaError) in
            let optimize = try OptimizeMovie(movie: movie, output: .inPlace)
            _ = try optimize.run(verifying: .full) { _, _ in Self.cancel() }
        }
    }

    @Test func `a copy that is cancelled before it begins writes nothing`() async throws {
        try await expectCancelled { movie, folder throws(MediaError) in
            let output = EditOutput(path: folder.appending(path: "out.mp4").path)
            let add = try AddTracks(movie: movie, output: output)
            Self.cancel()
            _ = try add.run([subtitles("es.srt", "1\n00:00:01,000 --> 00:00:02,000\nHola\n")])
        }
    }

    @Test func `sound that FFmpeg reads is read no further after a cancellation`() async throws {
        try await expectCancelled { movie, _ throws(MediaError) in
            let add = try AddTracks(movie: movie, output: .inPlace)
            Self.cancel()
            _ = try add.run([
                TrackAddition(.audio(stream: nil), path: SampleMedia.path("movie.mp4"))
            ])
        }
    }

    @Test func `an edit that needs no copy ends before a cancellation is noticed`() async throws {
        let count = try await inTask { movie, _ in
            Self.cancel()
            let cues = subtitles("es.srt", "1\n00:00:01,000 --> 00:00:02,000\nHola\n")
            return try AddTracks(movie: movie, output: .inPlace).run([cues]).addedTracks.count
        }
        #expect(count == 1)
    }
}
