// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzInvariants
import TestSupport
import Testing

/// The sequences that are fuzzed (`Fuzzing/Invariants/Editing`), on real movies and from fixed seeds.
@Suite struct EditSequenceTests {
    /// Sequences of one seed; there are ten seeds.
    private static let count = 100

    private static let layouts: [MovieLayout] = [
        .movieLast, .movieFirst, .movieFirstWithReserve, .movieFirstWithSmallReserve,
        .chaptersAndTimecode, .twoMediaDataAroundMovie, .mediaToEndOfFile, .movieToEndOfFile,
    ]

    /// The movies, each in its layout: as long as the sample, but of a tenth of its samples, because what
    /// takes time in an edit is reading their tables.
    private static let movies = Result {
        try withTemporaryFolder { folder in
            let path = folder.appending(path: "small.mp4").path
            _ = try output(
                of: "ffmpeg",
                ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=64x36:r=2", "-f", "lavfi", "-i"]
                    + ["sine=r=8000", "-t", "24", "-c:v", "mpeg4", "-c:a", "aac", path]
            )
            let movies = try layouts.map { layout in
                (
                    layout,
                    try layout == .chaptersAndTimecode ? layout.bytes() : layout.bytes(of: path)
                )
            }
            return Dictionary(uniqueKeysWithValues: movies)
        }
    }

    @Test(.slow, arguments: 1...10 as ClosedRange<UInt64>)
    func `random sequences of edits keep every sample and every rule`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var edits: [String: Int] = [:]
        for number in 1...Self.count {
            let layout = try #require(Self.layouts.randomElement(using: &random))
            let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
            var program = EditProgram(bytes)
            try withTemporaryFile(named: "movie.mp4", try #require(try Self.movies.get()[layout])) {
                path in
                do {
                    var movie = try EditedMovie(path)
                    for _ in 1...Int.random(in: 2...6, using: &random) {
                        edits[try movie.edit(&program), default: 0] += 1
                        try movie.check()
                    }
                } catch {
                    Issue.record("seed \(seed), sequence \(number), \(layout): \(error)")
                }
            }
        }
        print("seed \(seed): \(Self.count) sequences,", edits.sorted { $0.key < $1.key })
    }

    @Test
    func
        `random sequences of edits on small movies of any layout keep every sample and every rule`()
        throws
    {
        var random = SeededGenerator(seed: 11)
        for _ in 1...200 {
            let bytes = (0..<96).map { _ in UInt8.random(in: 0...255, using: &random) }
            try FuzzedParser.edits.check(bytes)
        }
    }
}
