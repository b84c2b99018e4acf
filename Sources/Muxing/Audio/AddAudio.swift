// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
import MediaPrimitives
import MediaSelection

/// Adds the sound of files to a movie as tracks that players list and select.
///
///     let file = AudioFile(path: "movie.en.ad.m4a")
///     let report = try AddAudio(movie: "movie.mp4", output: .inPlace).run([file])
///
/// What the movie can carry is not coded anew. All files become tracks in one commit, in their order.
public struct AddAudio: TrackEdit {
    private let job: EditJob

    /// Makes the edit of a movie that has been opened for it.
    public init(_ job: EditJob) { self.job = job }

    /// Adds the tracks, reads the result back, and commits it.
    ///
    /// - Parameters:
    ///   - files: the files with the sound.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: told how far the work has come: reading the sound, then writing.
    /// - Returns: what was done, or would have been in a dry run.
    /// - Throws: `MuxingError`, after which nothing has changed.
    public func run(
        _ files: [AudioFile],
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MuxingError) -> AddAudioReport {
        do {
            return try add(files, depth, progress)
        } catch {
            job.giveUp()
            throw error
        }
    }

    private func add(
        _ files: [AudioFile],
        _ depth: Verification.Depth,
        _ progress: (UInt64, UInt64) -> Void
    ) throws(MuxingError) -> AddAudioReport {
        let defaults = files.filter(\.request.isDefault).map(\.path)
        guard defaults.count < 2 else {
            throw MuxingError(.twoDefaults(defaults[0], defaults[1]), path: defaults[1])
        }
        let format = MovieFormat(of: job.file)
        var movie = job.movie
        var additions: [AudioAddition] = []
        for file in files {
            let source = try AudioSource(file, for: format, progress: progress)
            let addition = try MuxingError.media(job.path) { () throws(ISOMediaError) in
                let addition = try AudioAddition(source, to: movie, in: job.file, as: format)
                if !addition.isAlreadyThere { try addition.add(to: &movie) }
                return addition
            }
            additions.append(addition)
        }
        let new = additions.filter { !$0.isAlreadyThere }
        let changes = try group(new, in: &movie)
        let outcome = try job.run(additions: new.map(\.newMedia), to: movie, depth, progress) {
            written throws(ISOMediaError) in
            for track in new { try track.verify(in: written) }
        }
        return AddAudioReport(
            movie: job.path,
            tracks: additions.map(AddAudioReport.Track.init),
            changes: job.preparation.changes.map(\.description) + changes,
            warnings: additions.flatMap(\.warnings) + outcome.warnings,
            method: outcome.method
        )
    }

    /// Puts new tracks into the group of sound.
    ///
    /// - Returns: what changes in tracks that were there before, a sentence each.
    private func group(
        _ new: [AudioAddition],
        in movie: inout Movie
    ) throws(MuxingError) -> [String] {
        guard !new.isEmpty else { return [] }
        var edited = movie
        let preferred = new.first { $0.source.request.isDefault }?.id
        let changes = try MuxingError.media(job.path) { () throws(ISOMediaError) in
            try AlternateGroup(kind: .audible).establish(
                in: &edited,
                newTracks: Set(new.map(\.id)),
                preferred: preferred
            )
        }
        movie = edited
        return changes
    }
}

extension MovieFormat {
    /// The container of a movie that is there; a file without brands is of QuickTime's first years.
    init(of file: MovieFile) {
        self = file.isQuickTime ? .mov : .mp4
    }
}
