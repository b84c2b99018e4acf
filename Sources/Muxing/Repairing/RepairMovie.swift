// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
import MediaPrimitives
public import MediaReading
import MediaSelection

/// Brings what a movie says of its tracks to what the standards and Apple's players ask for.
///
///     let report = try RepairMovie(movie: "movie.mp4", output: .inPlace).run()
public struct RepairMovie: Sendable {
    private let job: EditJob

    /// Opens a movie for the edit.
    ///
    /// - Throws: `MediaError`: no movie, damaged, truncated, locked; or the output may not
    ///   be written.
    public init(movie path: String, output: EditOutput) throws(MediaError) {
        job = try EditJob.open(movie: path, for: .tags, output: output)
    }

    /// Repairs the movie in one commit; a movie that needs none is left alone.
    ///
    /// - Parameters:
    ///   - syncsRoles: whether `kind` and `tagc` are to say the same.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: gets how many bytes have been copied and compared, and how many will be.
    /// - Returns: what has changed and why, or would have where the output is `.none`.
    /// - Throws: `MediaError`, after which nothing has changed.
    public func run(
        syncsRoles: Bool = false,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
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
                    why: repair.why
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
