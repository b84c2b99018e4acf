// SPDX-License-Identifier: Apache-2.0

import Captions
public import ISOMedia
import MediaPrimitives
import MediaSelection

/// Adds a caption file to a movie as a subtitle track that players list and select.
///
///     let report = try AddSubtitles(movie: "movie.mp4", output: .inPlace)
///         .run(subtitles: "es.srt", bytes: bytes, request: request)
public struct AddSubtitles: Sendable {
    private let editor: MovieEditor
    private var file: MovieFile { editor.movie }
    private var path: String { file.path }

    /// Opens a movie for the edit.
    ///
    /// - Throws: `MuxingError`: no movie, damaged, truncated, fragmented, locked; or the output may not
    ///   be written.
    public init(movie path: String, output: MovieEditor.Output) throws(MuxingError) {
        editor = try MuxingError.media(path) { () throws(ISOMediaError) in
            let editor = try MovieEditor(path: path, output: output)
            try editor.movie.requireWhole()
            try editor.movie.movie.requireSoundBoxes()
            return editor
        }
        guard !file.isFragmented else { throw MuxingError(.fragmented, path: path) }
    }

    /// Adds the track, reads the result back, and commits it.
    ///
    /// - Parameters:
    ///   - subtitles: path of the caption file, for its name and for messages.
    ///   - bytes: content of the caption file.
    ///   - request: what is wanted of the track.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: told how many bytes have been copied and compared, and how many will be.
    /// - Returns: what was done, or would have been where the output is `.none`.
    /// - Throws: `MuxingError`, after which nothing has changed.
    public func run(
        subtitles: String,
        bytes: [UInt8],
        request: SubtitleRequest,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MuxingError) -> AddSubtitlesReport {
        let source = try SubtitleSource(path: subtitles, bytes: bytes, request: request)
        let addition = try addition(source, request)
        var report = AddSubtitlesReport(movie: path, subtitles: subtitles, source: source)
        report.trackID = addition.track.id
        report.cueCount = source.cues.count
        report.warnings = source.notes + addition.warnings

        let found = try MuxingError.media(path) { () throws(ISOMediaError) in
            try SameTrack.find(addition.track.box, samples: addition.samples, in: file)
        }
        if let found, !request.addsAgain {
            report.trackID = found
            report.isAlreadyThere = true
            return report
        }
        let (edit, changes) = try edit(with: addition, source, request)
        report.changes = changes
        let plan = try MuxingError.media(path) { () throws(ISOMediaError) in try editor.plan(edit) }
        report.method = plan.method
        if try hasContentCredentials() { report.warnings.append(Self.contentCredentialsWarning) }
        try commit(edit, by: plan, addition, verifying: depth, progress)
        return report
    }

    // MARK: - The edit

    /// A track that is not in the movie yet.
    private struct Addition {
        var track: (id: UInt32, box: Track)
        /// The samples as they go into the file.
        var samples: [[UInt8]]
        var timeline: CaptionTimeline
        /// In ticks of the movie timescale, 0 unless the movie is to become longer.
        var movieDuration: UInt64
        var warnings: [String]
    }

    private func addition(
        _ source: SubtitleSource,
        _ request: SubtitleRequest
    ) throws(MuxingError) -> Addition {
        let timeline = CaptionTimeline(source.cues)
        let (id, header, size) = try MuxingError.media(path) { () throws(ISOMediaError) in
            (try file.movie.unusedTrackID(), try file.movie.header(), try file.movie.displaySize())
        }
        let end = PresentationEnd(
            captions: timeline.endMilliseconds,
            movie: header,
            extendsMovie: request.extendsMovie
        )
        let text: TimedTextTrack
        do {
            text = try TimedTextTrack(
                timeline,
                displayWidth: size.width,
                displayHeight: size.height,
                forced: source.isForced ? .all : .asMarked,
                fillingTo: end.mediaMilliseconds
            )
        } catch {
            throw MuxingError(.timedText(error), path: source.path)
        }
        let builder = SubtitleTrackBuilder(source: source, text: text)
        let samples = builder.encodedSamples
        let track = builder.track(
            trackID: id,
            duration: end.trackDuration,
            sizes: samples.map { UInt32($0.count) }
        )
        return Addition(
            track: (id, track),
            samples: samples,
            timeline: timeline,
            movieDuration: end.movieDuration,
            warnings: text.losses.map { "\(source.path):\($0)" }
                + end.warnings(source.cues, path: source.path)
        )
    }

    private func edit(
        with addition: Addition,
        _ source: SubtitleSource,
        _ request: SubtitleRequest
    ) throws(MuxingError) -> (MovieEdit, changes: [String]) {
        let id = addition.track.id
        var movie = file.movie
        var changes = try MuxingError.media(path) { () throws(ISOMediaError) in
            movie.append(addition.track.box)
            try movie.updateHeader { header in
                header.nextTrackID = max(header.nextTrackID, id == .max ? id : id + 1)
                header.duration = max(header.duration, addition.movieDuration)
            }
            return try LegibleGroup.establish(
                in: &movie,
                newTrack: id,
                preferred: request.isDefault ? id : nil
            )
        }
        changes += try SelectionFollowers.set(
            in: &movie,
            newTrack: id,
            language: source.language,
            follow: request.follow,
            path: path
        )
        let media = NewMedia(trackID: id, data: Array(addition.samples.joined()))
        let edit = MovieEdit(movie: movie, newMedia: [media], changedBoxes: ["folw", "forc"])
        return (edit, changes)
    }

    // MARK: - The commit

    private func commit(
        _ edit: MovieEdit,
        by plan: FilePlan,
        _ addition: Addition,
        verifying depth: Verification.Depth,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MuxingError) {
        let expected = SubtitleReadBack(addition.timeline)
        let total = editor.workLength(plan, verifying: depth)
        var done: UInt64 = 0
        try MuxingError.media(path) { () throws(ISOMediaError) in
            try editor.commit(
                edit,
                by: plan,
                verifying: depth,
                progress: { step in
                    done += step
                    progress(min(done, total), total)
                },
                check: { written throws(ISOMediaError) in
                    let found = try SubtitleReadBack(track: addition.track.id, in: written)
                    guard found == expected else {
                        throw ISOMediaError(
                            .verificationFailed("the cues are not those of the file")
                        )
                    }
                }
            )
        }
    }

    private func hasContentCredentials() throws(MuxingError) -> Bool {
        try MuxingError.media(path) { () throws(ISOMediaError) in try file.hasContentCredentials() }
    }

    private static let contentCredentialsWarning =
        "the movie has a C2PA manifest; its hash no longer holds after this edit, so sign it anew"
}
