// SPDX-License-Identifier: Apache-2.0

import FileSystem
import Foundation
import MediaPrimitives
import TestSupport
import Testing

@testable import ISOMedia

@Suite struct MovieOptimizationTests {
    @Test(.slow, arguments: MovieLayout.allCases)
    func `optimizing keeps every sample and is idempotent`(layout: MovieLayout) throws {
        try layout.withFile { path in
            let before = try Self.samples(of: path)
            try Self.optimize(path)
            #expect(try Self.samples(of: path) == before)
            let file = try MovieFile(opening: path)
            #expect(file.isFastStart && file.boxes.count { $0.type == "mdat" } == 1)
            let again = try MovieOptimization(of: file)
            #expect(again.isOptimal && again.unusedLength == 0)
            // The next edit finds its room.
            var movie = file.movie
            try movie.updateHeader { $0.nextTrackID += 1 }
            let editor = try MovieEditor(path: path, output: .inPlace)
            let plan = try editor.plan(MovieEdit(movie: movie))
            #expect(
                plan.method != .copy || layout == .trailingGarbage || layout == .trailingZeros
                    || layout == .fragmentRandomAccess
            )
        }
    }

    @Test func `long chunks are cut and placed by their time`() throws {
        try Self.withTwoTracks { path in
            let before = try Self.samples(of: path)
            let found = try MovieOptimization(of: MovieFile(opening: path))
            #expect(!found.isFastStart && found.reorders)
            #expect(found.distanceMilliseconds == 19_000)
            #expect(found.newDistanceMilliseconds <= 2000)
            #expect(
                found.cuts == [
                    .init(track: 1, before: 1, after: 20), .init(track: 2, before: 1, after: 20),
                ]
            )
            try Self.optimize(path)
            #expect(try Self.samples(of: path) == before)
            let movie = try MovieFile(opening: path).movie
            let offsets = try movie.tracks.map { try $0.chunkOffsets() }
            #expect(offsets.allSatisfy { $0.count == 20 && $0 == $0.sorted() })
            for (first, second) in zip(offsets[0], offsets[1]) {
                #expect(max(first, second) - min(first, second) < 60)
            }
        }
    }

    @Test func `an optimized movie has the requested reserve`() throws {
        for (reserve, range) in [
            (MovieReserve.none, 0...0), (.bytes(0), 0...0), (.bytes(100_000), 100_000...125_000),
            (.usual, 32_000...200_000),
        ] as [(MovieReserve, ClosedRange<UInt64>)] {
            try Self.withTwoTracks { path in
                try Self.optimize(path, reserve: reserve)
                let file = try MovieFile(opening: path)
                let found = try MovieOptimization(of: file, reserve: reserve)
                #expect(found.isOptimal, "\(reserve)")
                #expect(range.contains(found.reserveLength), "\(reserve): \(found.reserveLength)")
            }
        }
    }

    @Test func `the order of samples that two tracks share is kept`() throws {
        try Self.withTwoTracks { path in
            var file = try MovieFile(opening: path)
            var bytes = try Data(contentsOf: URL(filePath: path))
            // The second track's chunk starts within the first one's.
            let table = try #require(
                file.movie.tracks.last?.box.descendant(["mdia", "minf", "stbl", "stco"])
            )
            let place = Int(try #require(table.offset)) + 16
            bytes[place + 3] -= 4
            try bytes.write(to: URL(filePath: path))
            let before = try Self.samples(of: path)
            file = try MovieFile(opening: path)
            let found = try MovieOptimization(of: file)
            #expect(found.obstacle == .sharedSamples && !found.reorders && found.cuts.isEmpty)
            try Self.optimize(path)
            #expect(try Self.samples(of: path) == before)
            #expect(try MovieFile(opening: path).isFastStart)
        }
    }

    @Test func `samples in another file stay unchanged`() throws {
        var tracks = Self.twoTracks
        tracks.tracks[1].isSelfContained = false
        try withTemporaryFile(named: "movie.mp4", tracks.bytes) { path in
            func offsets() throws -> [UInt64] {
                let movie = try MovieFile(opening: path).movie
                return try #require(movie.tracks.last).chunkOffsets()
            }
            let before = try offsets()
            try Self.optimize(path)
            #expect(try offsets() == before)
        }
    }

    // MARK: - Parts

    /// Two tracks of twenty seconds, one behind the other, each in one chunk.
    private static var twoTracks: TextMovie {
        let tracks = ["a", "b"].map { name in
            TextMovie.Track(
                entry: TextMovie.timedTextEntry,
                samples: (0..<20).map { (TextMovie.sample("\(name) \($0)"), 1000) }
            )
        }
        return TextMovie(tracks[0], tracks[1])
    }

    private static func withTwoTracks(_ body: (String) throws -> Void) throws {
        try withTemporaryFile(named: "movie.mp4", twoTracks.bytes, body)
    }

    private static func optimize(_ path: String, reserve: MovieReserve = .usual) throws {
        let editor = try MovieEditor(path: path, output: .inPlace)
        let edit = try MovieOptimization(of: editor.movie, reserve: reserve).edit
        try editor.commit(edit, by: editor.plan(edit), verifying: .full)
    }

    /// The bytes of each sample of each track.
    private static func samples(of path: String) throws -> [[[UInt8]]] {
        let file = try MovieFile(opening: path)
        return try file.movie.tracks.map { track in
            try track.sampleTable()?.samples().map { try file.source.read($0.range) } ?? []
        }
    }
}
