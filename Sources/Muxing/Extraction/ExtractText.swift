// SPDX-License-Identifier: Apache-2.0

import Captions
public import ISOMedia
import MediaPrimitives

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Writes the text of a movie's tracks into files of their own: the job of `extract`.
public struct ExtractText: Sendable {
    /// A track that was extracted.
    public struct Extracted: Equatable, Sendable {
        /// The track; nil for a stream of another container.
        public let track: TrackFacts?
        /// Where its captions are from, for text in no track of its own.
        public let captions: CaptionPlace?
        /// The file that was written; nil where the bytes are for the caller.
        public let output: String?
        /// What was written.
        public let form: ExtractedForm
        /// Number of cues.
        public let cueCount: Int
        /// The file's bytes.
        public let bytes: [UInt8]
        /// What the reader should know, a sentence for each with its place in the track.
        public let warnings: [String]
    }

    /// A track that could not be extracted.
    public struct Skipped: Equatable, Sendable {
        /// The track.
        public let track: TrackFacts
        /// Why not.
        public let error: MuxingError
        /// Whether it has text that ought to be there: subtitles that are pictures have none.
        public let isFailure: Bool
    }

    /// The tracks of the movie.
    public let tracks: TextTracks
    private let replacesFiles: Bool

    /// Reads the tracks of a movie.
    ///
    /// - Parameters:
    ///   - movie: an MP4 or QuickTime movie, or a file of any container that FFmpeg opens.
    ///   - replacesFiles: whether files that are there may be replaced.
    /// - Throws: `MuxingError` where the movie cannot be read.
    public init(movie: String, replacesFiles: Bool) throws(MuxingError) {
        tracks = try TextTracks(path: movie)
        self.replacesFiles = replacesFiles
    }

    /// Extracts one track.
    ///
    /// - Parameters:
    ///   - selector: which; nil: the only one with text.
    ///   - form: what is written; nil: what carries the most.
    ///   - output: the file; nil: nothing is written.
    /// - Returns: what was extracted.
    /// - Throws: `MuxingError`: no such track, no text in it, or the file cannot be written.
    public func one(
        _ selector: TrackSelector?,
        as form: ExtractedForm?,
        to output: String?
    ) throws(MuxingError) -> Extracted {
        if let output, Self.isSameFile(output, tracks.path) {
            throw MuxingError(
                .unreadable("it is the movie itself; name another file"),
                path: output
            )
        }
        let track = try tracks.only(selector)
        let text = try tracks.reading([track])(track)
        return try write(text, as: form) { _ in output }
    }

    /// Extracts every track that has text into a folder, which is made where it is missing.
    ///
    /// - Parameters:
    ///   - folder: where the files go; their names are those of ``ExtractedFileNames``.
    ///   - form: what is written; nil: for each track what carries the most.
    /// - Returns: what was extracted, and the tracks of text that were not.
    /// - Throws: `MuxingError` where the folder cannot be made; what goes wrong with one track leaves
    ///   the others alone.
    public func all(
        into folder: String,
        as form: ExtractedForm?
    ) throws(MuxingError) -> (extracted: [Extracted], skipped: [Skipped]) {
        let texts = tracks.texts
        guard !texts.isEmpty else { return ([], []) }
        let text = try tracks.reading(texts)
        try Self.makeFolder(folder)
        var names = ExtractedFileNames(movie: tracks.path)
        var extracted: [Extracted] = []
        // Closed captions are the job of `ExtractCaptions`.
        let others = tracks.others.filter { $0.reason != .closedCaptions }
        var skipped = others.map { track, reason in
            let kind = MuxingError.Kind.unreadableTrack(track.summary, reason)
            let error = MuxingError(kind, path: tracks.path)
            return Skipped(track: track, error: error, isFailure: false)
        }
        for track in texts {
            do throws(MuxingError) {
                let result = try write(text(track), as: form) { ending in
                    let name = names.name(of: track, extension: ending)
                    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
                }
                extracted.append(result)
            } catch {
                skipped.append(Skipped(track: track, error: error, isFailure: true))
            }
        }
        return (extracted, skipped)
    }

    private func write(
        _ text: TrackText,
        as form: ExtractedForm?,
        to output: (_ extension: String) -> String?
    ) throws(MuxingError) -> Extracted {
        let track = text.facts
        let form = form ?? .captions(text.nearestFormat)
        let path = output(form.rawValue)
        let (bytes, losses) = text.write(as: form, fileName: path)
        if let path {
            try Self.write(bytes, to: path, replacing: replacesFiles)
        }
        let isEmpty = text.document.cues.isEmpty
        return Extracted(
            track: track,
            captions: nil,
            output: path,
            form: form,
            cueCount: text.document.cues.count,
            bytes: bytes,
            warnings: (text.notes + losses + (isEmpty ? ["it shows no text at any time"] : []))
                .map { "\(tracks.path): track \(track.id): \($0)" }
        )
    }
}

// MARK: - Files

extension ExtractText {
    /// Writes a file; through a link it would go elsewhere than where it was named.
    static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws(MuxingError) {
        try refuseLink(path)
        try CaptionFile.write(bytes, to: path, replacing: replacing)
    }

    static func makeFolder(_ path: String) throws(MuxingError) {
        guard unsafe mkdir(path.systemPath, 0o777) != 0, errno != EEXIST else { return }
        throw MuxingError(.unreadable(systemErrorText(errno)), path: path)
    }

    /// A link would lead the file out of the folder that was named.
    private static func refuseLink(_ path: String) throws(MuxingError) {
        var status = stat()
        guard unsafe lstat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
            return
        }
        throw MuxingError(.unreadable("it is a symbolic link; remove it first"), path: path)
    }

    static func isSameFile(_ left: String, _ right: String) -> Bool {
        var first = stat()
        var second = stat()
        guard unsafe stat(left.systemPath, &first) == 0, unsafe stat(right.systemPath, &second) == 0
        else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
}
