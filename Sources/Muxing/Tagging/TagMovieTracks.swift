// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// Edits what an MP4 or QuickTime movie says of its tracks.
struct TagMovieTracks {
    private let job: EditJob

    /// A request with the facts of its track.
    private typealias Resolved = (facts: TrackFacts, tags: TrackTags)

    /// Makes the edit of a movie that has been opened for it.
    init(_ job: EditJob) { self.job = job }

    /// Carries out all requests in one commit.
    func run(
        _ requests: [TagRequest],
        verifying depth: Verification.Depth,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) -> EditReport {
        let tracks = try job.tracks()
        var resolved: [Resolved] = []
        for request in requests {
            let facts = try request.track.only(of: tracks, path: job.path)
            try TagCheck(path: job.path, facts: facts, tags: request.tags).run()
            resolved.append((facts, request.tags))
        }
        if let (first, second) = TagGroups.rivals(resolved) {
            throw MediaError(.twoDefaults(first.summary, second.summary), path: job.path)
        }
        let tagged = try tag(resolved)
        try requireFitDefaults(resolved, in: tagged)
        var references = TagReferences(path: job.path, tracks: tracks, movie: tagged)
        try references.set(resolved)
        let referring = references.movie
        let (groups, changes, remarks) = try MediaError.media(job.path) {
            () throws(ISOMediaError) in
            let groups = try TagGroups(resolved, in: referring)
            let own = try MovieDifference.changes(from: job.movie, to: tagged)
            let led = try MovieDifference.changes(from: tagged, to: referring)
            let grouped = try MovieDifference.changes(from: referring, to: groups.movie)
            let changes =
                own + led.map(references.explained) + grouped.map { explained($0, resolved) }
            return (groups, changes, try TagNotices.of(resolved.map(\.facts.id), in: groups.movie))
        }
        let edit = MovieEdit(
            movie: groups.movie,
            changedBoxes: resolved.reduce(into: []) { $0.formUnion($1.tags.changedBoxes) }
        )
        let outcome = try job.run(edit, verifying: depth, progress: progress)
        let notices =
            references.notices + groups.notices + remarks + (try unmarked(resolved))
            + resolved.flatMap(TagNotices.absent)
        return job.report(outcome, changes: changes, notices: notices)
    }

    /// The movie with what tags say of their own tracks.
    private func tag(_ requests: [Resolved]) throws(MediaError) -> Movie {
        var movie = job.movie
        let edited = try MediaError.media(job.path) { () throws(ISOMediaError) in
            for (facts, tags) in requests {
                try movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                    try tags.apply(to: &track, facts)
                }
            }
            return movie
        }
        return edited
    }

    /// Reports tracks that are said to have some forced samples and have none, or may have none.
    private func unmarked(_ requests: [Resolved]) throws(MediaError) -> [Notice] {
        try MediaError.media(job.path) { () throws(ISOMediaError) in
            var notices: [Notice] = []
            for (facts, tags) in requests where tags.forced == .some {
                notices += try TagNotices.unmarked(facts.id, in: job.file)
            }
            return notices
        }
    }

    /// What a track is after this run decides whether it can be the default.
    private func requireFitDefaults(_ requests: [Resolved], in movie: Movie) throws(MediaError) {
        let tracks = try MediaError.media(job.path) { () throws(ISOMediaError) in
            try TrackFacts.all(of: movie)
        }
        for (facts, tags) in requests {
            for track in tracks where track.id == facts.id {
                try TagCheck(path: job.path, facts: track, tags: tags).requireFitForDefault()
            }
        }
    }

    /// Why a track changes that the user did not name, or did not name by its name.
    private func explained(
        _ change: EditReport.Change,
        _ requests: [Resolved]
    ) -> EditReport.Change {
        let isNamed = requests.contains { facts, tags in
            guard facts.id == change.track else { return false }
            return tags.isDefault || (tags.alternateGroup != nil && change.property != .isEnabled)
        }
        var explained = change
        if !isNamed { explained.reason = .oneGroup }
        return explained
    }
}

extension TagReferences {
    /// Says why a sound track leads elsewhere than was asked for.
    fileprivate func explained(_ change: EditReport.Change) -> EditReport.Change {
        var explained = change
        let isFollowing = change.property == .reference("folw")
        explained.reason = isFollowing ? change.track.flatMap { reasons[$0] } : nil
        return explained
    }
}
