// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// A track on the timeline of the presentation, which starts at 0.
struct ProgrammeTrack: Sendable {
    /// The track in its movie.
    let placed: PlacedTrack
    /// What is taken from a time in the movie to get that in the presentation, in ticks.
    let origin: Int64

    /// The numbers of its samples that are shown.
    let indices: Range<Int>

    /// Moves a track so that a moment of its movie is the beginning.
    init(_ placed: PlacedTrack, origin: MediaTime) {
        self.placed = placed
        let origin = origin.rescaled(to: placed.timescale, rounding: .nearest).ticks
        self.origin = origin
        let all = placed.samples.indices
        // Where pictures before the first edit are needed, the sound of that time is there as well.
        let beginning = origin < 0 ? origin : max(origin, placed.playedFrom)
        indices = placed.isVideo ? all : placed.first(after: beginning)..<all.upperBound
    }

    /// Ticks a second.
    var timescale: UInt32 { placed.timescale }

    /// When a sample is shown, in ticks from the beginning; not below 0.
    ///
    /// Sound of which an edit list cuts off a part begins inside a sample: that sample is shown from 0 on.
    func time(of index: Int) -> Int64 { max(0, placed.time(of: index) - origin) }

    /// When the last sample ends, in ticks.
    var end: Int64 { placed.end - origin }

    /// When a sample is decoded, in ticks: in steps of the durations from when the first one is shown.
    ///
    /// The time is exact for every sample but the first, whose duration takes up what was cut off.
    func decodeTime(of index: Int) -> Int64 {
        let first = indices.lowerBound
        if index == first { return time(of: first) }
        let step = placed.samples[index].decodeTime - placed.samples[first].decodeTime
        return placed.time(of: first) - origin + Int64(step)
    }

    /// How long a sample lasts on the line of decoding, in ticks.
    func duration(of index: Int) -> UInt32 {
        guard index == indices.lowerBound else { return placed.samples[index].duration }
        let cutOff = time(of: index) - (placed.time(of: index) - origin)
        return UInt32(clamping: Int64(placed.samples[index].duration) - cutOff)
    }

    /// What to add to the decoding time of a sample to get when it is shown, in ticks.
    func compositionTimeOffset(of index: Int) -> Int32 {
        Int32(clamping: time(of: index) - decodeTime(of: index))
    }

    /// The moments at which decoding can start, in order, with the numbers of the samples.
    var syncSamples: [(index: Int, time: MediaTime)] {
        indices.filter { placed.samples[$0].flags.isSync }.map { index in
            (index, MediaTime(ticks: time(of: index), timescale: timescale))
        }
    }
}
