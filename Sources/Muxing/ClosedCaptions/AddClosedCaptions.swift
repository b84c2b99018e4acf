// SPDX-License-Identifier: Apache-2.0

import Captions
public import ISOMedia
import MediaPrimitives
import MediaSelection

/// Adds a caption file to a movie as a closed caption track (CEA-608).
///
///     let job = try AddClosedCaptions(movie: "movie.mov", output: .inPlace)
///     let report = try job.run("en.scc", bytes)
///
/// The track is one more alternative to the subtitles of the movie, and its pictures refer to it.
public struct AddClosedCaptions: Sendable {
    private let job: EditJob

    /// Opens a file for the edit: a movie, or for a new file any container that FFmpeg opens.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - output: where the result goes.
    ///   - depth: what to compare where a movie is made flat.
    ///   - progress: told how many bytes have been read to make a movie, and how many will be.
    /// - Throws: `MuxingError`: no movie, damaged, truncated, fragmented, locked; or the output may not
    ///   be written.
    public init(
        movie path: String,
        output: EditOutput,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MuxingError) {
        job = try EditJob.open(
            movie: path,
            for: .tracks,
            output: output,
            verifying: depth,
            progress: progress
        )
    }

    /// Adds the track, reads the result back, and commits it.
    ///
    /// - Parameters:
    ///   - path: the caption file, for its name and for messages.
    ///   - bytes: its content.
    ///   - request: what is wanted of the track.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: told how many bytes have been copied and compared, and how many will be.
    /// - Returns: what has changed, or would have where the output is `.none`.
    /// - Throws: `MuxingError`, after which nothing has changed.
    public func run(
        _ path: String,
        _ bytes: [UInt8],
        request: ClosedCaptionRequest = ClosedCaptionRequest(),
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MuxingError) -> EditReport {
        do {
            return try add(path, bytes, request, depth, progress)
        } catch {
            job.giveUp()
            throw error
        }
    }

    private func add(
        _ path: String,
        _ bytes: [UInt8],
        _ request: ClosedCaptionRequest,
        _ depth: Verification.Depth,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MuxingError) -> EditReport {
        let source = try ClosedCaptionSource(path, bytes, request)
        let addition = try MuxingError.media(job.path) { () throws(ISOMediaError) in
            try ClosedCaptionAddition(source, request, to: job.file)
        }
        if let present = addition.present, !request.addsAgain {
            let outcome = try job.run(MovieEdit(movie: job.movie), verifying: depth)
            let note =
                "the same track is already there (track \(present)); --again adds it once more"
            return job.report(outcome, changes: [], warnings: source.notes + [note])
        }
        let (movie, changes) = try MuxingError.media(job.path) { () throws(ISOMediaError) in
            let movie = try addition.added(to: job.movie, isDefault: request.isDefault)
            return (movie, try MovieDifference.changes(from: job.movie, to: movie))
        }
        let samples = addition.track.samples
        let edit = MovieEdit(
            movie: movie,
            newMedia: [NewMedia(trackID: addition.id, data: Array(samples.joined()))],
            changedBoxes: [ClosedCaptionAddition.reference]
        )
        let outcome = try job.run(edit, verifying: depth, progress: progress) {
            written throws(ISOMediaError) in
            try SubtitleReadBack.samples(samples).verify(track: addition.id, in: written)
        }
        return job.report(outcome, changes: changes, warnings: source.notes + addition.warnings)
    }
}
