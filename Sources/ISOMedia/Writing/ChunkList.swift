// SPDX-License-Identifier: Apache-2.0

/// Where the chunks of a new track lie, in the order they were written.
package struct ChunkList: Equatable, Sendable {
    /// Offset of each in bytes from the start of the file.
    package private(set) var offsets: [UInt64] = []
    /// Number of samples in each.
    package private(set) var sampleCounts: [UInt32] = []

    /// Makes an empty list.
    package init() {}

    /// Adds a chunk after the others.
    package mutating func append(offset: UInt64, sampleCount: UInt32) {
        offsets.append(offset)
        sampleCounts.append(sampleCount)
    }

    /// `stsc` and `stco`, or `co64` where 32 bits are too few.
    package var boxes: [Box] {
        let needs64Bits = offsets.contains { $0 > UInt32.max }
        return [
            Box(SampleToChunkBox(entries: runs)),
            needs64Bits
                ? Box(ChunkLargeOffsetBox(offsets: offsets))
                : Box(ChunkOffsetBox(offsets: offsets.map { UInt32(truncatingIfNeeded: $0) })),
        ]
    }

    private var runs: [SampleToChunkBox.Entry] {
        var runs: [SampleToChunkBox.Entry] = []
        for (index, count) in sampleCounts.enumerated() where runs.last?.samplesPerChunk != count {
            let run = SampleToChunkBox.Entry(
                firstChunk: UInt32(index + 1),
                samplesPerChunk: count,
                sampleDescriptionIndex: 1
            )
            runs.append(run)
        }
        return runs
    }
}
