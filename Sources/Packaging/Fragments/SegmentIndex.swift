// SPDX-License-Identifier: Apache-2.0

import ISOMedia

/// The index of a file that has all segments of a track.
///
/// Source: ISO/IEC 14496-12, 8.16.3.
enum SegmentIndex {
    /// Makes the index.
    ///
    /// - Parameters:
    ///   - media: the segments.
    ///   - lengths: how many bytes each has; the first follows the index at once.
    /// - Returns: the box.
    static func box(of media: SegmentedTrack, lengths: [UInt64]) -> SegmentIndexBox {
        SegmentIndexBox(
            referenceID: InitializationSegment.trackID,
            timescale: media.track.timescale,
            earliestPresentationTime: 0,
            references: zip(media.segments, lengths).map { segment, length in
                SegmentIndexBox.Reference(
                    size: UInt32(clamping: length),
                    duration: UInt32(clamping: segment.duration)
                )
            }
        )
    }
}
