// SPDX-License-Identifier: Apache-2.0

/// A sample of a text track of any format, and when it is shown.
public struct TextTrackSample: Equatable, Sendable {
    /// When it is shown, in milliseconds of the presentation; cut off where an edit cuts it off.
    public var presentation: Range<Int>
    /// When it would begin if no edit cut it off, in milliseconds of the presentation.
    public var originMilliseconds: Int
    /// When it begins in the media, in milliseconds, which times inside a sample may count.
    public var mediaStartMilliseconds: Int
    /// The whole sample.
    public var bytes: ArraySlice<UInt8>

    /// Makes a sample of a track without edits.
    public init(startMilliseconds: Int, endMilliseconds: Int, bytes: ArraySlice<UInt8>) {
        self.init(
            presentation: startMilliseconds..<max(startMilliseconds, endMilliseconds),
            originMilliseconds: startMilliseconds,
            mediaStartMilliseconds: startMilliseconds,
            bytes: bytes
        )
    }

    /// Makes a sample.
    public init(
        presentation: Range<Int>,
        originMilliseconds: Int,
        mediaStartMilliseconds: Int,
        bytes: ArraySlice<UInt8>
    ) {
        self.presentation = presentation
        self.originMilliseconds = originMilliseconds
        self.mediaStartMilliseconds = mediaStartMilliseconds
        self.bytes = bytes
    }
}
