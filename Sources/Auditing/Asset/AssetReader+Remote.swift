// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import Muxing
import Playlists
import RemoteMedia

extension AssetReader {
    /// The most bytes of a caption file that are loaded: captions of a day fill a few megabytes.
    private static let captionLimit = 16 << 20

    /// Reads the movie or the playlist that a URL names; which of them it is, its first bytes tell.
    ///
    /// - Throws: `MuxingError` where it cannot be read; what belongs to it and cannot be read is told in the
    ///   asset.
    func readRemote(_ url: String, into asset: inout Asset) throws(MuxingError) {
        let session = try MuxingError.remote { () throws(RemoteError) in
            try RemoteSession(url, limits: remote)
        }
        let file = try MuxingError.remote { () throws(RemoteError) in try RemoteFile(in: session) }
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
    ) throws(MuxingError) -> MovieAsset {
        var movie = MovieAsset(try remote.inspection)
        // Commands work on files: where it lies, it has this name.
        movie.path = RemoteName.file(remote.file.path)
        movie.embeddedCaptions = .untested(
            "pictures are not read over HTTP; download the movie and audit that"
        )
        let texts = try remote.texts
        for index in movie.tracks.indices {
            let id = movie.tracks[index].id
            if let facts = texts.texts.first(where: { Int($0.id) == id }) {
                movie.tracks[index].text = text(of: facts, texts, remote, &unreadable)
            } else if let other = texts.others.first(where: { Int($0.track.id) == id }) {
                movie.tracks[index].text = .unreadable("\(other.reason.sentence)")
            }
        }
        return movie
    }

    private func text(
        of facts: TrackFacts,
        _ texts: TextTracks,
        _ movie: RemoteMovie,
        _ unreadable: inout [String]
    ) -> AuditedTrack.Text {
        do throws(MuxingError) {
            if try movie.load(facts) { return text(of: facts, texts) }
            return .unreadable(
                "its text lies apart in the movie, and to read it takes many requests: pass "
                    + "--remote-text, or download the movie and audit that"
            )
        } catch {
            unreadable.append("\(error)")
            return .unreadable("\(error)")
        }
    }

    /// The bytes of a caption file on a server.
    func remoteCaptions(_ url: String) throws(MuxingError) -> [UInt8] {
        try MuxingError.remote { () throws(RemoteError) in
            try RemoteFile(in: RemoteSession(url, limits: remote)).readAll(limit: Self.captionLimit)
        }
    }
}
