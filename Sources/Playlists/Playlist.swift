// SPDX-License-Identifier: Apache-2.0

/// A playlist of either kind.
public enum Playlist: Equatable, Sendable {
    /// One that lists segments.
    case media(MediaPlaylist)
    /// One that lists variants and renditions.
    case multivariant(MultivariantPlaylist)

    /// Reads a file.
    ///
    /// A playlist with a tag that only multivariant playlists have is one of those.
    ///
    /// - Throws: `PlaylistError` where the file is larger than any playlist, or does not begin with
    ///   `#EXTM3U`.
    public init(parsing bytes: [UInt8], path: String) throws(PlaylistError) {
        // A file that is no playlist may be large: its first bytes tell.
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard bytes[start...].starts(with: "#EXTM3U".utf8) else {
            throw PlaylistError(.notAPlaylist, path: path, line: 1)
        }
        let text = try PlaylistText(parsing: bytes, path: path)
        let limit = MultivariantPlaylist.byteLimit
        guard bytes.count <= limit || !text.isMultivariant else {
            throw PlaylistError(.tooLarge(bytes: bytes.count, limit: limit), path: path)
        }
        self.init(text)
    }

    /// Recognises the kind of lines.
    public init(_ text: PlaylistText) {
        self =
            text.isMultivariant
            ? .multivariant(MultivariantPlaylist(text)) : .media(MediaPlaylist(text))
    }

    /// The lines.
    public var text: PlaylistText {
        switch self {
        case .media(let playlist): playlist.text
        case .multivariant(let playlist): playlist.text
        }
    }
}

extension PlaylistText {
    /// Whether it has a tag that only multivariant playlists have.
    fileprivate var isMultivariant: Bool {
        // Nearly every line of a media playlist is one of these two.
        lines.contains { line in
            guard let tag = line.tag, tag != .inf else { return false }
            return TagCatalog.entry(tag)?.scope == .multivariant
        }
    }
}
