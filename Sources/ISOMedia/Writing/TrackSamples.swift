// SPDX-License-Identifier: Apache-2.0

/// Sizes and times of the samples of a new track, in decoding order.
package struct TrackSamples: Equatable, Sendable {
    /// How large the samples are.
    package enum Sizes: Equatable, Sendable {
        /// Bytes of each.
        case each([UInt32])
        /// All have the same size, as frames of uncompressed sound do.
        case uniform(byteCount: UInt32, count: UInt32)
    }

    /// Ticks a second of all times.
    package var timescale: UInt32
    /// How large the samples are.
    package var sizes: Sizes
    /// Runs of samples of one duration in ticks.
    package var durations: [TimeToSampleBox.Entry]
    /// What is added to each decoding time for presentation, in ticks; empty where it is nothing.
    package var compositionOffsets: [Int32]
    /// Numbers, from 1, of the samples at which decoding can start; nil for all.
    package var syncSamples: [UInt32]?

    /// Makes samples that are presented in the order of decoding, which can start at each.
    package init(timescale: UInt32, sizes: Sizes, durations: [TimeToSampleBox.Entry]) {
        self.timescale = timescale
        self.sizes = sizes
        self.durations = durations
        compositionOffsets = []
    }

    /// Length of all samples together, in ticks.
    package var duration: UInt64 {
        durations.reduce(0) { $0 + UInt64($1.sampleCount) * UInt64($1.sampleDuration) }
    }

    /// Bytes of each sample.
    package var eachSize: [UInt32] {
        switch sizes {
        case .each(let sizes): sizes
        case .uniform(let byteCount, let count): Array(repeating: byteCount, count: Int(count))
        }
    }

    /// Samples and bytes of chunks that last a second each.
    package var chunksOfOneSecond: [(sampleCount: UInt32, length: UInt64)] {
        let sizes = eachSize
        var chunks: [(sampleCount: UInt32, length: UInt64)] = []
        var chunk: (sampleCount: UInt32, length: UInt64) = (0, 0)
        var time: UInt64 = 0
        var index = 0
        for run in durations {
            for _ in 0..<run.sampleCount where index < sizes.count {
                chunk.sampleCount += 1
                chunk.length += UInt64(sizes[index])
                time += UInt64(run.sampleDuration)
                index += 1
                guard time >= timescale || index == sizes.count else { continue }
                chunks.append(chunk)
                (chunk, time) = ((0, 0), 0)
            }
        }
        return chunks
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
