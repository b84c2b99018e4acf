// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Matroska
import MediaReading
import MediaSelection

/// Edits the metadata of tracks of a Matroska or WebM file: language, name, flags.
///
///     let report = try TagMatroska(job).run(requests)
///
/// Frames are never touched.
struct TagMatroska {
    private let job: MatroskaJob

    /// A request with its track.
    private typealias Resolved = (index: Int, facts: TrackFacts, tags: TrackTags)

    /// Takes a file that is open for the edit.
    init(_ job: MatroskaJob) { self.job = job }

    /// Carries out all requests in one commit.
    ///
    /// - Parameters:
    ///   - requests: tracks and their tags, in the order in which they are applied.
    ///   - progress: gets how many bytes have been copied, and how many will be.
    /// - Returns: what has changed, or would have.
    /// - Throws: `MediaError`, after which nothing has changed: a selector that does not name one track, or a tag
    ///   that the track or Matroska cannot have.
    func run(
        _ requests: [TagRequest],
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        let tracks = job.facts
        let resolved = try resolve(requests, tracks)
        var changes: [Int: MatroskaTrackChanges] = [:]
        for (index, facts, tags) in resolved {
            let new = try MatroskaTags(path: job.path, facts: facts, tags: tags).changes()
            changes[index, default: MatroskaTrackChanges()].merge(new)
        }
        let cleared = clearRivals(resolved, tracks, &changes)
        let notices = resolved.flatMap { TagNotices.absent($0.facts, $0.tags) }
        return try job.run(changes, notices: notices, progress: progress) { change in
            let isRival =
                change.property == .flag(.default) && cleared.contains(change.track ?? 0)
            return isRival ? .oneGroup : nil
        }
    }

    private func resolve(
        _ requests: [TagRequest],
        _ tracks: [(index: Int, facts: TrackFacts)]
    ) throws(MediaError) -> [Resolved] {
        var resolved: [Resolved] = []
        for request in requests {
            let facts = try request.track.only(of: tracks.map(\.facts), path: job.path)
            let tags = MatroskaTags(path: job.path, facts: facts, tags: request.tags)
            try tags.requireElements()
            try TagCheck(path: job.path, facts: facts, tags: request.tags).run()
            try tags.requireFitForDefault()
            for (index, _) in tracks.filter({ $0.facts.id == facts.id }) {
                resolved.append((index, facts, request.tags))
            }
        }
        let defaults = resolved.filter(\.tags.isDefault)
        for (number, first) in defaults.enumerated() {
            for second in defaults.dropFirst(number + 1)
            where second.facts.kind == first.facts.kind && second.index != first.index {
                throw MediaError(
                    .twoDefaults(first.facts.summary, second.facts.summary),
                    path: job.path
                )
            }
        }
        return resolved
    }

    /// Clears `FlagDefault` of the other tracks of the kind of a new default.
    ///
    /// - Returns: the IDs of these tracks.
    private func clearRivals(
        _ requests: [Resolved],
        _ tracks: [(index: Int, facts: TrackFacts)],
        _ changes: inout [Int: MatroskaTrackChanges]
    ) -> Set<UInt32> {
        var cleared: Set<UInt32> = []
        for request in requests where request.tags.isDefault {
            for (index, facts) in tracks
            where index != request.index && facts.kind == request.facts.kind {
                changes[index, default: MatroskaTrackChanges()].flags[.default] = false
                cleared.insert(facts.id)
            }
        }
        return cleared
    }
}
