// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaReading

/// Lays a movie's file out anew for playback and for later edits.
///
///     let report = try OptimizeMovie(movie: "movie.mp4", output: .inPlace).run()
///
/// Samples stay byte for byte, and so does what the movie says of them.
public struct OptimizeMovie: Sendable {
    /// What was done, and the bytes that it gave back.
    public struct Report: Equatable, Sendable {
        /// What has changed.
        public let edit: EditReport
        /// Length of the file in bytes before.
        public let oldLength: UInt64
        /// Length of the file in bytes now, or as it would be.
        public let newLength: UInt64
    }

    private let job: EditJob

    /// Opens a movie.
    ///
    /// - Throws: `MediaError`: no movie, damaged, truncated, locked, fragmented where it may not be made
    ///   flat; or the output may not be written.
    public init(
        movie path: String,
        output: EditOutput,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) {
        job = try EditJob.open(
            movie: path,
            for: .tracks,
            output: output,
            verifying: depth,
            progress: progress
        )
    }

    /// Writes the movie anew, unless it is as good already.
    ///
    /// - Parameters:
    ///   - reserve: how much free space follows its `moov`.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: gets how many bytes have been copied and compared, and how many will be.
    /// - Returns: what has changed, or would have in a dry run.
    /// - Throws: `MediaError`, after which nothing has changed.
    public func run(
        reserve: MovieReserve = .usual,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> Report {
        let optimization = try MediaError.media(job.path) { () throws(ISOMediaError) in
            try MovieOptimization(of: job.file, reserve: reserve)
        }
        var edit = optimization.edit
        if optimization.isOptimal, job.outputPath == nil { edit = MovieEdit(movie: job.movie) }
        let outcome = try job.run(edit, verifying: depth, progress: progress)
        let changes = optimization.isOptimal ? [] : optimization.changes
        return Report(
            edit: job.report(
                outcome,
                changes: changes,
                notices: optimization.obstacle.map { [Notice(.orderKept($0))] } ?? []
            ),
            oldLength: job.file.length,
            newLength: outcome.length ?? job.file.length
        )
    }
}

extension MovieOptimization {
    /// What the edit does, for people.
    fileprivate var changes: [EditReport.Change] {
        var changes: [EditReport.Change] = []
        if !isFastStart {
            changes.append(.init(.movieBoxIsFirst, from: .flag(false), to: .flag(true)))
        }
        if unusedLength > 0 {
            changes.append(.init(.unusedBytes, from: .number(Int(unusedLength)), to: .number(0)))
        }
        if reorders {
            changes.append(
                .init(
                    .interleaving,
                    from: .milliseconds(distanceMilliseconds),
                    to: .milliseconds(newDistanceMilliseconds)
                )
            )
        }
        for cut in cuts {
            changes.append(
                .init(
                    track: cut.track,
                    .chunks,
                    from: .number(cut.before),
                    to: .number(cut.after)
                )
            )
        }
        if !hasReserve {
            changes.append(
                .init(
                    .reserve,
                    from: .number(Int(reserveLength)),
                    to: .number(Int(newReserveLength))
                )
            )
        }
        return changes
    }
}
