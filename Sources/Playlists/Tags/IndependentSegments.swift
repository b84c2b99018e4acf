// SPDX-License-Identifier: Apache-2.0

/// Every segment can be decoded without another: `EXT-X-INDEPENDENT-SEGMENTS`.
///
/// Source: RFC 8216bis-22, 4.4.2.1.
public struct IndependentSegments: FlagTag {
    /// The name of the tag.
    public static let name = TagName.independentSegments

    /// Makes the tag.
    public init() {}
}
