// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// Takes tracks out of an MP4 or QuickTime movie.
struct RemoveMovieTracks {
    private let job: EditJob

    /// Makes the edit of a movie that has been opened for it.
    init(_ job: EditJob) { self.job = job }

    /// Removes the tracks in one commit.
    func run(
        _ request: RemoveTracks.Request,
        verifying depth: Verification.Depth,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) -> EditReport {
        let tracks = try job.tracks()
        var removed: Set<UInt32> = []
        for selector in request.tracks {
            removed.insert(try selector.only(of: tracks, path: job.path).id)
        }
        try request.requireRest(of: tracks, without: removed, path: job.path)
        let prepared = try MediaError.media(job.path) { () throws(ISOMediaError) in
            try prepare(request, removing: removed, of: tracks)
        }
        let outcome = try job.run(prepared.edit, verifying: depth, progress: progress)
        return job.report(outcome, changes: prepared.changes, notices: prepared.notices)
    }

    private struct Prepared {
        var edit: MovieEdit
        var changes: [EditReport.Change]
        var notices: [Notice]
    }

    private func prepare(
        _ request: RemoveTracks.Request,
        removing removed: Set<UInt32>,
        of tracks: [TrackFacts]
    ) throws(ISOMediaError) -> Prepared {
        var edit = try self.edit(removing: removed, of: tracks)
        if request.reclaims { edit.layout = .compact }
        return Prepared(
            edit: edit,
            changes: try MovieDifference.changes(from: job.movie, to: edit.movie)
                + MovieDifference.durationChange(from: job.movie, to: edit.movie),
            notices: notices(
                request.reclaims ? try UsedMedia(of: edit.movie, in: job.file) : nil,
                removesChapters: tracks.contains { removed.contains($0.id) && $0.kind == .chapter }
            )
        )
    }

    private func edit(
        removing removed: Set<UInt32>,
        of tracks: [TrackFacts]
    ) throws(ISOMediaError) -> MovieEdit {
        var movie = job.movie
        let references = try movie.removeTracks(removed)
        for kind in [MediaKind.visual, .audible, .legible] {
            let before = tracks.filter { $0.kind.mediaKind == kind }
            let after = before.filter { !removed.contains($0.id) }
            // Several enabled tracks play together; they are not alternatives.
            guard after.count < before.count, before.contains(where: \.isEnabled),
                after.count(where: \.isEnabled) < 2
            else { continue }
            try AlternateGroup.enable(AlternateGroup.choice(of: after), of: after, in: &movie)
        }
        return MovieEdit(movie: movie, removedTracks: removed, changedBoxes: references)
    }

    private func notices(_ media: UsedMedia?, removesChapters: Bool) -> [Notice] {
        var notices: [Notice] = []
        if media?.keepsWholeBoxes == true { notices.append(Notice(.wholeBoxesKept)) }
        if removesChapters, job.movie.chapterList != nil {
            notices.append(Notice(.chapterListKept))
        }
        return notices
    }
}

extension RemoveTracks.Request {
    /// Refuses to leave nothing, or nothing to see or to hear where there was something.
    func requireRest(
        of tracks: [TrackFacts],
        without removed: Set<UInt32>,
        path: String
    ) throws(MediaError) {
        let rest = tracks.filter { !removed.contains($0.id) }
        if rest.isEmpty {
            throw MediaError(.allTracks, path: path)
        }
        guard !allowsLast else { return }
        for kind in [TrackKind.video, .audio]
        where !rest.contains(where: { $0.kind == kind }) {
            guard let last = tracks.last(where: { $0.kind == kind }) else { continue }
            throw MediaError(.lastTrack(last.summary), path: path)
        }
    }
}
