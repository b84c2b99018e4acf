// SPDX-License-Identifier: Apache-2.0

import FileSystem
import MediaPrimitives
package import Playlists

/// A file on this machine, which is opened once, and what its first bytes say it is.
///
///     let asset = try LocalAsset("movie.mkv")
///     let media = try asset.media()
package struct LocalAsset: Sendable {
    /// What a file is.
    package enum Kind: Sendable {
        /// A movie or another container.
        case media
        /// An HLS playlist.
        case playlist
        /// An MPD of DASH.
        case mpd
    }

    /// How many bytes tell what a file is.
    private static let headLength: UInt64 = 4096

    /// What the file is.
    package let kind: Kind
    private let file: SystemFile

    /// The file, as the user named it.
    package var path: String { file.path }

    /// Opens a file.
    ///
    /// - Throws: `MediaError` if it cannot be read.
    package init(_ path: String) throws(MediaError) {
        let (file, head) = try MediaError.file(path) { () throws(FileError) in
            let file = try SystemFile.reading(path)
            return (file, try file.read(0..<min(file.length, Self.headLength)))
        }
        self.file = file
        kind = MPDText.isMPD(head) ? .mpd : PlaylistServer.isPlaylist(head) ? .playlist : .media
    }

    /// The file as media; FFmpeg reads a playlist as one file of all its segments.
    ///
    /// - Throws: `MediaError` if it is a damaged movie.
    package func media() throws(MediaError) -> OpenedMedia { try OpenedMedia(file) }

    /// The file as a playlist.
    ///
    /// - Throws: `MediaError` if it is not one.
    package func playlist() throws(MediaError) -> Playlist {
        try PlaylistFile.read(path, from: file)
    }
}
