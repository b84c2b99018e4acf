// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Why bytes cannot be taken as a playlist, or a playlist cannot be edited.
public struct PlaylistError: Error, Equatable, Sendable {
    /// The named conditions.
    public enum Kind: Equatable, Sendable {
        /// The file has more bytes than a playlist may have.
        case tooLarge(bytes: Int, limit: Int)
        /// The file has more lines than a playlist may have.
        case tooManyLines(limit: Int)
        /// The first line is not `#EXTM3U`.
        case notAPlaylist
        /// A multivariant playlist was needed, and this is a media playlist.
        case notMultivariant
        /// A rendition was named that is not there; those that are.
        case noRendition(String, candidates: [String])
        /// A rendition was named that is there more than once.
        case ambiguousRendition(String)
        /// The playlist has no variant that could offer a rendition.
        case noVariant
        /// What was asked for breaks a rule, and what to do.
        case refused(String)
    }

    /// What is wrong.
    public let kind: Kind
    /// The file, as the user named it.
    public let path: String
    /// The line, counted from 1; nil for the file as a whole.
    public let line: Int?

    /// Makes an error from its condition and place.
    public init(_ kind: Kind, path: String, line: Int? = nil) {
        self.kind = kind
        self.path = path
        self.line = line
    }
}

extension PlaylistError: CustomStringConvertible {
    /// `file: what is wrong and what to do`.
    public var description: String {
        path.withVisibleControls + (line.map { ":\($0)" } ?? "") + ": " + sentence
    }

    private var sentence: String {
        switch kind {
        case .tooLarge(let bytes, let limit):
            "\(bytes) bytes are too many for a playlist; up to \(limit) are read"
        case .tooManyLines(let limit):
            "too many lines for a playlist; up to \(limit) are read"
        case .notAPlaylist:
            "no HLS playlist: it does not begin with #EXTM3U"
        case .notMultivariant:
            "a media playlist, which lists segments; name the multivariant (master) playlist, which "
                + "lists variants"
        case .noRendition(let name, let candidates):
            candidates.isEmpty
                ? "no rendition \(name); the playlist has none"
                : "no rendition \(name); there are: " + candidates.joined(separator: ", ")
        case .ambiguousRendition(let name):
            "several renditions are \(name); add the type, such as SUBTITLES:\(name)"
        case .noVariant:
            "no variant (EXT-X-STREAM-INF) that could offer a rendition"
        case .refused(let reason):
            reason
        }
    }
}
