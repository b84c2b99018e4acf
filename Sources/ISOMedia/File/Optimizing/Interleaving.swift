// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The order of media data for playback from the front: what is presented at the same time is together.
///
/// What is so already stays in its order, so that long ranges can be copied in one step and a second
/// run finds nothing to do. A chunk is moved only where it is more than a second away from the others.
struct Interleaving {
    /// A chunk, with when it should have been read.
    struct Chunk: Equatable {
        /// Its bytes in the file.
        var range: Range<UInt64>
        /// When it is presented, in milliseconds.
        var time: Int64
    }

    /// How far apart chunks may lie that are read one after the other, and how long a chunk is that is cut
    /// off a longer one, in milliseconds.
    static let tolerance: Int64 = 1000

    /// The chunks of each track, in the order of their samples.
    let tracks: [[Chunk]]

    /// The chunks in the new order.
    func order() -> [Chunk] {
        var heads = Heads(tracks)
        var order: [Chunk] = []
        order.reserveCapacity(tracks.reduce(0) { $0 + $1.count })
        // Where the range of the file ends that is being kept.
        var place: UInt64 = 0
        while let earliest = heads.earliest {
            let latest = heads.chunk(of: earliest).time + Self.tolerance
            if let next = heads.nearest(from: place, upTo: latest) {
                place = heads.chunk(of: next).range.upperBound
                order.append(heads.take(next))
            } else {
                let chunk = heads.take(earliest)
                order.append(chunk)
                if !heads.haveChunk(from: place) { place = chunk.range.upperBound }
            }
        }
        return order
    }

    /// The chunks in the order in which they lie in the file.
    var present: [Chunk] {
        tracks.flatMap(\.self).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// How far apart in time an order puts what is presented at one time, in milliseconds: how long a
    /// reader has to wait, at the worst, for what it needs next.
    func distance(of order: [Chunk]) -> Int64 {
        // The earliest time that is still to come after each place.
        var distance: Int64 = 0
        var earliest = Int64.max
        for chunk in order.reversed() {
            if earliest < chunk.time { distance = max(distance, chunk.time - earliest) }
            earliest = min(earliest, chunk.time)
        }
        return distance
    }

    /// Whether two chunks have bytes in common, which cannot then be moved apart.
    var sharesBytes: Bool {
        let order = present
        return zip(order, order.dropFirst()).contains { $0.range.upperBound > $1.range.lowerBound }
    }
}

/// The first chunk of each track that is not yet in the order.
private struct Heads {
    private let tracks: [[Interleaving.Chunk]]
    private var next: [Int]
    /// The tracks that have chunks left.
    private var left: [Int]

    init(_ tracks: [[Interleaving.Chunk]]) {
        self.tracks = tracks
        next = tracks.map { _ in 0 }
        left = tracks.indices.filter { !tracks[$0].isEmpty }
    }

    func chunk(of track: Int) -> Interleaving.Chunk { tracks[track][next[track]] }

    /// The track whose chunk is presented first.
    var earliest: Int? {
        left.min { first, second in
            let (a, b) = (chunk(of: first), chunk(of: second))
            return (a.time, a.range.lowerBound) < (b.time, b.range.lowerBound)
        }
    }

    /// The track whose chunk is the next in the file from a place on, if it is presented in time.
    func nearest(from place: UInt64, upTo latest: Int64) -> Int? {
        left.filter { chunk(of: $0).range.lowerBound >= place && chunk(of: $0).time <= latest }
            .min { chunk(of: $0).range.lowerBound < chunk(of: $1).range.lowerBound }
    }

    /// Whether anything is left from a place on.
    func haveChunk(from place: UInt64) -> Bool {
        left.contains { chunk(of: $0).range.lowerBound >= place }
    }

    mutating func take(_ track: Int) -> Interleaving.Chunk {
        let chunk = chunk(of: track)
        next[track] += 1
        if next[track] == tracks[track].count { left.removeAll { $0 == track } }
        return chunk
    }
}
