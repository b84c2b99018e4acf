// SPDX-License-Identifier: Apache-2.0

/// A tag that is a number.
package protocol IntegerTag: PlaylistTag {
    /// The number.
    var value: Int { get }
    /// Makes the tag.
    init(_ value: Int)
}

extension IntegerTag {
    /// The digits.
    package var valueBytes: [UInt8]? { Array(String(value).utf8) }

    /// Reads the digits of a line; nil where there is something else.
    package init?(_ line: PlaylistLine) {
        guard line.tag == Self.name, let value = decimalInteger(line.value) else { return nil }
        self.init(value)
    }
}

/// The protocol version that a client needs: `EXT-X-VERSION`.
///
/// Source: RFC 8216bis-22, 4.4.1.2.
package struct Version: IntegerTag {
    /// The name of the tag.
    package static let name = TagName.version
    /// The version; 1 where the tag is missing.
    package var value: Int

    /// Makes the tag.
    package init(_ value: Int) { self.value = value }
}

/// The longest that a segment lasts when rounded: `EXT-X-TARGETDURATION`.
///
/// Source: RFC 8216bis-22, 4.4.3.1.
package struct TargetDuration: IntegerTag {
    /// The name of the tag.
    package static let name = TagName.targetDuration
    /// Seconds, at least 1.
    package var value: Int

    /// Makes the tag.
    package init(_ value: Int) { self.value = value }
}

/// The number of the first segment: `EXT-X-MEDIA-SEQUENCE`.
///
/// Source: RFC 8216bis-22, 4.4.3.2.
package struct MediaSequence: IntegerTag {
    /// The name of the tag.
    package static let name = TagName.mediaSequence
    /// The number; 0 where the tag is missing.
    package var value: Int

    /// Makes the tag.
    package init(_ value: Int) { self.value = value }
}

/// The number of the first discontinuity: `EXT-X-DISCONTINUITY-SEQUENCE`.
///
/// Source: RFC 8216bis-22, 4.4.3.3.
package struct DiscontinuitySequence: IntegerTag {
    /// The name of the tag.
    package static let name = TagName.discontinuitySequence
    /// The number; 0 where the tag is missing.
    package var value: Int

    /// Makes the tag.
    package init(_ value: Int) { self.value = value }
}
