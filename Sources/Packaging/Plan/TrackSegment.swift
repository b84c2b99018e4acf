// SPDX-License-Identifier: Apache-2.0

/// Which samples of a track make a segment, and what part of the presentation it is.
struct TrackSegment: Equatable, Sendable {
    /// The samples, by number.
    let samples: Range<Int>
    /// When it begins, in ticks of the track.
    let start: Int64
    /// How long it lasts, in ticks of the track: up to the next one's beginning.
    let duration: Int64
}
