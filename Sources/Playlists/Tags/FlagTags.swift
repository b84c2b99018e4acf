// SPDX-License-Identifier: Apache-2.0

/// A tag that is nothing but its name.
package protocol FlagTag: PlaylistTag {
    /// Makes the tag.
    init()
}

extension FlagTag {
    /// Nothing.
    package var valueBytes: [UInt8]? { nil }

    /// Recognises a line.
    package init?(_ line: PlaylistLine) {
        guard line.tag == Self.name else { return nil }
        self.init()
    }
}

/// The first line of every playlist: `EXTM3U`.
///
/// Source: RFC 8216bis-22, 4.4.1.1.
package struct PlaylistHeader: FlagTag {
    /// The name of the tag.
    package static let name = TagName.playlist

    /// Makes the tag.
    package init() {}
}

/// Every segment can be decoded without another: `EXT-X-INDEPENDENT-SEGMENTS`.
///
/// Source: RFC 8216bis-22, 4.4.2.1.
package struct IndependentSegments: FlagTag {
    /// The name of the tag.
    package static let name = TagName.independentSegments

    /// Makes the tag.
    package init() {}
}

/// No segment will be added: `EXT-X-ENDLIST`.
///
/// Source: RFC 8216bis-22, 4.4.3.4.
package struct EndList: FlagTag {
    /// The name of the tag.
    package static let name = TagName.endList

    /// Makes the tag.
    package init() {}
}

/// Every segment is one I-frame: `EXT-X-I-FRAMES-ONLY`.
///
/// Source: RFC 8216bis-22, 4.4.3.6.
package struct IFramesOnly: FlagTag {
    /// The name of the tag.
    package static let name = TagName.iFramesOnly

    /// Makes the tag.
    package init() {}
}

/// The encoding changes before the next segment: `EXT-X-DISCONTINUITY`.
///
/// Source: RFC 8216bis-22, 4.4.4.3.
package struct Discontinuity: FlagTag {
    /// The name of the tag.
    package static let name = TagName.discontinuity

    /// Makes the tag.
    package init() {}
}
