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
public struct AddClosedCaptions: TrackEdit {
    private let job: EditJob

    /// Makes the edit of a movie that has been opened for it.
    public init(_ job: EditJob) { self.job = job }

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
    ) throws(MuxingError) -> AddClosedCaptionsReport {
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
    ) throws(MuxingError) -> AddClosedCaptionsReport {
        let source = try ClosedCaptionSource(path, bytes, request)
        let addition = try MuxingError.media(job.path) { () throws(ISOMediaError) in
            try ClosedCaptionAddition(source, request, to: job.file)
        }
        if let present = addition.present, !request.addsAgain {
            let outcome = try job.run(MovieEdit(movie: job.movie), verifying: depth)
            return report(source, present, isAlreadyThere: true, outcome)
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
        return report(source, addition.id, outcome, changes, addition.warnings)
    }

    private func report(
        _ source: ClosedCaptionSource,
        _ id: UInt32,
        isAlreadyThere: Bool = false,
        _ outcome: EditJob.Outcome,
        _ changes: [EditReport.Change] = [],
        _ warnings: [String] = []
    ) -> AddClosedCaptionsReport {
        AddClosedCaptionsReport(
            track: id,
            captions: source.path,
            channels: source.reading.channels,
            language: source.language,
            name: source.name,
            characteristics: source.characteristics,
            pairCount: source.reading.pairs.count,
            isAlreadyThere: isAlreadyThere,
            edit: job.report(outcome, changes: changes, warnings: source.file.notes + warnings)
        )
    }
}
