// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaReading

/// Edits what a file says of its tracks: language, name, characteristics, references, groups.
///
///     let report = try TagTracks(movie: "movie.mp4", output: .inPlace).run(requests)
///
/// Samples are never touched, so that encrypted tracks can be tagged, too.
public struct TagTracks: Sendable {
    private let file: EditedFile

    /// Opens a movie, or a Matroska or WebM file, for the edit.
    ///
    /// - Throws: `MediaError`: no movie, damaged, truncated, locked; or the output may not
    ///   be written.
    public init(movie path: String, output: EditOutput) throws(MediaError) {
        file = try EditedFile.open(path, for: .tags, output: output)
    }

    /// Carries out all requests in one commit.
    ///
    /// Selectors are about the movie as it was read. What is said already is not written again.
    ///
    /// - Parameters:
    ///   - requests: tracks and their tags, in the order in which they are applied.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: gets how many bytes have been copied and compared, and how many will be.
    /// - Returns: what has changed, or would have where the output is `.none`.
    /// - Throws: `MediaError`, after which nothing has changed: a selector that does not name one track,
    ///   a tag that its track cannot have, two defaults.
    public func run(
        _ requests: [TagRequest],
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        switch file.content {
        case .movie(let job):
            try TagMovieTracks(job).run(requests, verifying: depth, progress: progress)
        case .matroska(let job):
            try TagMatroska(job).run(requests, progress: progress)
        }
    }
}
