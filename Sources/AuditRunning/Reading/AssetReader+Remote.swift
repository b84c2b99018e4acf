// SPDX-License-Identifier: Apache-2.0

import Auditing
import ISOMedia
import Listening
import Looking
import MediaPrimitives
import MediaReading
import Playlists
import RemoteMedia

extension AssetReader {
    /// The most bytes of a caption file that are loaded: captions of a day fill a few megabytes.
    private static let captionLimit = 16 << 20

    /// Reads the movie, the playlist or the page of a URL, distinguished by the first bytes.
    ///
    /// - Parameters:
    ///   - url: the URL.
    ///   - page: what the page that names it was read with; nil if a person named it.
    ///   - asset: gets what is read.
    /// - Throws: `MediaError` where it cannot be read; what belongs to it and cannot be read is reported in the
    ///   asset.
    ///
    /// - Returns: the movie; of another container than MP4 a copy; neither for a playlist.
    func readRemote(
        _ url: String,
        from page: RemoteSession?,
        into asset: inout Asset
    ) throws(MediaError) -> (RemoteMovie?, RemoteCopy?) {
        let session = try MediaError.remote { () throws(RemoteError) in
            try self.session(for: url, from: page)
        }
        let file = try MediaError.remote { () throws(RemoteError) in try RemoteFile(in: session) }
        if MPDText.isMPD(file.head) {
            add(try MPDText.open(file, in: session, at: url), named: file.path, to: &asset)
            return (nil, nil)
        }
        guard PlaylistServer.isPlaylist(file.head) else {
            // The page of a page is not its medium.
            if page == nil, Self.isPage(file) {
                try readPage(file, in: session, into: &asset)
                return (nil, nil)
            }
            asset.sendsParts = file.hasRanges
            if ContainerSignature.isKnown(file.head) { return (nil, try copy(of: file)) }
            let movie = try RemoteMovie(file)
            asset.movie = try self.movie(movie, &asset.unreadable)
            return (movie, nil)
        }
        var (playlist, reader) = try PlaylistServer(file, in: session).opened
        reader.segmentLimit = remote.wholeMovieBytes
        add(playlist, named: file.path, &reader, to: &asset)
        asset.unreadable += reader.failures.map { "\($0)" }
        return (nil, nil)
    }

    /// What a URL is read with.
    ///
    /// - Parameters:
    ///   - url: the URL.
    ///   - page: what the page that names it was read with; nil if a person named it.
    /// - Returns: the session.
    /// - Throws: `RemoteError` where it is not a URL, or libcurl is missing.
    func session(
        for url: String,
        from page: RemoteSession?
    ) throws(RemoteError) -> RemoteSession {
        guard let page else { return try RemoteSession(url, limits: remote) }
        return try RemoteSession(RemoteURL(url), from: page)
    }

    /// A copy of a file in another container than MP4: FFmpeg reads no servers.
    private func copy(of file: RemoteFile) throws(MediaError) -> RemoteCopy {
        guard file.length <= remote.wholeMovieBytes else {
            let reason =
                "not an MP4 or QuickTime movie, so that it has to be loaded (\(file.length >> 20) MiB): "
                + "\(wholeMovieAdvice), or download the file and audit it"
            throw MediaError(.unreadable(reason), path: file.path)
        }
        let copy = try RemoteCopy()
        try copy.add(file)
        return copy
    }

    /// Names the file on the server in place of its copy.
    func rename(_ copy: RemoteCopy, _ name: String, in asset: inout Asset) {
        asset.unreadable = asset.unreadable.map(copy.named)
        guard var movie = asset.movie else { return }
        movie.path = RemoteName.isObject(name) ? name : RemoteName.file(name)
        movie.faults = movie.faults.map(copy.named)
        Self.rename(copy, inAnalysisOf: &movie)
        if case .untested(let reason) = movie.embeddedCaptions {
            movie.embeddedCaptions = .untested(copy.named(reason))
        }
        for index in movie.tracks.indices {
            guard case .unreadable(let reason) = movie.tracks[index].text else { continue }
            movie.tracks[index].text = .unreadable(copy.named(reason))
        }
        asset.movie = movie
    }

