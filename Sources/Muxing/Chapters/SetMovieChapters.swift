// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// Gives a movie chapters, for both kinds of players: a QuickTime chapter track, and the list in the
/// user data.
struct SetMovieChapters {
    private let job: EditJob

    /// Makes the edit of a movie that has been opened for it.
    init(_ job: EditJob) { self.job = job }

    /// Replaces the chapters of the movie in one commit; with none it takes them away.
    ///
    /// Chapter images are kept. Samples of a removed chapter track stay in the file as unused bytes.
    func run(
        _ wanted: [Chapter],
        language: LanguageTag?,
        verifying depth: Verification.Depth,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) -> EditReport {
        let tracks = try job.tracks()
        let present = try MovieChapters(of: job.file)
        let end = try MediaError.media(job.path) { () throws(ISOMediaError) in
            try MovieChapters.endMilliseconds(of: job.movie)
        }
        let plan = ChapterPlan(wanted, end: end)
        let noticed = plan.notices.map { Notice(.media($0)) }
        let language = language ?? present.tracks.first?.language ?? Self.soundLanguage(tracks)
        let carrier = Self.carrier(tracks)
        if isDone(plan.chapters, language, carrier, present) {
            let outcome = try job.run(MovieEdit(movie: job.movie), verifying: depth)
            return job.report(outcome, changes: [], notices: noticed)
        }
        let builder = ChapterTrackBuilder(chapters: plan.chapters, language: language)
        let (edit, changes, isListed) = try MediaError.media(job.path) {
            () throws(ISOMediaError) in
            try self.edit(builder, carrier: carrier, tracks: tracks, present: present)
        }
        let outcome = try job.run(edit, verifying: depth, progress: progress)
        return job.report(
            outcome,
            changes: changes,
            notices: noticed + (isListed ? [] : [Notice(.chapterListNotWritten)])
        )
    }

    private static func soundLanguage(_ tracks: [TrackFacts]) -> LanguageTag? {
        tracks.first { $0.kind == .audio }?.language
    }

    /// The track that refers to the chapters: the picture, or else the sound.
    private static func carrier(_ tracks: [TrackFacts]) -> UInt32? {
        (tracks.first { $0.kind == .video } ?? tracks.first { $0.kind == .audio })?.id
    }

    private func isDone(
        _ chapters: [Chapter],
        _ language: LanguageTag?,
        _ carrier: UInt32?,
        _ present: MovieChapters
    ) -> Bool {
        guard !chapters.isEmpty else { return present.tracks.isEmpty && present.list == nil }
        guard let track = present.tracks.first, present.tracks.count == 1, let list = present.list
        else { return false }
        return track.chapters.isSameList(as: chapters.filter { !$0.title.isEmpty })
            && list.isSameList(as: MovieChapters.carried(chapters))
            && track.language == language
            && track.referrers == [carrier].compactMap(\.self)
    }

    // MARK: - The edit

    private func edit(
        _ builder: ChapterTrackBuilder,
        carrier: UInt32?,
        tracks: [TrackFacts],
        present: MovieChapters
    ) throws(ISOMediaError) -> (MovieEdit, [EditReport.Change], isListed: Bool) {
        var movie = job.movie
        let duration = try movie.header().duration
        let old = Set(present.tracks.map(\.id))
        let references = try movie.removeTracks(old)
        try movie.updateHeader { $0.duration = duration }
        var media: [NewMedia] = []
        if !builder.chapters.isEmpty {
            let id = try movie.addChapterTrack(
                builder,
                chunks: builder.unplacedChunk,
                carrier: carrier
            )
            media.append(NewMedia(trackID: id, data: builder.samples.flatMap(\.self)))
        }
        let isListed = movie.setChapterList(of: builder.chapters)
        let edit = MovieEdit(
            movie: movie,
            newMedia: media,
            removedTracks: old,
            changedBoxes: references.union(["chap", "chpl"])
        )
        var changes = try MovieDifference.changes(from: job.movie, to: movie)
        let list = MovieChapters.carried(builder.chapters)
        if job.movie.chapterList != movie.chapterList {
            changes.append(
                .init(
                    .chapterList,
                    from: present.list.map { .number($0.count) },
                    to: list.isEmpty ? nil : .number(list.count)
                )
            )
        }
        return (edit, changes, isListed)
    }
}
