// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaReading

/// Takes tracks out of a movie, with every reference to them.
///
///     let report = try RemoveTracks(movie: "movie.mp4", output: .inPlace).run(request)
///
/// The samples stay in the file as unused bytes, which costs nothing and can be undone, unless
/// they are to be given back. Matroska and WebM are always written anew without them.
public struct RemoveTracks: TrackEdit {
    /// What is to be removed, and how.
    public struct Request: Sendable {
        /// The tracks.
        package var tracks: [TrackSelector]
        /// Whether the bytes that no track uses are given back, for which the file is copied.
        package var reclaims: Bool
        /// Whether the last video or audio track may go.
        package var allowsLast: Bool

        /// Makes a request.
        public init(_ tracks: [TrackSelector], reclaims: Bool = false, allowsLast: Bool = false) {
            self.tracks = tracks
            self.reclaims = reclaims
            self.allowsLast = allowsLast
        }
    }

    private let file: EditedFile

    /// Makes the edit of a file that has been opened for it.
    public init(_ file: EditedFile) { self.file = file }

    /// Removes the tracks in one commit.
    ///
    /// - Parameters:
    ///   - request: what is to be removed.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: gets how many bytes have been copied and compared, and how many will be.
    /// - Returns: what has changed, or would have where the output is `.none`.
    /// - Throws: `MediaError`, after which nothing has changed: a selector that does not name one track,
    ///   or tracks without which there is no movie.
    public func run(
        _ request: Request,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        switch file.content {
        case .movie(let job):
            try RemoveMovieTracks(job).run(request, verifying: depth, progress: progress)
        case .matroska(let job):
            try RemoveMatroskaTracks(job).run(request, verifying: depth, progress: progress)
        }
    }
}
