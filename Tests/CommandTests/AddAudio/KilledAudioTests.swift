// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct KilledAudioTests {
    @Test(
        .slow,
        arguments: [
            MovieLayout.movieLast, .movieFirstWithReserve, .movieFirst,
            .movieBetweenMediaToEndOfFile,
        ]
    )
    func `a killed add-audio leaves a movie that plays, and the next run completes it`(
        layout: MovieLayout
    ) throws {
        try withTemporaryFolder { folder in
            let place = Workplace(folder: folder)
            let old = Data(try layout.bytes())
            let movie = try place.write("movie.mp4", old)
            let oldHashes = try streamHashes(movie)
            try place.makeTone("es.opus", seconds: 2)
            let strace = Strace("add-audio", movie, place.path("es.opus"))
            let calls = try strace.writingCalls(in: place)
            #expect(calls.count > 4)
            let newHashes = try streamHashes(movie)
            #expect(newHashes.count == oldHashes.count + 1)
            let new = try place.data("movie.mp4")
            let points = SystemCall.killPoints(of: calls)
            for call in points {
                try old.write(to: URL(filePath: movie))
                #expect(try strace.inject("signal=KILL", at: call).wasKilled)
                let hashes = try streamHashes(movie)
                #expect(hashes == oldHashes || hashes == newHashes, "killed at \(call)")
                let played = try PlayedFile.result(movie)
                #expect(played.exitCode == 0 && played.standardError == "", "killed at \(call)")
                try succeed("add-audio", movie, place.path("es.opus"))
                #expect(try streamHashes(movie) == newHashes, "killed at \(call)")
                #expect(try place.names == ["es.opus", "movie.mp4"], "killed at \(call)")
                let now = try place.data("movie.mp4")
                #expect(now.count == new.count, "killed at \(call)")
                #expect(FileComparison(old: old, new: now).differences == [], "killed at \(call)")
            }
            print("killed at \(points.count) points: add-audio, \(layout)")
        }
    }
}
