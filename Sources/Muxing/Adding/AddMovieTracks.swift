// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// Adds tracks to an MP4 or QuickTime movie.
struct AddMovieTracks {
    private let job: EditJob

    /// Makes the edit of a movie that has been opened for it.
    init(_ job: EditJob) { self.job = job }

    /// Adds the tracks, reads the result back, and commits it.
    func run(
        _ additions: [TrackAddition],
        verifying depth: Verification.Depth,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) -> EditReport {
        do {
            return try add(additions, depth, progress)
        } catch {
            job.giveUp()
            throw error
        }
    }

    private func add(
        _ additions: [TrackAddition],
        _ depth: Verification.Depth,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MediaError) -> EditReport {
        try AddTracks.requireOneDefault(additions)
        var movie = job.movie
        var tracks: [AddedContent] = []
        for addition in additions {
            let content = try TrackContent(addition, for: movie, in: job.file, progress: progress)
            let track = try MediaError.media(job.path) { () throws(ISOMediaError) in
                try AddedContent(content, addition, to: &movie, in: job.file)
            }
            tracks.append(track)
        }
        let new = tracks.filter { !$0.isAlreadyThere }
        let changes = new.isEmpty ? [] : try relate(new, in: &movie)
        let edit = MovieEdit(
            movie: movie,
            newMedia: new.map(\.newMedia),
            changedBoxes: ["folw", "forc", "clcp"]
        )
        let outcome = try job.run(edit, verifying: depth, progress: progress) {
            written throws(ISOMediaError) in
            for track in new { try track.content.verify(trackID: track.id, in: written) }
        }
        return job.report(
            outcome,
            changes: changes,
            notices: tracks.flatMap(\.notices) + (try groupNotices(of: new, in: movie)),
            addedTracks: tracks.map(\.report)
        )
    }

    // MARK: - Groups and references

    /// Puts new tracks into their groups, and lets other tracks refer to them.
    ///
    /// Groups are made after all tracks have been added: a plain track precedes one for accessibility.
    ///
    /// - Returns: what changes in tracks that were there before.
    private func relate(
        _ new: [AddedContent],
        in movie: inout Movie
    ) throws(MediaError) -> [EditReport.Change] {
        var edited = movie
        for kind in [MediaKind.audible, .legible] where new.contains(where: { $0.kind == kind }) {
            let group = AlternateGroup(kind: kind)
            let preferred = new.first { $0.kind == kind && $0.addition.isDefault }
            if let preferred {
                try group.requireFitDefault(preferred.id, of: preferred.addition.path, in: edited)
            }
            try MediaError.media(job.path) { () throws(ISOMediaError) in
                try group.establish(in: &edited, preferred: preferred?.id)
            }
        }
        let captions = new.filter { $0.content.media == .closedCaptions }.map(\.id)
        let ids = Set(new.map(\.id))
        let old = movie
        var changes = try MediaError.media(job.path) { () throws(ISOMediaError) in
            try Self.refer(to: captions, in: &edited)
            return try MovieDifference.changes(from: old, to: edited)
        }
        // Audio selects plain subtitles rather than those for accessibility.
        let subtitles = new.filter(\.isSubtitles)
        for track in subtitles.filter({ !$0.isForAccessibility })
            + subtitles.filter(\.isForAccessibility)
        {
            changes += try SelectionFollowers.set(
                in: &edited,
                newTrack: track.id,
                language: track.content.tags.language,
                follow: track.addition.follow,
                path: job.path
            )
        }
        movie = edited
        return changes.filter { change in !ids.contains { $0 == change.track } }
    }

    /// Reports new audio that joins no group, because no single track or group is what it replaces.
    private func groupNotices(
        of new: [AddedContent],
        in movie: Movie
    ) throws(MediaError) -> [Notice] {
        let tracks = try MediaError.media(job.path) { () throws(ISOMediaError) in
            try TrackFacts.all(of: movie)
        }
        let ids = Set(new.map(\.id))
        let old = tracks.filter { !ids.contains($0.id) }
        let together = AlternateGroup(kind: .audible).playedTogether(of: old).map(\.id)
        let alone = tracks.filter {
            ids.contains($0.id) && $0.kind == .audio && $0.alternateGroup == 0
        }
        return alone.map { Notice(.replacesNoGroup(together), track: $0.id) }
    }

    /// Lets all video tracks refer to closed captions.
    private static func refer(
        to captions: [UInt32],
        in movie: inout Movie
    ) throws(ISOMediaError) {
        guard !captions.isEmpty else { return }
        for facts in try TrackFacts.all(of: movie) where facts.kind == .video {
            try movie.updateTrack(facts.id) { track throws(ISOMediaError) in
                track.setReferences("clcp", to: try track.references("clcp") + captions)
            }
        }
    }
}

/// The content of a track in the movie that it was added to, or that had it already.
private struct AddedContent {
    let content: TrackContent
    let addition: TrackAddition
    /// The ID of the track, or of the same one that was there.
    let id: UInt32
    let isAlreadyThere: Bool

    /// Adds a track to a movie as it is so far, in no group yet, unless `file` has it already.
    init(
        _ content: TrackContent,
        _ addition: TrackAddition,
        to movie: inout Movie,
        in file: MovieFile
    ) throws(ISOMediaError) {
        self.content = content
        self.addition = addition
        let unused = try movie.unusedTrackID()
        let isForQuickTime = content.media == .audio && file.isQuickTime
        let track = content.track(id: unused, forQuickTime: isForQuickTime)
        if let present = try content.find(track, in: file), !addition.addsAgain {
            (id, isAlreadyThere) = (present, true)
            return
        }
        (id, isAlreadyThere) = (unused, false)
        movie.append(track)
        try movie.updateHeader { header in
            header.nextTrackID = max(header.nextTrackID, unused == .max ? unused : unused + 1)
            header.duration = max(header.duration, content.placement.movieDuration)
        }
    }

    var kind: MediaKind { content.media == .audio ? .audible : .legible }

    var isSubtitles: Bool { kind == .legible && content.media != .closedCaptions }

    var isForAccessibility: Bool { content.tags.characteristics.contains(where: \.isAccessibility) }

    var notices: [Notice] {
        content.notices + (isAlreadyThere ? [] : content.noticesIfAdded)
    }

    /// The samples to be written.
    var newMedia: NewMedia {
        NewMedia(
            trackID: id,
            bytes: content.bytes,
            chunkLengths: content.chunks.map(\.length)
        )
    }

    var report: EditReport.AddedTrack {
        EditReport.AddedTrack(
            file: addition.path,
            id: id,
            language: content.tags.language,
            name: content.tags.name,
            characteristics: content.tags.characteristics,
            roles: content.tags.roles,
            media: content.facts,
            isAlreadyThere: isAlreadyThere
        )
    }
}
