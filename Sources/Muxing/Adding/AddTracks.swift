// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import MediaReading

/// Adds subtitles, closed captions and audio to a movie as tracks that players list and select.
///
///     let subtitles = TrackAddition(.subtitles(.tx3g), path: "es.srt", bytes: bytes)
///     let report = try AddTracks(movie: "movie.mp4", output: .inPlace).run([subtitles])
///
/// All files become tracks in one commit, in their order: a pair of regular and forced subtitles refers
/// to each other, whichever comes first. Audio that the movie can carry is not encoded again. Matroska and WebM get
/// subtitles as SubRip or WebVTT, and no closed captions.
public struct AddTracks: TrackEdit {
    private let file: EditedFile

    /// Makes the edit of a file that has been opened for it.
    public init(_ file: EditedFile) { self.file = file }

    /// Whether the file is Matroska or WebM.
    package var isMatroska: Bool { file.isMatroska }

    /// Adds the tracks, reads the result back, and commits it.
    ///
    /// - Parameters:
    ///   - additions: the files and what is wanted of their tracks.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: called with the bytes read, copied and compared so far, and their total.
    /// - Returns: the tracks and what has changed in others, or would have if the output is `.none`.
    /// - Throws: `MediaError`, after which nothing has changed.
    public func run(
        _ additions: [TrackAddition],
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        switch file.content {
        case .movie(let job):
            return try AddMovieTracks(job).run(additions, verifying: depth, progress: progress)
        case .matroska(let job):
            if additions.contains(where: \.isClosedCaptions) { throw job.movieOnly }
            return try AddMatroskaTracks(job).run(additions, verifying: depth, progress: progress)
        }
    }

    /// Refuses two additions that both are to be the default.
    static func requireOneDefault(_ additions: [TrackAddition]) throws(MediaError) {
        let defaults = additions.filter(\.isDefault).map(\.path)
        guard defaults.count > 1 else { return }
        throw MediaError(.twoDefaults(defaults[0], defaults[1]), path: defaults[1])
    }
}

extension TrackAddition {
    fileprivate var isClosedCaptions: Bool {
        if case .closedCaptions = media { true } else { false }
    }
}
