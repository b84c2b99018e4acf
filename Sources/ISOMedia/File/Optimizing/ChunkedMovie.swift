// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A movie whose long chunks are cut, so that their parts can lie near what they are presented with.
struct ChunkedMovie {
    /// The movie; where its samples are has not changed.
    private(set) var movie: Movie
    /// The chunks that have bytes, with their times.
    private(set) var interleaving: Interleaving
    /// How many chunks a track had and has, for those that have been cut.
    private(set) var cuts: [MovieOptimization.Cut] = []

    /// Chunks that last longer than this are cut, in milliseconds.
    private static let longest: UInt64 = 2 * UInt64(Interleaving.tolerance)

    /// How much earlier than it is presented text should have been read, in milliseconds: a picture that
    /// comes too late is waited for, but text is not.
    private static let lead: Int64 = 500

    /// Cuts the chunks of a movie.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    init(_ movie: Movie) throws(ISOMediaError) {
        self.movie = movie
        let timescale = try movie.header().timescale
        var tracks: [[Interleaving.Chunk]] = []
        // Where there is nothing to lie beside, one chunk is as good as many.
        let company = try Self.countTracksWithMedia(in: movie)
        for track in movie.tracks where try track.isSelfContained() {
            guard let table = try track.sampleTable(), table.byteCount > 0 else { continue }
            let before = try table.timedChunks()
            let chunks = company > 1 ? try Self.cut(table, of: track) : before
            if chunks.count != before.count {
                let id = try track.header().trackID
                cuts.append(.init(track: id, before: before.count, after: chunks.count))
                try self.movie.updateTrack(id) { $0.setChunks(chunks) }
            }
            let times = try PresentationTimes(of: track, movieTimescale: timescale)
            tracks.append(
                chunks.filter { !$0.range.isEmpty }.map {
                    Interleaving.Chunk(range: $0.range, time: times.milliseconds(of: $0.firstTime))
                }
            )
        }
        interleaving = Interleaving(tracks: tracks)
    }

    private static func countTracksWithMedia(in movie: Movie) throws(ISOMediaError) -> Int {
        var count = 0
        for track in movie.tracks where try track.isSelfContained() {
            if let table = try track.sampleTable(), table.byteCount > 0 { count += 1 }
        }
        return count
    }

    private static func cut(
        _ table: SampleTable,
        of track: Track
    ) throws(ISOMediaError) -> [TrackChunk] {
        // Encryption vectors may be listed by chunks.
        if let vectors = try table.box.decodeChild(SampleAuxiliaryInformationOffsetsBox.self),
            vectors.offsets.count > 1
        {
            return try table.timedChunks()
        }
        let timescale = UInt64(try track.mediaHeader().timescale)
        return try table.timedChunks(
            cutting: timescale * longest / 1000,
            into: timescale * UInt64(Interleaving.tolerance) / 1000
        )
    }

    /// When the samples of a track are presented.
    private struct PresentationTimes {
        private let timeline: EditTimeline
        private let lead: Int64

        init(of track: Track, movieTimescale: UInt32) throws(ISOMediaError) {
            timeline = try track.editTimeline(movieTimescale: movieTimescale)
            let isText = try !["vide", "soun"].contains(track.handlerType())
            lead = isText ? ChunkedMovie.lead : 0
        }

        /// For a time that several edits show, the first; for one that none shows, where the edit before it
        /// would.
        func milliseconds(of time: UInt64) -> Int64 {
            let time = min(Int64(clamping: time), .max - 1)
            let shown = timeline.segments.first {
                timeline.presentation(of: time..<time + 1, in: $0, timescale: 1000) != nil
            }
            let before = timeline.segments.last { $0.mediaStart <= time }
            guard let segment = shown ?? before ?? timeline.segments.first else { return 0 }
            return timeline.presentation(of: time, in: segment, timescale: 1000) - lead
        }
    }
}
