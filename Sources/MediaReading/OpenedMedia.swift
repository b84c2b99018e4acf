// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
public import ISOMedia
import MediaPrimitives

/// A media file that is open: a movie, or another container, which FFmpeg reads.
///
///     let media = try OpenedMedia("movie.mp4")
///     let inspection = try media.inspection()
///     let texts = try TextTracks(of: media)
///     let captions = try EmbeddedCaptions(of: media)
///
/// The headers of a movie are parsed once, when it is opened. Everything that is read of the file takes them from
/// this value.
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
    /// What keeps temporary files.
    private let files: SegmentFiles?

    /// Opens a file.
    ///
    /// - Throws: `MediaError.Kind.media` if the file cannot be opened or is a damaged movie. A file that is not
    ///   a movie is an error only when it is read.
    public init(_ path: String) throws(MediaError) {
        self.path = path
        files = nil
        do throws(ISOMediaError) {
            content = .movie(try MovieFile(opening: path))
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
        guard let movie else {
            do {
                return try MediaInspection(streamsOf: path)
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
