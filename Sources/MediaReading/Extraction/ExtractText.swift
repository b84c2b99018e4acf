// SPDX-License-Identifier: Apache-2.0

package import Captions
import FileSystem
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
        package let captions: CaptionPlace?
        /// The file that was written; nil where the bytes are for the caller.
        public let output: String?
        /// Of MacCaption files: the channels in them.
        package var channels: [ClosedCaptionChannel] = []
        /// What was written.
        package let form: ExtractedForm
        /// Number of cues.
        public let cueCount: Int
        /// The file's bytes.
        public let bytes: [UInt8]
        /// What the user should know.
        public let notices: [MediaNotice]
    }

    /// A track that could not be extracted.
    public struct Skipped: Equatable, Sendable {
        /// The track.
        public let track: TrackFacts
        /// Why not.
        public let error: MediaError
        /// Whether it has text that ought to be there: subtitles that are pictures have none.
        public let isFailure: Bool
    }

    /// The tracks of the movie.
    package let tracks: TextTracks
    private let replacesFiles: Bool

    /// Reads the tracks of a movie.
    ///
    /// - Parameters:
    ///   - movie: an MP4 or QuickTime movie, or a file of any container that FFmpeg opens.
    ///   - replacesFiles: whether files that are there may be replaced.
    /// - Throws: `MediaError` where the movie cannot be read.
    public init(movie: String, replacesFiles: Bool) throws(MediaError) {
        try self.init(TextTracks(path: movie), replacesFiles: replacesFiles)
    }

    /// Takes the tracks of a file that is open.
    package init(_ tracks: TextTracks, replacesFiles: Bool) {
        self.tracks = tracks
        self.replacesFiles = replacesFiles
    }

    /// Extracts one track.
    ///
    /// - Parameters:
    ///   - selector: which; nil: the only one with text.
    ///   - form: what is written; nil: what carries the most.
    ///   - output: the file; nil: nothing is written.
    ///   - progress: gets how many bytes are read, if pictures are read as text.
    /// - Returns: what was extracted.
    /// - Throws: `MediaError`: no such track, no text in it, or the file cannot be written.
    public func one(
        _ selector: TrackSelector?,
        as form: ExtractedForm?,
        to output: String?,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> Extracted {
        if let output, FilePath.isSameFile(output, tracks.path) {
            throw MediaError(.outputIsInput, path: output)
        }
        let track = try tracks.only(selector)
        let text = try tracks.reading([track], progress: progress)(track)
        return try write(text, as: form) { _ in output }
    }

    /// Extracts every track that has text into a folder, which is made where it is missing.
    ///
    /// - Parameters:
    ///   - folder: where the files go, named after the movie, the language and role of the track.
    ///   - form: what is written; nil: for each track what carries the most.
    ///   - progress: gets how many bytes are read, if pictures are read as text.
    /// - Returns: what was extracted, and the tracks of text that were not.
    /// - Throws: `MediaError` where the folder cannot be made; what goes wrong with one track leaves
    ///   the others alone.
    public func all(
        into folder: String,
        as form: ExtractedForm?,
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> (extracted: [Extracted], skipped: [Skipped]) {
        let texts = tracks.texts
        guard !texts.isEmpty else { return ([], []) }
        let text = try tracks.reading(texts, progress: progress)
        try Self.makeFolder(folder)
        var names = ExtractedFileNames(movie: tracks.path)
        var extracted: [Extracted] = []
        // Closed captions are the job of `ExtractCaptions`.
        let others = tracks.others.filter { $0.reason != .closedCaptions }
        var skipped = others.map { track, reason in
            let kind = MediaError.Kind.unreadableTrack(track.summary, reason)
            let error = MediaError(kind, path: tracks.path)
            return Skipped(track: track, error: error, isFailure: false)
        }
        for track in texts {
            do throws(MediaError) {
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

    /// Reads tracks, and writes nothing.
    ///
    /// - Parameters:
    ///   - wanted: the tracks.
    ///   - progress: gets how many bytes are read, if pictures are read as text.
    /// - Returns: a function that gives the text of one of them, and throws `MediaError` if it cannot be read.
    /// - Throws: `MediaError` if the file cannot be read.
    func text(
        of wanted: [TrackFacts],
        progress: (_ done: UInt64, _ total: UInt64) -> Void = { _, _ in }
    ) throws(MediaError) -> (_ track: TrackFacts) throws(MediaError) -> MediaText {
        let read = try tracks.reading(wanted, progress: progress)
        let path = tracks.path
        return { track throws(MediaError) in
            let text = try read(track)
            let notices = text.notices.within(.track("\(track.id)"), of: path)
            return MediaText(text.document, track: track, notices: notices)
        }
    }

    private func write(
        _ text: TrackText,
        as form: ExtractedForm?,
        to output: (_ extension: String) -> String?
    ) throws(MediaError) -> Extracted {
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
            notices: (text.notices + losses + (isEmpty ? [MediaNotice(.noShownText)] : []))
                .within(.track("\(track.id)"), of: tracks.path)
        )
    }
}

// MARK: - Files

extension ExtractText {
    /// Writes a file; through a link it would go elsewhere than where it was named.
    static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws(MediaError) {
        try refuseLink(path)
        try CaptionFile.write(bytes, to: path, replacing: replacing)
    }

    static func makeFolder(_ path: String) throws(MediaError) {
        guard unsafe mkdir(path.systemPath, 0o777) != 0, errno != EEXIST else { return }
        throw MediaError(.unreadable(systemErrorText(errno)), path: path)
    }

    /// A link would lead the file out of the folder that was named.
    private static func refuseLink(_ path: String) throws(MediaError) {
        var status = stat()
        guard unsafe lstat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
            return
        }
        throw MediaError(.symbolicLink, path: path)
    }
}
