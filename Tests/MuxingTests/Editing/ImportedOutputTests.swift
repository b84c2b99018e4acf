// SPDX-License-Identifier: Apache-2.0

import Foundation
import ISOMedia
import MediaReading
import TestSupport
import Testing

@testable import Muxing

/// Where a file of another container goes as a movie.
@Suite struct ImportedOutputTests {
    @Test func `an import replaces a file only if asked`() throws {
        try withTemporaryFolder { folder in
            let source = folder.appending(path: "a.mka").path
            _ = try output(
                of: "ffmpeg",
                ["-v", "error", "-i", SampleMedia.path("movie.mp4"), "-vn", "-c", "copy", source]
            )
            let movie = folder.appending(path: "out.mp4").path
            try Data("mine".utf8).write(to: URL(filePath: movie))
            func open(replacing: Bool) throws -> EditJob {
                let output = EditOutput.file(movie, replacing: replacing)
                return try EditJob.open(movie: source, for: .tracks, output: output)
            }
            #expect(throws: MediaError.self) { try open(replacing: false) }
            #expect(try bytes(of: movie) == Array("mine".utf8))
            let job = try open(replacing: true)
            _ = try job.run(MovieEdit(movie: job.movie))
            #expect(try OpenedMedia(movie).inspection().tracks.map(\.facts.kind) == [.audio])
        }
    }
}
