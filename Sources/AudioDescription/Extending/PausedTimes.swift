// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// The times of the samples of a track in a movie that pauses: what is shown when a pause begins is shown longer.
struct PausedTimes {
    private(set) var durations: [UInt32]
    private(set) var offsets: [Int32]
    /// Ticks of the media timescale that were added.
    private(set) var added: Int64 = 0

    /// Takes the times of samples.
    init(_ samples: [FragmentedSamples.Sample]) {
        durations = samples.map(\.duration)
        let isReordered = samples.contains { $0.compositionTimeOffset != 0 }
        offsets = isReordered ? samples.map(\.compositionTimeOffset) : []
    }

    /// Shows for longer what is shown at a moment; samples that are shown later come later, in whatever order they are
    /// decoded.
    ///
    /// - Parameters:
    ///   - time: the moment in ticks of the media without pauses, after those of pauses before.
    ///   - ticks: how much longer.
    mutating func pause(at time: Int64, for ticks: Int64) {
        let moment = time + added
        var last = 0
        forEachTime { index, shown in
            if shown <= moment { last = index }
        }
        let (length, overflow) = durations[last].addingReportingOverflow(UInt32(clamping: ticks))
        guard !overflow else { return }
        var late: [Int] = []
        forEachTime { index, shown in
            if index <= last, shown > moment { late.append(index) }
        }
        for index in late where offsets.indices.contains(index) {
            offsets[index] = Int32(clamping: Int64(offsets[index]) + ticks)
        }
        durations[last] = length
        added += ticks
    }

    private func forEachTime(_ body: (_ index: Int, _ shown: Int64) -> Void) {
        var time: Int64 = 0
        for index in durations.indices {
            body(index, time + (offsets.isEmpty ? 0 : Int64(offsets[index])))
            time += Int64(durations[index])
        }
    }

    /// The boxes `stts` and, if samples are reordered, `ctts`.
    var boxes: [Box] {
        let times = Box(TimeToSampleBox(durations: durations))
        return offsets.isEmpty ? [times] : [times, Box(CompositionOffsetBox(offsets: offsets))]
    }
}
