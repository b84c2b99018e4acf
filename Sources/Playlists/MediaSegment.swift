// SPDX-License-Identifier: Apache-2.0

/// A segment of a media playlist with all that applies to it.
public struct MediaSegment: Equatable, Sendable {
    /// The line of its URI, counted from 1.
    public var line: Int
    /// The line of its `EXTINF`, counted from 1; nil where it has none.
    public var durationLine: Int?
    /// Its duration; nil where none can be read.
    public var duration: DecimalSeconds?
    /// Its part of the resource; nil: all of it.
    public var byteRange: ByteRange?
    /// Whether the encoding changes in front of it.
    public var isDiscontinuity = false
    /// Whether it is missing.
    public var isGap = false
    /// The line of its `EXT-X-PROGRAM-DATE-TIME`, counted from 1.
    public var programDateTimeLine: Int?
    /// The line of the `EXT-X-MAP` that applies to it, counted from 1.
    public var mapLine: Int?
    /// The line of the last `EXT-X-KEY` in front of it, counted from 1.
    public var keyLine: Int?
    /// The lines of its partial segments, counted from 1.
    public var partLines: [Int] = []
}
