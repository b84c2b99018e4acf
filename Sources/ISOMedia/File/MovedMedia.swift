// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The bytes of a track's samples, in their order, with where they are in a new file.
struct MovedMedia {
    /// What was together and still is.
    private(set) var moves: [(old: Range<UInt64>, new: UInt64)] = []

    /// Reads where the samples of a track were, and follows them.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    init(of track: Track, _ relocation: ChunkOffsetRelocation) throws(ISOMediaError) {
        for chunk in try track.sampleTable()?.chunks() ?? [] where !chunk.isEmpty {
            moves += relocation.moves(of: chunk)
        }
    }

    /// Whether these are the bytes of a track's samples in the new file, in this order, however they are
    /// divided into chunks.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    func isMedia(of track: Track) throws(ISOMediaError) -> Bool {
        let moved = moves.map { $0.new..<$0.new + ($0.old.upperBound - $0.old.lowerBound) }
        let chunks = try track.sampleTable()?.chunks() ?? []
        return Self.joined(moved) == Self.joined(chunks.filter { !$0.isEmpty })
    }

    /// The same bytes in the same order, neighbours put together.
    private static func joined(_ ranges: [Range<UInt64>]) -> [Range<UInt64>] {
        var joined: [Range<UInt64>] = []
        for range in ranges { joined.appendJoining(range) }
        return joined
    }
}
