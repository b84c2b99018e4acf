// SPDX-License-Identifier: Apache-2.0

import ISOMedia
package import Playlists
package import RemoteMedia

/// The server of a playlist, and those that the playlist names.
///
/// Segments are not measured: each would be a request.
package struct PlaylistServer: PlaylistPlace {
    private let session: RemoteSession
    /// Where the playlist was found, which its URIs are relative to.
    private let base: RemoteURL
    private let bytes: [UInt8]

    /// Reads the playlist that a URL names.
    ///
    /// - Throws: `MediaError` where it cannot be read, or is longer than any.
    package init(_ url: String) throws(MediaError) {
        let session = try MediaError.remote { () throws(RemoteError) in try RemoteSession(url) }
        try self.init(
            MediaError.remote { () throws(RemoteError) in try RemoteFile(in: session) },
            in: session
        )
    }

    /// Reads the playlist in a file.
    ///
    /// - Throws: `MediaError` where it cannot be read, or is longer than any.
    package init(_ file: RemoteFile, in session: RemoteSession) throws(MediaError) {
        self.session = session
        base = file.url
        bytes = try Self.text(of: file, limit: PlaylistText.byteLimit)
    }

    /// Takes the files that another file, which is no playlist, names.
    init(filesBeside file: RemoteFile, in session: RemoteSession) {
        self.session = session
        base = file.url
        bytes = []
    }

    /// All bytes of a playlist; of what begins like none, no more than that beginning.
    private static func text(of file: RemoteFile, limit: Int) throws(MediaError) -> [UInt8] {
        let head = file.head
        guard isPlaylist(head) else { return Array(head.prefix(1024)) }
        return try MediaError.remote { () throws(RemoteError) in try file.readAll(limit: limit) }
    }

    /// Whether a file begins like a playlist.
    package static func isPlaylist(_ head: [UInt8]) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return head.dropFirst(head.starts(with: mark) ? 3 : 0).starts(with: "#EXTM3U".utf8)
    }

    /// The playlist.
    ///
    /// - Throws: `MediaError.Kind.playlist` if the text is not a playlist.
    package var playlist: Playlist {
        get throws(MediaError) {
            try MediaError.playlist { () throws(PlaylistError) in
                try Playlist(parsing: bytes, path: session.url.name)
            }
        }
    }

    /// What reads the playlists that this one names.
    package var members: PlaylistMembers { PlaylistMembers(in: self) }

    /// The playlist, and what reads the playlists that it names.
    ///
    /// - Throws: `MediaError.Kind.playlist` if the text is not a playlist.
    package var opened: (playlist: Playlist, members: PlaylistMembers) {
        get throws(MediaError) {
            let playlist = try playlist
            var members = members
            if case .multivariant(let multivariant) = playlist { members.master = multivariant }
            return (playlist, members)
        }
    }

    var measuresSegments: Bool { false }

    /// The URI by which the playlist names itself: without the query, which may be secret.
    var ownURI: String { base.name }

    func file(_ uri: String, from name: String?) -> String? {
        if name == nil, uri == ownURI { return base.reference }
        guard !uri.isEmpty, !uri.contains("{$") else { return nil }
        do throws(RemoteError) {
            let place = try name.map { name throws(RemoteError) in try RemoteURL(name) } ?? base
            // Objects in the store of the playlist are read with the same signature.
            return place.resolving(uri)?.reference
        } catch {
            return nil
        }
    }

    func name(of uri: String) -> String { base.resolving(uri)?.name ?? uri }

    /// Not determined: each would take a request.
    func size(of file: String) -> Int? { nil }

    func playlist(
        _ file: String,
        limit: Int
    ) throws(MediaError) -> NamedPlaylist? {
        let found = try open(file)
        guard found.length <= UInt64(limit) || !Self.isPlaylist(found.head) else { return nil }
        let bytes = try Self.text(of: found, limit: min(limit, PlaylistText.byteLimit))
        let playlist = try MediaError.playlist { () throws(PlaylistError) in
            try Playlist(parsing: bytes, path: found.path)
        }
        // Redirects may have led elsewhere (RFC 3986, 5.1.3).
        return NamedPlaylist(playlist: playlist, size: bytes.count, file: found.url.reference)
    }

    func bytes(_ file: String, limit: Int) -> [UInt8]? {
        typedBytes(file, limit: limit)?.bytes
    }

    func typedBytes(_ file: String, limit: Int) -> (bytes: [UInt8], mediaType: String?)? {
        do {
            let found = try open(file)
            return (try found.readAll(limit: limit), found.mediaType)
        } catch {
            return nil
        }
    }

    func inspection(_ file: String) throws(MediaError) -> MediaInspection {
        try RemoteMovie(try open(file)).inspection
    }

    /// Not determined: each would take a request.
    func tracks(_ files: [String]) -> [MemberTrack]? { nil }

    /// Opens a file that a playlist names.
    ///
    /// One that the server refuses is asked for once more with the signature in the query of the playlist's URL.
    ///
    /// - Throws: `MediaError` where it cannot be read.
    func open(_ file: String) throws(MediaError) -> RemoteFile {
        try MediaError.remote { () throws(RemoteError) in
            let url = try RemoteURL(file)
            do throws(RemoteError) {
                return try RemoteFile(url, in: session)
            } catch {
                guard [.status(401), .status(403)].contains(error.kind),
                    let signed = session.url.signing(url)
                else { throw error }
                return try RemoteFile(signed, in: session)
            }
        }
    }
}
