// SPDX-License-Identifier: Apache-2.0

import Foundation
import MediaReading
import Muxing
import TestSupport
import Testing

/// The library example of README.md; `ReadmeTests` compares the two.
@Suite struct ReadmeExampleTests {
    /// Adds the captions with the libraries, as README.md shows.
    private func example(movie: String, captions: String) throws -> EditReport {
        let bytes = try CaptionFile.read(captions)
        var addition = TrackAddition(.subtitles(.tx3g), path: captions, bytes: bytes)
        addition.isSDH = true
        let report = try AddTracks(movie: movie, output: .inPlace).run([addition])

        for group in try MediaInspection.inspect(movie).selectionGroups {
            print(group.characteristic, group.options.map(\.displayName))
        }
        return report
    }

    @Test func `the library example of README.md adds a track`() throws {
        try withTemporaryFile(SampleMedia.bytes("movie.mp4")) { movie in
            let report = try example(movie: movie, captions: SampleMedia.path("es.srt"))
            #expect(report.addedTracks.count == 1)
            #expect(try MediaInspection.inspect(movie).tracks.count == 3)
        }
    }
}
