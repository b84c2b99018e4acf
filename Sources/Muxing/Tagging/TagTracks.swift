// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
import MediaPrimitives
import MediaSelection

/// Says of tracks of a movie what they are: language, name, characteristics, references, groups.
///
///     let report = try TagTracks(movie: "movie.mp4", output: .inPlace).run(requests)
///
/// Samples are never touched, so that encrypted tracks can be tagged, too.
public struct TagTracks: Sendable {
    private let job: EditJob

    /// A request with the facts of its track.
    private typealias Resolved = (facts: TrackFacts, tags: TrackTags)

    /// Opens a movie for the edit.
    ///
    /// - Throws: `MuxingError`: no movie, damaged, truncated, locked; or the output may not
    ///   be written.
    public init(movie path: String, output: EditOutput) throws(MuxingError) {
        job = try EditJob.open(movie: path, for: .tags, output: output)
    }

    /// Carries out all requests in one commit.
    ///
    /// Selectors are about the movie as it was read. What is said already is not written again.
    ///
    /// - Parameters:
    ///   - requests: tracks and their tags, in the order in which they are applied.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: told how many bytes have been copied and compared, and how many will be.
    /// - Returns: what has changed, or would have where the output is `.none`.
    /// - Throws: `MuxingError`, after which nothing has changed: a selector that does not name one track,
    ///   a tag that its track cannot have, two defaults.
    public func run(
        _ requests: [TagRequest],
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MuxingError) -> EditReport {
        let tracks = try job.tracks()
        var resolved: [Resolved] = []
        for request in requests {
            let facts = try request.track.only(of: tracks, path: job.path)
            try TagCheck(path: job.path, facts: facts, tags: request.tags).run()
            resolved.append((facts, request.tags))
        }
        if let (first, second) = TagGroups.rivals(resolved) {
            throw MuxingError(.twoDefaults(first.summary, second.summary), path: job.path)
        }
        let tagged = try tag(resolved)
        try requireFitDefaults(resolved, in: tagged)
        var references = TagReferences(path: job.path, tracks: tracks, movie: tagged)
        try references.set(resolved)
        let referring = references.movie
        let (groups, changes, remarks) = try MuxingError.media(job.path) {
            () throws(ISOMediaError) in
            let groups = try TagGroups(resolved, in: referring)
            let own = try MovieDifference.changes(from: job.movie, to: tagged)
            let led = try MovieDifference.changes(from: tagged, to: referring)
            let grouped = try MovieDifference.changes(from: referring, to: groups.movie)
            let changes =
                own + led.map(references.explained) + grouped.map { explained($0, resolved) }
            return (groups, changes, try TagRemarks(resolved.map(\.facts.id), in: groups.movie))
        }
        let edit = MovieEdit(
            movie: groups.movie,
            changedBoxes: resolved.reduce(into: []) { $0.formUnion($1.tags.changedBoxes) }
        )
        let outcome = try job.run(edit, verifying: depth, progress: progress)
        let warnings =
            references.warnings + groups.warnings + remarks.sentences + (try unmarked(resolved))
            + resolved.flatMap(TagRemarks.absent)
        return job.report(outcome, changes: changes, warnings: warnings)
    }

    /// The movie with what tags say of their own tracks.
    private func tag(_ requests: [Resolved]) throws(MuxingError) -> Movie {
        var movie = job.movie
        let isQuickTime = job.file.isQuickTime
        let edited = try MuxingError.media(job.path) { () throws(ISOMediaError) in
            for (facts, tags) in requests {
                try movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                    try tags.apply(to: &track, facts, hasRoles: !isQuickTime)
                }
            }
            return movie
        }
        return edited
    }

    /// Tells of tracks that are said to have some forced samples and have none, or may have none.
    private func unmarked(_ requests: [Resolved]) throws(MuxingError) -> [String] {
        var sentences: [String] = []
        for (facts, tags) in requests where tags.forced == .some {
            let found = try MuxingError.media(job.path) { () throws(ISOMediaError) in
                try ForcedSamples.look(into: job.file, track: facts.id)
            }
            switch found {
            case .some: break
            case .none:
                sentences.append(
                    "no sample of track \(facts.id) is marked as forced, so that none is shown while "
                        + "subtitles are off"
                )
            case .unknown(let reason):
                sentences.append(
                    "the samples of track \(facts.id) \(reason), so that nobody can tell here "
                        + "whether one is marked as forced"
                )
            }
        }
        return sentences
    }

    /// What a track is after this run decides whether it can be the default.
    private func requireFitDefaults(_ requests: [Resolved], in movie: Movie) throws(MuxingError) {
        let tracks = try MuxingError.media(job.path) { () throws(ISOMediaError) in
            try TrackFacts.all(of: movie)
        }
        for (facts, tags) in requests {
            for track in tracks where track.id == facts.id {
                try TagCheck(path: job.path, facts: track, tags: tags).requireFitForDefault()
            }
        }
    }

    /// Says why a track changes that nobody named, or otherwise than by its name.
    private func explained(
        _ change: EditReport.Change,
        _ requests: [Resolved]
    ) -> EditReport.Change {
        let isNamed = requests.contains { facts, tags in
            guard facts.id == change.track else { return false }
            return tags.isDefault || (tags.alternateGroup != nil && change.what != "enabled")
        }
        var explained = change
        if !isNamed { explained.why = AlternateGroup.reason }
        return explained
    }
}

extension TagReferences {
    /// Says why a sound track leads elsewhere than was asked for.
    fileprivate func explained(_ change: EditReport.Change) -> EditReport.Change {
        var explained = change
        explained.why = change.what == "folw" ? change.track.flatMap { reasons[$0] } : nil
        return explained
    }
}
