// SPDX-License-Identifier: Apache-2.0

/// The longest that a segment lasts when rounded: `EXT-X-TARGETDURATION`.
///
/// Source: RFC 8216bis-22, 4.4.3.1.
public struct TargetDuration: IntegerTag {
    /// The name of the tag.
    public static let name = TagName.targetDuration
    /// Seconds, at least 1.
    public var value: Int

    /// Makes the tag.
    public init(_ value: Int) {
        self.value = value
    }
}
