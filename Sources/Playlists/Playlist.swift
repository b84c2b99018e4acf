// SPDX-License-Identifier: Apache-2.0

public import MediaPrimitives

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
        // A file that is not a playlist may be large: its first bytes suffice.
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
    package var text: PlaylistText {
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

/// Why bytes cannot be taken as a playlist, or a playlist cannot be edited.
public struct PlaylistError: CodedError, Equatable, Sendable {
    /// The named conditions.
    package enum Kind: Equatable, Sendable {
        /// The file has more bytes than a playlist may have.
        case tooLarge(bytes: Int, limit: Int)
        /// The file has more lines than a playlist may have.
        case tooManyLines(limit: Int)
        /// The first line is not `#EXTM3U`.
        case notAPlaylist
        /// A multivariant playlist was needed, and this is a media playlist.
        case notMultivariant
        /// A media playlist was needed, and this is a multivariant playlist.
        case notMedia
        /// A media playlist does not state when its segments were made.
        case noDate
        /// A rendition was named that is not there; those that are.
        case noRendition(String, candidates: [String])
        /// A rendition was named that is there more than once.
        case ambiguousRendition(String)
        /// The playlist has no variant that could offer a rendition.
        case noVariant
        /// The audio inside the variants would need a rendition, whose language was not given.
        case noMainLanguage
        /// Another rendition of the group has the name.
        case nameTaken(String)
        /// The rendition, given by its URI or INSTREAM-ID, is there with other attributes, under a selector.
        case differentRendition(String, selector: String)
    }

    /// What is wrong.
    package let kind: Kind
    /// The file, as the user named it.
    public let path: String
    /// The line, counted from 1; nil for the file as a whole.
    public let line: Int?

    /// The name of the condition.
    public var code: String { ErrorCode.of(kind) }

    /// Makes an error from its condition and place.
    package init(_ kind: Kind, path: String, line: Int? = nil) {
        self.kind = kind
        self.path = path
        self.line = line
    }
}

extension PlaylistError: CustomStringConvertible {
    /// `file: what is wrong`.
    public var description: String {
        path.withVisibleControls + (line.map { ":\($0)" } ?? "") + ": " + sentence
    }

    private var sentence: String {
        switch kind {
        case .tooLarge(let bytes, let limit):
            "\(bytes) bytes are too many for a playlist; the limit is \(limit)"
        case .tooManyLines(let limit):
            "too many lines for a playlist; the limit is \(limit)"
        case .notAPlaylist:
            "not an HLS playlist: it does not begin with #EXTM3U"
        case .notMedia: "a multivariant playlist, not a media playlist"
        case .noDate: "no segment states its date (EXT-X-PROGRAM-DATE-TIME), which marks refer to"
        case .notMultivariant:
            "a media playlist, which lists segments, not a multivariant (master) playlist, which lists "
                + "variants"
        case .noRendition(let name, let candidates):
            candidates.isEmpty
                ? "no rendition \(name); the playlist has none"
                : "no rendition \(name); available renditions: "
                    + candidates.joined(separator: ", ")
        case .ambiguousRendition(let name):
            "several renditions are \(name)"
        case .noVariant:
            "it has no variant (EXT-X-STREAM-INF) that could offer a rendition"
        case .noMainLanguage:
            "the variants contain their audio and have no audio group, and the language of that audio is "
                + "not known"
        case .nameTaken(let name):
            "another rendition of the group has the name \"\(name)\""
        case .differentRendition(let source, _):
            "\(source) already exists with other attributes"
        }
    }
}
