// SPDX-License-Identifier: Apache-2.0

/// Sizes and times of the samples of a new track, in decoding order.
public struct TrackSamples: Equatable, Sendable {
    /// How large the samples are.
    public enum Sizes: Equatable, Sendable {
        /// Bytes of each.
        case each([UInt32])
        /// All have the same size, as frames of uncompressed sound do.
        case uniform(byteCount: UInt32, count: UInt32)
    }

    /// Ticks a second of all times.
    public var timescale: UInt32
    /// How large the samples are.
    public var sizes: Sizes
    /// Runs of samples of one duration in ticks.
    public var durations: [TimeToSampleBox.Entry]
    /// What is added to each decoding time for presentation, in ticks; empty where it is nothing.
    public var compositionOffsets: [Int32]
    /// Numbers, from 1, of the samples at which decoding can start; nil for all.
    public var syncSamples: [UInt32]?

    /// Makes samples that are presented in the order of decoding, which can start at each.
    public init(timescale: UInt32, sizes: Sizes, durations: [TimeToSampleBox.Entry]) {
        self.timescale = timescale
        self.sizes = sizes
        self.durations = durations
        compositionOffsets = []
    }

    /// Length of all samples together, in ticks.
    public var duration: UInt64 {
        durations.reduce(0) { $0 + UInt64($1.sampleCount) * UInt64($1.sampleDuration) }
    }

    /// The boxes of `stbl` between the sample entry and the chunks.
    var boxes: [Box] {
        var boxes = [Box(TimeToSampleBox(runs: durations))]
        if compositionOffsets.contains(where: { $0 != 0 }) {
            boxes.append(Box(CompositionOffsetBox(offsets: compositionOffsets)))
        }
        if let syncSamples { boxes.append(Box(SyncSampleBox(sampleNumbers: syncSamples))) }
        switch sizes {
        case .each(let sizes): boxes.append(Box(SampleSizeBox(sizes: sizes)))
        case .uniform(let byteCount, let count):
            boxes.append(Box(SampleSizeBox(commonSize: byteCount, count: count)))
        }
        return boxes
    }
}
