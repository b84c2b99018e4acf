// SPDX-License-Identifier: Apache-2.0

public import ISOMedia
public import RemoteMedia

/// An MP4 or QuickTime movie on a server, of which its boxes are read and not its media.
public struct RemoteMovie: Sendable {
    /// The file.
    public let file: RemoteFile
    private let movie: MovieFile

    /// Reads the movie that a URL names.
    ///
    /// - Throws: `MuxingError` where it cannot be read, or is no such movie.
    public init(_ url: String) throws(MuxingError) {
        try self.init(
            MuxingError.remote { () throws(RemoteError) in
                try RemoteFile(in: RemoteSession(url))
            }
        )
    }

    /// Reads the movie in a file.
    ///
    /// - Throws: `MuxingError` where it cannot be read, or is no such movie.
    public init(_ file: RemoteFile) throws(MuxingError) {
        self.file = file
        do throws(ISOMediaError) {
            movie = try MovieFile(file, headOnly: true)
        } catch {
            guard error.kind == .notAMovie else {
                throw MuxingError(.media(error.naming(file.path)), path: file.path)
            }
            let reason =
                "not an MP4 or QuickTime movie, and others are not read over HTTP; download it"
            throw MuxingError(.unreadable(reason), path: file.path)
        }
    }

    /// What is in it.
    ///
    /// - Throws: `MuxingError.Kind.media` where a box that is needed is missing or damaged.
    public var inspection: MediaInspection {
        get throws(MuxingError) {
            var inspection = try MuxingError.media(file.path) { () throws(ISOMediaError) in
                try MediaInspection(movie)
            }
            if !file.hasRanges {
                inspection.warnings.append(
                    "\(file.path): the server sends no parts of files; it was read up to a bound"
                )
            }
            return inspection
        }
    }

    /// Its tracks of text.
    ///
    /// - Throws: `MuxingError.Kind.media` where it is damaged.
    public var texts: TextTracks {
        get throws(MuxingError) { try TextTracks(movie) }
    }

    /// Loads the samples of a track, unless they are too many or too far apart for a few requests,
    /// or lie in fragments.
    ///
    /// - Returns: whether they can be read now without another request.
    /// - Throws: `MuxingError` where the movie is damaged or the server fails.
    public func load(_ track: TrackFacts) throws(MuxingError) -> Bool {
        guard !movie.isFragmented else { return false }
        let chunks = try MuxingError.media(file.path) { () throws(ISOMediaError) in
            try movie.movie.track(track.id)?.sampleTable()?.chunks() ?? []
        }
        return try MuxingError.remote { () throws(RemoteError) in try file.prefetch(chunks) }
    }
}
