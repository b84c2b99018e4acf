// SPDX-License-Identifier: Apache-2.0

package import FileSystem
import ISOMedia
import MediaPrimitives
package import Playlists

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads and writes playlists in files.
package enum PlaylistFile {
    /// Reads a playlist of either kind, from a file or the URL of one.
    ///
    /// - Parameters:
    ///   - path: the file or URL.
    ///   - opened: the file, if it is open.
    /// - Returns: the playlist.
    /// - Throws: `MediaError` where the file cannot be read, is no playlist, or is larger than any.
    package static func read(
        _ path: String,
        from opened: SystemFile? = nil
    ) throws(MediaError) -> Playlist {
        if RemoteName.isRemote(path) { return try PlaylistServer(path).playlist }
        let bytes = try MediaError.file(path) { () throws(FileError) in
            let file = if let opened { opened } else { try SystemFile.reading(path) }
            // One byte more than the limit is enough to refuse it.
            return try file.read(0..<min(file.length, UInt64(PlaylistText.byteLimit) + 1))
        }
        return try MediaError.playlist { () throws(PlaylistError) in
            try Playlist(parsing: bytes, path: path)
        }
    }

    /// Reads a media playlist.
    ///
    /// - Parameters:
    ///   - path: the playlist.
    ///   - opened: its file, where it is open.
    /// - Returns: the playlist.
    /// - Throws: `MediaError` if it cannot be read, or is a multivariant playlist.
    package static func readMedia(
        _ path: String,
        from opened: SystemFile? = nil
    ) throws(MediaError) -> MediaPlaylist {
        guard case .media(let playlist) = try read(path, from: opened) else {
            throw MediaError(.playlist(PlaylistError(.notMedia, path: path)), path: path)
        }
        return playlist
    }

    /// Reads a multivariant playlist.
    ///
    /// - Throws: `MediaError`, also where it is a media playlist.
    package static func readMultivariant(
        _ path: String,
        from opened: SystemFile? = nil
    ) throws(MediaError) -> MultivariantPlaylist {
        switch try read(path, from: opened) {
        case .multivariant(let playlist): return playlist
        case .media:
            throw MediaError(.playlist(PlaylistError(.notMultivariant, path: path)), path: path)
        }
    }

    /// The bytes of a regular file; nil if missing.
    static func size(of path: String) -> Int? {
        var status = stat()
        guard unsafe stat(path.systemPath, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(status.st_size)
    }

    /// The folder that a playlist's URIs begin in, with its slash; empty for the current one.
    package static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
