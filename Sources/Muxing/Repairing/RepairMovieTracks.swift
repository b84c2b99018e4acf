// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import MediaReading
import MediaSelection

/// Repairs what an MP4 or QuickTime movie says of its tracks.
struct RepairMovieTracks {
    private let job: EditJob

    /// Makes the edit of a movie that has been opened for it.
    init(_ job: EditJob) { self.job = job }

    /// Repairs the movie in one commit.
    func run(
        syncsRoles: Bool,
        verifying depth: Verification.Depth,
        progress: (_ done: UInt64, _ total: UInt64) -> Void
    ) throws(MediaError) -> EditReport {
        var state = RepairedMovie(movie: job.movie)
        var changes: [EditReport.Change] = []
        var changedBoxes: Set<FourCC> = []
        let repairs = RepairableFault.all(for: state.movie, syncsRoles: syncsRoles)
        let repaired = try MediaError.media(job.path) { () throws(ISOMediaError) in
            for repair in repairs {
                let before = state.movie
                try repair.apply(&state)
                let own = try MovieDifference.changes(
                    from: before,
                    to: state.movie,
                    repair.reason
                )
                guard !own.isEmpty else { continue }
                changes += own
                changedBoxes.formUnion(repair.changedBoxes)
            }
            return state
        }
        let edit = MovieEdit(movie: repaired.movie, changedBoxes: changedBoxes)
        let outcome = try job.run(edit, verifying: depth, progress: progress)
        return job.report(outcome, changes: changes, notices: repaired.notices)
    }
}
