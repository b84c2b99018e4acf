// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The sample table of a flat track.
struct FlatTrack {
    /// Samples of one format, one after the other.
    struct Chunk: Equatable {
        /// Where it starts, counted from the first sample of the movie.
        var offset: UInt64
        var end: UInt64
        var sampleCount: UInt32
        var sampleDescriptionIndex: UInt32
    }

    /// Runs that follow each other become one chunk up to this length in bytes: large enough to be read
    /// at once, and small enough that tracks stay interleaved.
    private static let chunkLength: UInt64 = 1 << 20

    let samples: FragmentedSamples
    let chunks: [Chunk]

    /// Puts the runs of a track together to chunks.
    init(_ samples: FragmentedSamples, in media: FlatMedia) {
        self.samples = samples
        var chunks: [Chunk] = []
        for run in samples.runs {
            let length = run.range.upperBound - run.range.lowerBound
            let start = length == 0 ? chunks.last?.end ?? 0 : media.offset(of: run.range.lowerBound)
            let count = UInt32(run.samples.count)
            if let last = chunks.last, last.end == start,
                start + length - last.offset <= Self.chunkLength,
                last.sampleDescriptionIndex == run.sampleDescriptionIndex
            {
                chunks[chunks.count - 1].end += length
                chunks[chunks.count - 1].sampleCount += count
            } else {
                let index = run.sampleDescriptionIndex
                chunks.append(
                    Chunk(
                        offset: start,
                        end: start + length,
                        sampleCount: count,
                        sampleDescriptionIndex: index
                    )
                )
            }
        }
        self.chunks = chunks
    }

    /// Whether a sample is presented before it is decoded.
    var hasSignedOffsets: Bool { samples.samples.contains { $0.compositionTimeOffset < 0 } }

    /// The boxes of the table that replace the old ones.
    func tables(mediaOffset: UInt64, isLarge: Bool) -> [Box] {
        var boxes = [Box(TimeToSampleBox(durations: samples.samples.map(\.duration)))]
        if samples.samples.contains(where: { $0.compositionTimeOffset != 0 }) {
            boxes.append(Box(compositionOffsets))
        }
        if samples.samples.contains(where: { !$0.flags.isSync }) { boxes.append(Box(syncSamples)) }
        if samples.samples.contains(where: { $0.flags.dependencies != 0 }) {
            let dependencies = samples.samples.map(\.flags.dependencies)
            boxes.append(Box(SampleDependencyTypeBox(dependencies: dependencies)))
        }
        boxes += [Box(sampleToChunk), Box(sizes)]
        let offsets = chunks.map { $0.offset + mediaOffset }
        boxes.append(
            isLarge
                ? Box(ChunkLargeOffsetBox(offsets: offsets))
                : Box(ChunkOffsetBox(offsets: offsets.map { UInt32(truncatingIfNeeded: $0) }))
        )
        return boxes
    }

    private var compositionOffsets: CompositionOffsetBox {
        var runs: [CompositionOffsetBox.Entry] = []
        for sample in samples.samples {
            if runs.last?.compositionTimeOffset == sample.compositionTimeOffset {
                runs[runs.count - 1].sampleCount += 1
            } else {
                let offset = sample.compositionTimeOffset
                runs.append(.init(sampleCount: 1, compositionTimeOffset: offset))
            }
        }
        return CompositionOffsetBox(entries: runs)
    }

    private var syncSamples: SyncSampleBox {
        let numbers = samples.samples.indices.filter { samples.samples[$0].flags.isSync }
        return SyncSampleBox(sampleNumbers: numbers.map { UInt32($0 + 1) })
    }

    private var sizes: SampleSizeBox {
        let sizes = samples.samples.map(\.size)
        guard let size = sizes.first, size > 0, sizes.allSatisfy({ $0 == size }) else {
            return SampleSizeBox(sizes: sizes)
        }
        var box = SampleSizeBox(sizes: [])
        box.sampleSize = size
        box.sampleCount = UInt32(sizes.count)
        return box
    }

    private var sampleToChunk: SampleToChunkBox {
        var runs: [SampleToChunkBox.Entry] = []
        for (index, chunk) in chunks.enumerated() {
            if let last = runs.last, last.samplesPerChunk == chunk.sampleCount,
                last.sampleDescriptionIndex == chunk.sampleDescriptionIndex
            {
                continue
            }
            runs.append(
                .init(
                    firstChunk: UInt32(index + 1),
                    samplesPerChunk: chunk.sampleCount,
                    sampleDescriptionIndex: chunk.sampleDescriptionIndex
                )
            )
        }
        return SampleToChunkBox(entries: runs)
    }
}
