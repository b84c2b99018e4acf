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
    func readRemote(_ url: String, into asset: inout Asset) throws(MediaError) {
        let session = try MediaError.remote { () throws(RemoteError) in
            try RemoteSession(url, limits: remote)
        }
        let file = try MediaError.remote { () throws(RemoteError) in try RemoteFile(in: session) }
        if MPDText.isMPD(file.head) {
            return add(try MPDText.open(file, in: session, at: url), named: file.path, to: &asset)
        }
        guard PlaylistServer.isPlaylist(file.head) else {
            asset.sendsParts = file.hasRanges
            asset.movie = try movie(RemoteMovie(file), &asset.unreadable)
            return
        }
        let server = try PlaylistServer(file, in: session)
        var reader = server.members
        add(try server.playlist, named: file.path, &reader, to: &asset)
        asset.unreadable += reader.failures.map { "\($0)" }
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
        movie.embeddedCaptions = .untested(
            "video is not read over HTTP; download the movie and audit the file"
        )
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
