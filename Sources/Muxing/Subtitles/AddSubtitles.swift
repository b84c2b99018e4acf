// SPDX-License-Identifier: Apache-2.0

import Captions
public import ISOMedia
import MediaPrimitives
import MediaSelection

/// Adds caption files to a movie as subtitle tracks that players list and select.
///
///     let file = SubtitleFile(path: "es.srt", bytes: bytes)
///     let report = try AddSubtitles(movie: "movie.mp4", output: .inPlace).run([file])
///
/// All files become tracks in one commit, in their order: a pair of regular and forced subtitles finds
/// each other, whichever comes first.
public struct AddSubtitles: TrackEdit {
    private let job: EditJob

    /// Makes the edit of a movie that has been opened for it.
    public init(_ job: EditJob) { self.job = job }

    /// Adds the tracks, reads the result back, and commits it.
    ///
    /// - Parameters:
    ///   - files: the caption files.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: told how many bytes have been copied and compared, and how many will be.
    /// - Returns: what was done, or would have been where the output is `.none`.
    /// - Throws: `MuxingError`, after which nothing has changed.
    public func run(
        _ files: [SubtitleFile],
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MuxingError) -> AddSubtitlesReport {
        do {
            return try add(files, depth, progress)
        } catch {
            job.giveUp()
            throw error
        }
    }

    private func add(
        _ files: [SubtitleFile],
        _ depth: Verification.Depth,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MuxingError) -> AddSubtitlesReport {
        try Self.requireOneDefault(files)
        var movie = job.movie
        var additions: [SubtitleAddition] = []
        for file in files {
            let addition = try SubtitleAddition(file, to: movie, in: job.file)
            if !addition.isAlreadyThere {
                try MuxingError.media(job.path) { () throws(ISOMediaError) in
                    try addition.add(to: &movie)
                }
            }
            additions.append(addition)
        }
        let new = additions.filter { !$0.isAlreadyThere }
        let changes = new.isEmpty ? [] : try relate(new, in: &movie)
        let outcome = try job.run(additions: new.map(\.newMedia), to: movie, depth, progress) {
            written throws(ISOMediaError) in
            for track in new { try track.text.readBack.verify(track: track.id, in: written) }
        }
        return AddSubtitlesReport(
            movie: job.path,
            tracks: additions.map(\.report),
            changes: job.preparation.changes.map(\.description) + changes,
            warnings: additions.flatMap(\.warnings) + outcome.warnings,
            method: outcome.method
        )
    }

    /// Puts new tracks into the group of subtitles, and lets others refer to them.
    ///
    /// The group is made when all are there: a plain track comes before one for accessibility.
    ///
    /// - Returns: what changes in tracks that were there before, a sentence each.
    private func relate(
        _ new: [SubtitleAddition],
        in movie: inout Movie
    ) throws(MuxingError) -> [String] {
        var edited = movie
        let ids = Set(new.map(\.id))
        let preferred = new.first(where: \.request.isDefault)?.id
        var changes = try MuxingError.media(job.path) { () throws(ISOMediaError) in
            try LegibleGroup.establish(in: &edited, newTracks: ids, preferred: preferred)
        }
        // Sound leads to plain subtitles rather than to those for accessibility.
        let plain = new.filter { !$0.isForAccessibility }
        for addition in plain + new.filter(\.isForAccessibility) {
            changes += try SelectionFollowers.set(
                in: &edited,
                newTrack: addition.id,
                language: addition.source.language,
                follow: addition.request.follow,
                path: job.path
            )
        }
        movie = edited
        return changes.filter { change in !ids.contains { change.hasPrefix("track \($0): ") } }
    }

    private static func requireOneDefault(_ files: [SubtitleFile]) throws(MuxingError) {
        let defaults = files.filter(\.request.isDefault).map(\.path)
        guard defaults.count > 1 else { return }
        throw MuxingError(.twoDefaults(defaults[0], defaults[1]), path: defaults[1])
    }
}
