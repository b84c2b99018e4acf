// SPDX-License-Identifier: Apache-2.0

/// When the first sample of the next segment was made: `EXT-X-PROGRAM-DATE-TIME`.
///
/// Source: RFC 8216bis-22, 4.4.4.6.
public struct ProgramDateTime: PlaylistTag {
    /// The name of the tag.
    public static let name = TagName.programDateTime
    /// The date and time as written (ISO 8601).
    public var text: String

    /// Makes the tag.
    public init(_ text: String) {
        self.text = text
    }

    /// Reads a line.
    public init?(_ line: PlaylistLine) {
        guard line.tag == Self.name else { return nil }
        text = String(decoding: line.value, as: UTF8.self)
    }

    /// The date and time.
    public var valueBytes: [UInt8]? { Array(text.utf8) }

    /// The time; nil where it cannot be read.
    public var date: DateTime? { DateTime(text) }
}
