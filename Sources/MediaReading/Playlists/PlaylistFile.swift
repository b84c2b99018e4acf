// SPDX-License-Identifier: Apache-2.0

import FileSystem
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
    /// - Throws: `MediaError` where the file cannot be read, is no playlist, or is larger than any.
    package static func read(_ path: String) throws(MediaError) -> Playlist {
        if RemoteName.isRemote(path) { return try PlaylistServer(path).playlist }
        let bytes = try MediaError.file(path) { () throws(FileError) in
            let file = try SystemFile.reading(path)
            // One byte more than the limit is enough to refuse it.
            return try file.read(0..<min(file.length, UInt64(PlaylistText.byteLimit) + 1))
        }
        return try MediaError.playlist { () throws(PlaylistError) in
            try Playlist(parsing: bytes, path: path)
        }
    }

    /// Reads a multivariant playlist.
    ///
    /// - Throws: `MediaError`, also where it is a media playlist.
    package static func readMultivariant(_ path: String) throws(MediaError) -> MultivariantPlaylist
    {
        switch try read(path) {
        case .multivariant(let playlist): return playlist
        case .media:
            throw MediaError(.playlist(PlaylistError(.notMultivariant, path: path)), path: path)
        }
    }

    /// Writes a playlist: it is there with all its bytes, or not at all.
    ///
    /// - Throws: `MediaError` where it is there and may not be replaced, or cannot be written.
    package static func write(
        _ text: PlaylistText,
        to path: String,
        replacing: Bool
    ) throws(MediaError) {
        try MediaError.file(path) { () throws(FileError) in
            try SystemFile.write(text.write(), to: path, replacing: replacing)
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
