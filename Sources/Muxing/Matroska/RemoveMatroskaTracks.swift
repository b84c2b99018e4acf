// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Matroska
import MediaReading
import MediaSelection

/// Removes tracks of a Matroska or WebM file, for which it is written anew without their frames.
///
///     let report = try RemoveMatroskaTracks(job).run(request)
struct RemoveMatroskaTracks {
    private let job: MatroskaJob

    /// Takes a file that is open for the edit.
    init(_ job: MatroskaJob) { self.job = job }

    /// Removes the tracks in one commit.
    ///
    /// - Parameters:
    ///   - request: what is to be removed; the bytes are always given back.
    ///   - depth: whether all frames that stay are compared with those of the old file before the commit.
    ///   - progress: gets how many bytes have been read, and how many will be.
    /// - Returns: what has changed, or would have.
    /// - Throws: `MediaError`, after which nothing has changed: a selector that does not name one track, or tracks
    ///   without which there is no movie.
    func run(
        _ request: RemoveTracks.Request,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        let tracks = job.facts
        var rewriting = MatroskaRewriting()
        rewriting.comparesBlocks = depth == .full
        var removed: Set<UInt32> = []
        for selector in request.tracks {
            let id = try selector.only(of: tracks.map(\.facts), path: job.path).id
            removed.insert(id)
            for (index, facts) in tracks where facts.id == id { rewriting.removed.insert(index) }
        }
        try request.requireRest(of: tracks.map(\.facts), without: removed, path: job.path)
        return try job.run(rewriting, notices: [], progress: progress) { _ in nil }
    }
}
