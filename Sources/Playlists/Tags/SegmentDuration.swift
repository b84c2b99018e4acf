// SPDX-License-Identifier: Apache-2.0

/// How long the next segment lasts, and its title: `EXTINF`.
///
/// Source: RFC 8216bis-22, 4.4.4.1.
public struct SegmentDuration: PlaylistTag {
    /// The name of the tag.
    public static let name = TagName.inf
    /// The duration.
    public var duration: DecimalSeconds
    /// The title; empty where there is none.
    public var title: String

    /// Makes the tag.
    public init(_ duration: DecimalSeconds, title: String = "") {
        self.duration = duration
        self.title = title
    }

    /// Reads a line; nil where no duration stands in it.
    public init?(_ line: PlaylistLine) {
        guard line.tag == Self.name else { return nil }
        let value = line.value
        let comma = value.firstIndex(of: 0x2C) ?? value.endIndex
        guard let duration = DecimalSeconds(value[..<comma].trimmed) else { return nil }
        self.duration = duration
        title = String(decoding: value[comma...].dropFirst(), as: UTF8.self)
    }

    /// Duration, comma, title.
    public var valueBytes: [UInt8]? { Array("\(duration),\(AttributeValue.quotable(title))".utf8) }
}
