// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
package import FileSystem
public import ISOMedia
import MediaPrimitives

/// A media file that is open: a movie, or another container, which FFmpeg reads.
///
///     let media = try OpenedMedia("movie.mp4")
///     let inspection = try media.inspection()
///     let texts = try TextTracks(of: media)
///     let captions = try EmbeddedCaptions(of: media)
///
/// The file is opened once, and this is the only place that distinguishes containers: the headers of a movie are
/// parsed here, and everything that is read of the file, by FFmpeg as well, takes it from this value.
public struct OpenedMedia: Sendable {
    /// How the file is read.
    public enum Content: Sendable {
        /// An MP4 or QuickTime movie, read by its boxes.
        case movie(MovieFile)
        /// Any other container, read by FFmpeg; several files are read one after the other as one.
        case container([String])
    }

    /// The file, as the user named it.
    public let path: String
    /// How the file is read.
    public let content: Content
    /// The file, which stays open; nil for a movie on a server, and for the segments of a presentation.
    package let file: SystemFile?
    /// What keeps temporary files.
    private let files: SegmentFiles?

    /// Opens a file.
    ///
    /// - Throws: `MediaError.Kind.media` if the file cannot be opened or is a damaged movie. A file that is not
    ///   a movie is an error only when it is read.
    public init(_ path: String) throws(MediaError) {
        try self.init(
            try MediaError.file(path) { () throws(FileError) in try SystemFile.reading(path) }
        )
    }

    /// Takes a file that is open.
    ///
    /// - Throws: `MediaError.Kind.media` if it is a damaged movie.
    package init(_ file: SystemFile) throws(MediaError) {
        self.file = file
        path = file.path
        files = nil
        do throws(ISOMediaError) {
            content = .movie(try MovieFile(file))
        } catch {
            guard error.kind == .notAMovie else {
                throw MediaError(.media(error.naming(path)), path: path)
            }
            content = .container([path])
        }
    }

    /// Opens the segments of one presentation as one file.
    ///
    /// - Parameter segments: their files.
    /// - Throws: `MediaError.Kind.media` if a file cannot be opened or is damaged.
    package init(joining segments: SegmentFiles) throws(MediaError) {
        files = segments
        file = nil
        path = segments.paths.first ?? ""
        do throws(ISOMediaError) {
            content = .movie(try MovieFile(joining: segments.paths))
        } catch {
            guard error.kind == .notAMovie || error.kind == .noMovieBox else {
                throw MediaError(.media(error.naming(path)), path: path)
            }
            content = .container(segments.paths)
        }
    }

    /// Takes a movie that is open, such as one on a server.
    package init(_ movie: MovieFile) {
        path = movie.path
        content = .movie(movie)
        files = nil
        file = nil
    }

    /// Number of bytes; 0 for the segments of a container that FFmpeg reads.
    package var length: UInt64 { file?.length ?? movie?.source.length ?? 0 }

    /// Lets FFmpeg read the file from its beginning; of several files, the first.
    ///
    /// - Throws: `FFmpegError`.
    func input(completesTimes: Bool = false) throws(FFmpegError) -> InputFile {
        guard let file else { return try InputFile(path: path, completesTimes: completesTimes) }
        return try InputFile(file, completesTimes: completesTimes)
    }

    /// Lets FFmpeg read the file for a reader whose errors name it.
    ///
    /// - Throws: `MediaError.Kind.ffmpeg`.
    func namedInput(completesTimes: Bool = false) throws(MediaError) -> InputFile {
        do {
            return try input(completesTimes: completesTimes)
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
    }

    /// The movie; nil for another container.
    public var movie: MovieFile? {
        if case .movie(let movie) = content { return movie }
        return nil
    }

    /// Reads what is in the file.
    ///
    /// - Throws: `MediaError` if a movie is damaged, or FFmpeg cannot read another container.
    public func inspection() throws(MediaError) -> MediaInspection {
        try inspection(readsAll: false)
    }

    /// Reads what is in the file.
    ///
    /// - Parameter readsAll: whether a transport stream is read to its end, to find pages of teletext that it does not declare.
    /// - Returns: as `inspection()`.
    /// - Throws: as `inspection()`.
    package func inspection(readsAll: Bool) throws(MediaError) -> MediaInspection {
        guard let movie else {
            do {
                return try MediaInspection(streamsOf: self, readsAll: readsAll)
            } catch {
                throw MediaError(.ffmpeg(error), path: path)
            }
        }
        return try MediaError.media(path) { () throws(ISOMediaError) in
            try MediaInspection(movie)
        }
    }
}

extension MediaInspection {
    /// Inspects a file: movies by their boxes, everything else through FFmpeg.
    ///
    /// - Parameter path: the file, or the URL of a movie on a server.
    /// - Returns: what the file says of its tracks and options.
    /// - Throws: `MediaError` if the file cannot be read.
    public static func inspect(_ path: String) throws(MediaError) -> MediaInspection {
        if RemoteName.isRemote(path) { return try RemoteMovie(path).inspection }
        return try OpenedMedia(path).inspection()
    }
}
