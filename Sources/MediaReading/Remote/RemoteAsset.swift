// SPDX-License-Identifier: Apache-2.0

package import Playlists
import RemoteMedia

/// What a URL names: a movie, a playlist or an MPD.
package enum RemoteAsset: Sendable {
    case movie(RemoteMovie)
    case playlist(Playlist, PlaylistMembers)
    case mpd(MPDText)

    /// Opens a URL to read all of its text.
    ///
    /// - Throws: `MediaError` if it cannot be read, or is something else.
    package init(_ url: String) throws(MediaError) {
        var limits = RemoteLimits()
        limits.readAllText()
        let (session, file) = try MediaError.remote { () throws(RemoteError) in
            let session = try RemoteSession(url, limits: limits)
            return (session, try RemoteFile(in: session))
        }
        if PlaylistServer.isPlaylist(file.head) {
            let opened = try PlaylistServer(file, in: session).opened
            self = .playlist(opened.playlist, opened.members)
        } else if MPDText.isMPD(file.head) {
            self = .mpd(try MPDText.open(file, in: session, at: url))
        } else {
            self = .movie(try RemoteMovie(file, readsFragments: true))
        }
    }
}
