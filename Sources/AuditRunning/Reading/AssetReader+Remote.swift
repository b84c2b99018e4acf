// SPDX-License-Identifier: Apache-2.0

import Auditing
import ISOMedia
import MediaPrimitives
import MediaReading
import Playlists
import RemoteMedia

extension AssetReader {
    /// The most bytes of a caption file that are loaded: captions of a day fill a few megabytes.
    private static let captionLimit = 16 << 20

    /// Reads the movie or the playlist of a URL, distinguished by the first bytes.
    ///
    /// - Throws: `MediaError` where it cannot be read; what belongs to it and cannot be read is reported in the
    ///   asset.
    ///
    /// - Returns: the movie; nil for a playlist.
    func readRemote(
        _ url: String,
        into asset: inout Asset
    ) throws(MediaError) -> RemoteMovie? {
        let session = try MediaError.remote { () throws(RemoteError) in
            try RemoteSession(url, limits: remote)
        }
        let file = try MediaError.remote { () throws(RemoteError) in try RemoteFile(in: session) }
        if MPDText.isMPD(file.head) {
            add(try MPDText.open(file, in: session, at: url), named: file.path, to: &asset)
            return nil
        }
        guard PlaylistServer.isPlaylist(file.head) else {
            asset.sendsParts = file.hasRanges
            let movie = try RemoteMovie(file)
            asset.movie = try self.movie(movie, &asset.unreadable)
            return movie
        }
        let server = try PlaylistServer(file, in: session)
        var reader = server.members
        add(try server.playlist, named: file.path, &reader, to: &asset)
        asset.unreadable += reader.failures.map { "\($0)" }
        return nil
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
        if listens {
            movie.sound = .untested(
                "the audio of movies on servers is not decoded; download the movie and audit the file"
            )
        }
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