    /// Analyses the audio and the video of a movie on a server, of which a copy is made.
    private func decode(_ movie: inout MovieAsset, of remote: RemoteMovie) {
        let path = movie.path
        defer { movie.path = path }
        guard isReadWhole(remote) else {
            return decodeNothing(of: &movie) { what in
                "its \(what) takes loading \(remote.file.length >> 20) MiB: \(wholeMovieAdvice), or download the "
                    + "movie and audit the file"
            }
        }
        do throws(MediaError) {
            let copy = try RemoteCopy()
            try copy.add(remote.file)
            movie.path = copy.files[0]
            let media = try OpenedMedia(copy.files[0])
            if listens { listen(to: &movie, in: media) }
            if looks { look(at: &movie, in: media) }
            Self.rename(copy, inAnalysisOf: &movie)
        } catch {
            decodeNothing(of: &movie) { _ in "\(error)" }
        }
    }

    private func decodeNothing(of movie: inout MovieAsset, _ reason: (String) -> String) {
        if listens { movie.sound = .untested(reason("audio")) }
        if looks { movie.picture = .untested(reason("video")) }
    }

    /// Names the file on the server in the reasons why audio or video could not be analysed.
    private static func rename(_ copy: RemoteCopy, inAnalysisOf movie: inout MovieAsset) {
        if case .untested(let reason) = movie.sound { movie.sound = .untested(copy.named(reason)) }
        if case .untested(let reason) = movie.picture {
            movie.picture = .untested(copy.named(reason))
        }
    }

    /// Reads the video of a movie if only that shows whether it has captions, or if it was requested.
    func addMissingCaptions(of remote: RemoteMovie, to asset: inout Asset) {
        guard var movie = asset.movie, readsPictures || needsScan(movie, of: asset) else { return }
        if isReadWhole(remote) {
            do throws(MediaError) {
                scanCaptions(of: &movie, in: try remote.wholeMedia())
            } catch {
                movie.embeddedCaptions = .untested("\(error)")
            }
        } else {
            let megabytes = remote.file.length >> 20
            movie.embeddedCaptions = .untested(
                "that takes loading \(megabytes) MiB: \(wholeMovieAdvice), or download the movie and audit the file"
            )
        }
        asset.movie = movie
    }

    /// Whether a movie is small enough to be read whole.
    private func isReadWhole(_ movie: RemoteMovie) -> Bool {
        movie.file.length <= remote.wholeMovieBytes
    }

    /// The movie, and of its text what a few requests give.
    private func movie(
        _ remote: RemoteMovie,
        _ unreadable: inout [String]
    ) throws(MediaError) -> MovieAsset {
        var movie = MovieAsset(try remote.inspection)
        // Commands work on files, which have this name on the server, and on objects in stores.
        let path = remote.file.path
        movie.path = RemoteName.isObject(path) ? path : RemoteName.file(path)
        if listens || looks { decode(&movie, of: remote) }
        let texts = try remote.texts
        add(texts, to: &movie) { text(of: $0, texts, remote, &unreadable) }
        return movie
    }

    private func text(
        of facts: TrackFacts,
        _ texts: TextTracks,
        _ movie: RemoteMovie,
        _ unreadable: inout [String]
    ) -> AuditedTrack.Text {
        do throws(MediaError) {
            if try movie.load(facts) { return text(of: facts, texts) }
            if isReadWhole(movie) {
                return text(of: facts, try TextTracks(of: movie.wholeMedia()))
            }
            return .unreadable(
                "its text is spread over the movie, which takes many requests: \(allTextAdvice), or "
                    + "download the movie and audit the file"
            )
        } catch {
            unreadable.append("\(error)")
            return .unreadable("\(error)")
        }
    }

    /// The bytes of a caption file on a server.
    func remoteCaptions(_ url: String) throws(MediaError) -> [UInt8] {
        try MediaError.remote { () throws(RemoteError) in
            try RemoteFile(in: RemoteSession(url, limits: remote)).readAll(limit: Self.captionLimit)
        }
    }
}
