// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaReading

/// Brings what a file says of its tracks to what the standards and players ask for.
///
///     let report = try RepairMovie(movie: "movie.mp4", output: .inPlace).run()
public struct RepairMovie: Sendable {
    private let file: EditedFile

    /// Opens a movie, or a Matroska or WebM file, for the edit.
    ///
    /// - Throws: `MediaError`: no movie, damaged, truncated, locked; or the output may not
    ///   be written.
    public init(movie path: String, output: EditOutput) throws(MediaError) {
        file = try EditedFile.open(path, for: .tags, output: output)
    }

    /// Repairs the file in one commit; a file that needs none is left alone.
    ///
    /// - Parameters:
    ///   - syncsRoles: whether `kind` and `tagc` are to say the same; Matroska has no roles.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: gets how many bytes have been copied and compared, and how many will be.
    /// - Returns: what has changed and why, or would have where the output is `.none`.
    /// - Throws: `MediaError`, after which nothing has changed.
    public func run(
        syncsRoles: Bool = false,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        switch file.content {
        case .movie(let job):
            try RepairMovieTracks(job)
                .run(syncsRoles: syncsRoles, verifying: depth, progress: progress)
        case .matroska(let job):
            try RepairMatroska(job).run(progress: progress)
        }
    }
}
