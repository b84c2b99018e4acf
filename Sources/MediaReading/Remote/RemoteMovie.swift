// SPDX-License-Identifier: Apache-2.0

package import ISOMedia
package import RemoteMedia

/// An MP4 or QuickTime movie on a server, of which its boxes are read and not its media.
package struct RemoteMovie: Sendable {
    /// The file.
    package let file: RemoteFile
    private let movie: MovieFile

    /// Reads the movie that a URL names.
    ///
    /// - Throws: `MediaError` where it cannot be read, or is no such movie.
    package init(_ url: String) throws(MediaError) {
        try self.init(
            MediaError.remote { () throws(RemoteError) in
                try RemoteFile(in: RemoteSession(url))
            }
        )
    }

    /// Reads the movie in a file.
    ///
    /// - Parameters:
    ///   - file: the movie.
    ///   - readsFragments: whether movie fragments are read, of which each takes a request.
    /// - Throws: `MediaError` where it cannot be read, or is no such movie.
    package init(_ file: RemoteFile, readsFragments: Bool = false) throws(MediaError) {
        self.file = file
        do throws(ISOMediaError) {
            let head = try MovieFile(file, headOnly: true)
            movie = readsFragments && head.isFragmented ? try MovieFile(file) : head
        } catch {
            guard error.kind == .notAMovie else {
                throw MediaError(.media(error.naming(file.path)), path: file.path)
            }
            throw MediaError(.remoteContainer, path: file.path)
        }
    }

    /// What is in it.
    ///
    /// - Throws: `MediaError.Kind.media` where a box that is needed is missing or damaged.
    package var inspection: MediaInspection {
        get throws(MediaError) {
            var inspection = try MediaError.media(file.path) { () throws(ISOMediaError) in
                try MediaInspection(movie)
            }
            if !file.hasRanges {
                inspection.warnings.append(
                    "\(file.path): the server does not support range requests; it was read up to a limit"
                )
            }
            return inspection
        }
    }

    /// Its tracks of text.
    ///
    /// - Throws: `MediaError.Kind.media` where it is damaged.
    package var texts: TextTracks {
        get throws(MediaError) { try TextTracks(of: OpenedMedia(movie)) }
    }

    /// Its tracks.
    ///
    /// - Throws: `MediaError.Kind.media` where it is damaged.
    var tracks: [TrackFacts] {
        get throws(MediaError) {
            try MediaError.media(file.path) { () throws(ISOMediaError) in
                try TrackFacts.all(of: movie.movie)
            }
        }
    }

    /// The text of a track, which is loaded.
    ///
    /// - Throws: `MediaError` where it cannot be read.
    func text(of track: TrackFacts) throws(MediaError) -> TrackText {
        _ = try load(track)
        return try TrackText(track, of: movie)
    }

    /// The movie, with the samples of its text loaded where a few requests are enough.
    ///
    /// - Returns: the movie; reading other media of it takes a request for each part.
    /// - Throws: `MediaError` where the movie is damaged or the server fails.
    package func media() throws(MediaError) -> OpenedMedia {
        for track in try texts.texts { _ = try load(track) }
        return OpenedMedia(movie)
    }

    /// The movie for reading all of its media, a few megabytes at a time.
    ///
    /// - Throws: `MediaError` where the movie is damaged or the server fails.
    package func wholeMedia() throws(MediaError) -> OpenedMedia {
        try MediaError.media(file.path) { () throws(ISOMediaError) in
            OpenedMedia(try MovieFile(RemoteBlocks(file)))
        }
    }

    /// Loads the samples of a track, unless they are too many or too far apart for a few requests,
    /// or lie in fragments.
    ///
    /// - Returns: whether they can be read now without another request.
    /// - Throws: `MediaError` where the movie is damaged or the server fails.
    package func load(_ track: TrackFacts) throws(MediaError) -> Bool {
        guard !movie.isFragmented else { return false }
        let chunks = try MediaError.media(file.path) { () throws(ISOMediaError) in
            try movie.movie.track(track.id)?.sampleTable()?.chunks() ?? []
        }
        return try MediaError.remote { () throws(RemoteError) in try file.prefetch(chunks) }
    }
}
