// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
package import MediaReading
package import MediaSelection

/// Gives a file chapters: a movie for both kinds of players, a Matroska or WebM file one edition.
///
///     let report = try SetChapters(movie: "movie.mp4", output: .inPlace).run(chapters, language: nil)
package struct SetChapters: TrackEdit {
    private let file: EditedFile

    /// Makes the edit of a file that has been opened for it.
    package init(_ file: EditedFile) { self.file = file }

    /// Replaces the chapters in one commit; with none it takes them away.
    ///
    /// - Parameters:
    ///   - wanted: the chapters.
    ///   - language: of the titles; nil for that of the chapters before, else of the audio.
    ///   - depth: what to compare with the old file before the commit.
    ///   - progress: gets how many bytes have been copied and compared, and how many will be.
    /// - Returns: what has changed, or would have where the output is `.none`.
    /// - Throws: `MediaError`, after which nothing has changed.
    package func run(
        _ wanted: [Chapter],
        language: LanguageTag?,
        verifying depth: Verification.Depth = .structure,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> EditReport {
        switch file.content {
        case .movie(let job):
            try SetMovieChapters(job)
                .run(wanted, language: language, verifying: depth, progress: progress)
        case .matroska(let job):
            try SetMatroskaChapters(job)
                .run(wanted, language: language, verifying: depth, progress: progress)
        }
    }
}
