// SPDX-License-Identifier: Apache-2.0

/// A tag that is nothing but its name.
public protocol FlagTag: PlaylistTag {
    /// Makes the tag.
    init()
}

extension FlagTag {
    /// Nothing.
    public var valueBytes: [UInt8]? { nil }

    /// Recognises a line.
    public init?(_ line: PlaylistLine) {
        guard line.tag == Self.name else { return nil }
        self.init()
    }
}

/// The first line of every playlist: `EXTM3U`.
///
/// Source: RFC 8216bis-22, 4.4.1.1.
public struct PlaylistHeader: FlagTag {
    /// The name of the tag.
    public static let name = TagName.playlist

    /// Makes the tag.
    public init() {}
}

/// Every segment can be decoded without another: `EXT-X-INDEPENDENT-SEGMENTS`.
///
/// Source: RFC 8216bis-22, 4.4.2.1.
public struct IndependentSegments: FlagTag {
    /// The name of the tag.
    public static let name = TagName.independentSegments

    /// Makes the tag.
    public init() {}
}

/// No segment will be added: `EXT-X-ENDLIST`.
///
/// Source: RFC 8216bis-22, 4.4.3.4.
public struct EndList: FlagTag {
    /// The name of the tag.
    public static let name = TagName.endList

    /// Makes the tag.
    public init() {}
}

/// Every segment is one I-frame: `EXT-X-I-FRAMES-ONLY`.
///
/// Source: RFC 8216bis-22, 4.4.3.6.
public struct IFramesOnly: FlagTag {
    /// The name of the tag.
    public static let name = TagName.iFramesOnly

    /// Makes the tag.
    public init() {}
}

/// The encoding changes before the next segment: `EXT-X-DISCONTINUITY`.
///
/// Source: RFC 8216bis-22, 4.4.4.3.
public struct Discontinuity: FlagTag {
    /// The name of the tag.
    public static let name = TagName.discontinuity

    /// Makes the tag.
    public init() {}
}

/// The next segment is missing: `EXT-X-GAP`.
///
/// Source: RFC 8216bis-22, 4.4.4.7.
public struct Gap: FlagTag {
    /// The name of the tag.
    public static let name = TagName.gap

    /// Makes the tag.
    public init() {}
}
