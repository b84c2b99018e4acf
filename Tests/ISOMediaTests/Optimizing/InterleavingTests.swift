// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import ISOMedia

@Suite struct InterleavingTests {
    private typealias Chunk = Interleaving.Chunk

    @Test func `media data keeps its order if nothing is more than a second from its time`() {
        // Sound 0.9 s ahead of the picture, as QuickTime writes it.
        let files: [[(track: Int, time: Int64)]] = [
            [(0, 0), (1, 0), (0, 500), (1, 500), (0, 1000), (1, 1000)],
            [(1, 0), (1, 900), (0, 0), (1, 1800), (0, 900), (1, 2700), (0, 1800)],
        ]
        for file in files {
            let interleaving = Self.interleaving(file)
            #expect(interleaving.order() == interleaving.present)
        }
    }

    @Test func `a track stored after the others is interleaved with them`() throws {
        let movie = (0..<20).flatMap { [(0, Int64($0) * 1000), (1, Int64($0) * 1000)] }
        let text = [0, 4500, 9500, 17_000].map { (2, $0 as Int64) }
        let interleaving = Self.interleaving(movie + text)
        let order = interleaving.order()
        #expect(interleaving.distance(of: interleaving.present) == 19_000)
        #expect(interleaving.distance(of: order) <= 1000)
        // What was in order is kept in long stretches: one is cut by each text.
        let stretches = zip(order, order.dropFirst()).count {
            $0.range.upperBound != $1.range.lowerBound
        }
        #expect(stretches <= 2 * text.count)
    }

    @Test func `tracks stored in sequence are alternated`() {
        let files = (0..<3).flatMap { track in (0..<30).map { (track, Int64($0) * 1000) } }
        let interleaving = Self.interleaving(files)
        #expect(interleaving.distance(of: interleaving.present) == 29_000)
        #expect(interleaving.distance(of: interleaving.order()) <= 2000)
    }

    @Test func `the order of samples is kept if edits show them in another one`() {
        let interleaving = Self.interleaving([(0, 10_000), (0, 0), (1, 0), (1, 10_000)])
        let track = interleaving.tracks[0]
        #expect(interleaving.order().filter(track.contains) == track)
    }

    @Test func `tracks that share bytes are recognised`() {
        let chunk = Chunk(range: 10..<20, time: 0)
        let other = Chunk(range: 19..<30, time: 0)
        #expect(Interleaving(tracks: [[chunk], [other]]).sharesBytes)
        #expect(!Self.interleaving([(0, 0), (1, 0)]).sharesBytes)
    }

    @Test(arguments: 1...200)
    func `every chunk is written once, near its time, and interleaving is idempotent`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var file: [(Int, Int64)] = []
        for track in 0..<Int.random(in: 1...5, using: &random) {
            var time: Int64 = 0
            for _ in 0..<Int.random(in: 1...40, using: &random) {
                file.append((track, time))
                time += Int64.random(in: 0...1000, using: &random)
            }
        }
        let interleaving = Self.interleaving(Self.shuffled(file, using: &random))
        let order = interleaving.order()
        let inFile = order.sorted { $0.range.lowerBound < $1.range.lowerBound }
        #expect(inFile == interleaving.present)
        for track in interleaving.tracks { #expect(order.filter(track.contains) == track) }
        #expect(interleaving.distance(of: order) <= 2000)

        // The file as it is written: each chunk behind the one before it.
        var place: UInt64 = 0
        var written: [UInt64: Range<UInt64>] = [:]
        for chunk in order {
            let length = chunk.range.upperBound - chunk.range.lowerBound
            written[chunk.range.lowerBound] = place..<place + length
            place += length
        }
        let tracks = interleaving.tracks.map { chunks in
            chunks.map { Chunk(range: written[$0.range.lowerBound] ?? 0..<0, time: $0.time) }
        }
        let again = Interleaving(tracks: tracks)
        #expect(again.order() == again.present)
    }

    /// The tracks of a file of which each chunk is a track and a time.
    private static func interleaving(_ file: [(track: Int, time: Int64)]) -> Interleaving {
        var tracks: [[Chunk]] = []
        for (index, chunk) in file.enumerated() {
            while tracks.count <= chunk.track { tracks.append([]) }
            let start = UInt64(index) * 10
            tracks[chunk.track].append(Chunk(range: start..<start + 10, time: chunk.time))
        }
        return Interleaving(tracks: tracks)
    }

    /// Another order of the tracks' chunks, in which those of a track stay in theirs.
    private static func shuffled(
        _ file: [(Int, Int64)],
        using random: inout SeededGenerator
    ) -> [(track: Int, time: Int64)] {
        var tracks = Dictionary(grouping: file, by: \.0)
        var result: [(track: Int, time: Int64)] = []
        while let track = tracks.keys.sorted().randomElement(using: &random) {
            let count = Int.random(in: 1...8, using: &random)
            for chunk in tracks[track]?.prefix(count) ?? [] { result.append(chunk) }
            let rest = Array((tracks[track] ?? []).dropFirst(count))
            tracks[track] = rest.isEmpty ? nil : rest
        }
        return result
    }
}
