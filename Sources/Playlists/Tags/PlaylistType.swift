// SPDX-License-Identifier: Apache-2.0

/// How a media playlist may change: `EXT-X-PLAYLIST-TYPE`.
///
/// Source: RFC 8216bis-22, 4.4.3.5.
public enum PlaylistType: String, CaseIterable, PlaylistTag {
    /// Segments may be added to its end.
    case event = "EVENT"
    /// It cannot change.
    case videoOnDemand = "VOD"

    /// The name of the tag.
    public static let name = TagName.playlistType

    /// Reads a line; nil where there is another word.
    public init?(_ line: PlaylistLine) {
        guard line.tag == Self.name else { return nil }
        self.init(rawValue: String(decoding: line.value, as: UTF8.self))
    }

    /// The word.
    public var valueBytes: [UInt8]? { Array(rawValue.utf8) }
}
