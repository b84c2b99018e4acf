// SPDX-License-Identifier: Apache-2.0

/// How long the next segment lasts, and its title: `EXTINF`.
///
/// Source: RFC 8216bis-22, 4.4.4.1.
package struct SegmentDuration: PlaylistTag {
    /// The name of the tag.
    package static let name = TagName.inf
    /// The duration.
    package var duration: DecimalSeconds
    /// The title; empty if missing.
    package var title: String

    /// Makes the tag.
    package init(_ duration: DecimalSeconds, title: String = "") {
        self.duration = duration
        self.title = title
    }

    /// Reads a line; nil where it has no duration.
    package init?(_ line: PlaylistLine) {
        guard line.tag == Self.name else { return nil }
        let value = line.value
        let comma = value.firstIndex(of: 0x2C) ?? value.endIndex
        guard let duration = DecimalSeconds(value[..<comma].trimmed) else { return nil }
        self.duration = duration
        title = String(decoding: value[comma...].dropFirst(), as: UTF8.self)
    }

    /// Duration, comma, title.
    package var valueBytes: [UInt8]? { Array("\(duration),\(AttributeValue.quotable(title))".utf8) }
}

/// The next segment is a part of its resource: `EXT-X-BYTERANGE`.
///
/// Source: RFC 8216bis-22, 4.4.4.2.
package struct SegmentByteRange: PlaylistTag {
    /// The name of the tag.
    package static let name = TagName.byteRange
    /// The part.
    package var range: ByteRange

    /// Makes the tag.
    package init(_ range: ByteRange) {
        self.range = range
    }

    /// Reads a line; nil where it has no range.
    package init?(_ line: PlaylistLine) {
        guard line.tag == Self.name, let range = ByteRange(line.value) else { return nil }
        self.range = range
    }

    /// Length and offset.
    package var valueBytes: [UInt8]? { Array(range.description.utf8) }
}

/// When the first sample of the next segment was made: `EXT-X-PROGRAM-DATE-TIME`.
///
/// Source: RFC 8216bis-22, 4.4.4.6.
package struct ProgramDateTime: PlaylistTag {
    /// The name of the tag.
    package static let name = TagName.programDateTime
    /// The date and time as written (ISO 8601).
    package var text: String

    /// Makes the tag.
    package init(_ text: String) {
        self.text = text
    }

    /// Reads a line.
    package init?(_ line: PlaylistLine) {
        guard line.tag == Self.name else { return nil }
        text = String(decoding: line.value, as: UTF8.self)
    }

    /// The date and time.
    package var valueBytes: [UInt8]? { Array(text.utf8) }

    /// The time; nil where it cannot be read.
    package var date: DateTime? { DateTime(text) }
}

/// The initialization section of the segments that follow: `EXT-X-MAP`.
///
/// Source: RFC 8216bis-22, 4.4.4.5.
package struct InitializationMap: AttributeTag {
    /// The name of the tag.
    package static let name = TagName.map
    /// The attributes as they were read.
    package var attributes: AttributeList

    /// Makes a view of attributes.
    package init(attributes: AttributeList = AttributeList()) { self.attributes = attributes }

    /// `URI`: where it is; required.
    package var uri: String? {
        get { attributes.text("URI") }
        set { attributes.setText("URI", newValue) }
    }

    /// `BYTERANGE`: its part of that resource, with an offset; all of it where this is missing.
    package var byteRange: ByteRange? {
        get { attributes.byteRange("BYTERANGE") }
        set { attributes.setByteRange("BYTERANGE", newValue) }
    }
}
