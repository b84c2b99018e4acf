// SPDX-License-Identifier: Apache-2.0

import FileSystem
import ISOMedia
import Playlists
import Synchronization

/// A playlist that another one names.
struct NamedPlaylist: Sendable {
    /// The playlist.
    var playlist: Playlist
    /// How many bytes it has.
    var size: Int
    /// The file that its URIs are relative to.
    var file: String
}

/// Where the files are that a playlist names.
protocol PlaylistPlace: Sendable {
    /// Whether segments are measured, which takes a look at each.
    var measuresSegments: Bool { get }

    /// The file that a URI leads to; nil where it leads to none that may be looked at.
    ///
    /// - Parameters:
    ///   - uri: the URI as written.
    ///   - name: the file that names it; nil: the multivariant playlist.
    /// - Returns: a name that only this place understands.
    func file(_ uri: String, from name: String?) -> String?

    /// Why a file that a URI of the multivariant playlist leads to may not be read; nil where it may, and
    /// where the URI itself says it.
    func refusal(of uri: String) -> String?

    /// How messages name what a URI of the multivariant playlist leads to.
    func name(of uri: String) -> String

    /// How many bytes a file has; nil if missing.
    func size(of file: String) -> Int?

    /// Reads a playlist; nil where it has more bytes than the limit.
    ///
    /// - Throws: `MediaError` if it cannot be read, or is not a playlist.
    func playlist(
        _ file: String,
        limit: Int
    ) throws(MediaError) -> NamedPlaylist?

    /// Reads a file whole; nil where it cannot be read or has more bytes than the limit.
    func bytes(_ file: String, limit: Int) -> [UInt8]?

    /// Reads a file whole, as ``bytes(_:limit:)`` does, with the media type that a server states of it.
    func typedBytes(_ file: String, limit: Int) -> (bytes: [UInt8], mediaType: String?)?

    /// Looks into a file of media.
    ///
    /// - Throws: `MediaError` where it cannot be read.
    func inspection(_ file: String) throws(MediaError) -> MediaInspection

    /// The tracks of video and audio in an initialization section and a segment, or in a segment alone; nil
    /// where they cannot be read.
    func tracks(_ files: [String]) -> [MemberTrack]?
}

extension PlaylistPlace {
    /// Servers decide what their URLs lead to.
    func refusal(of uri: String) -> String? { nil }

    /// Files have no media type.
    func typedBytes(_ file: String, limit: Int) -> (bytes: [UInt8], mediaType: String?)? {
        bytes(file, limit: limit).map { ($0, nil) }
    }
}

/// A folder of this machine; nothing outside of it is looked at, whatever links in it lead to.
struct PlaylistFolder: PlaylistPlace {
    /// The folder with its slash; empty for the current one.
    let path: String
    /// The playlists that were read, if they are kept.
    var kept: KeptPlaylists?

    var measuresSegments: Bool { true }

    func file(_ uri: String, from name: String?) -> String? {
        let reference = name.map { PlaylistReference.resolve(uri, from: $0) }
        guard case .file(let file) = reference ?? PlaylistReference(uri),
            !FolderBoundary.isCrossed(by: file, from: path)
        else { return nil }
        return file
    }

    func refusal(of uri: String) -> String? {
        guard case .file(let file) = PlaylistReference(uri),
            FolderBoundary.isCrossed(by: file, from: path)
        else { return nil }
        return "it is not read, as a link leads out of the playlist's folder"
    }

    func name(of uri: String) -> String { path + uri }

    func size(of file: String) -> Int? { PlaylistFile.size(of: path + file) }

    func playlist(
        _ file: String,
        limit: Int
    ) throws(MediaError) -> NamedPlaylist? {
        guard let size = size(of: file) else {
            throw MediaError(.unreadable("there is no such file"), path: path + file)
        }
        guard size <= limit else { return nil }
        if let playlist = kept?[file] {
            return NamedPlaylist(playlist: playlist, size: size, file: file)
        }
        let playlist = try PlaylistFile.read(path + file)
        kept?[file] = playlist
        return NamedPlaylist(playlist: playlist, size: size, file: file)
    }

    func bytes(_ file: String, limit: Int) -> [UInt8]? {
        guard let size = size(of: file), size <= limit else { return nil }
        do {
            return try SystemFile.reading(path + file).read(0..<UInt64(size))
        } catch {
            return nil
        }
    }

    func inspection(_ file: String) throws(MediaError) -> MediaInspection {
        try MediaInspection.inspect(path + file)
    }

    func tracks(_ files: [String]) -> [MemberTrack]? {
        do throws(MediaError) {
            return try MemberMedia.tracks(of: files.map { path + $0 })
        } catch {
            return nil
        }
    }
}

/// The playlists in a folder that one edit has read, so that it reads each of them once.
package final class KeptPlaylists: Sendable {
    private let playlists = Mutex<[String: Playlist]>([:])

    /// Begins with nothing kept.
    package init() {}

    /// A playlist by its path from the folder.
    subscript(file: String) -> Playlist? {
        get { playlists.withLock { $0[file] } }
        set { playlists.withLock { $0[file] = newValue } }
    }
}
