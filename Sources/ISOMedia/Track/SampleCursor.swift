// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Goes through the samples of a track in decoding order without making a list of them.
///
/// The tables of the `moov` are read in place, so that a movie of a day takes no more memory than a
/// short one. Samples in fragments are listed, as the fragments have no table to read in place.
///
///     var samples = try movie.sampleCursor(of: track)
///     while let sample = try samples.next() { … }
///
/// Source: ISO/IEC 14496-12, 8.6.1 and 8.7.
package struct SampleCursor: Sendable {
    /// What is added to the decoding time of any sample is not below this, in media ticks.
    ///
    /// No sample that is still to come is presented before the decoding time of the last one plus this.
    package let leastCompositionOffset: Int32
    /// Number of samples, those that were given among them.
    package let count: Int

    private var tables: Tables?
    private var listed: [FragmentedSamples.Sample] = []
    private var index = 0

    /// Starts before the first of samples that are listed.
    package init(_ samples: FragmentedSamples) {
        listed = samples.samples
        count = listed.count
        leastCompositionOffset = listed.reduce(0) { min($0, $1.compositionTimeOffset) }
    }

    /// Starts before the first sample of a table.
    init(_ box: Box) throws(ISOMediaError) {
        let tables = try Tables(box)
        count = try SampleTable(box).sampleCount
        leastCompositionOffset = tables.leastCompositionOffset
        self.tables = tables
    }

    /// The next sample; nil after the last.
    ///
    /// - Returns: The sample. Of a table, its flags do not tell whether it is a sync sample.
    /// - Throws: `ISOMediaError.Kind.inconsistentSampleTable` where the tables contradict each other.
    package mutating func next() throws(ISOMediaError) -> FragmentedSamples.Sample? {
        guard index < count else { return nil }
        defer { index += 1 }
        return try tables?.sample(index) ?? listed[index]
    }
}

extension SampleCursor {
    /// The tables of an `stbl`, and how far each has been read.
    private struct Tables {
        let box: Box
        let chunkOffsets: ChunkOffsets
        let chunkRuns: PackedTable<SampleToChunkBox.Entry>
        let times: PackedTable<TimeToSampleBox.Entry>
        let compositions: PackedTable<CompositionOffsetBox.Entry>
        let commonSize: UInt32
        let sizes: PackedTable<UInt32>
        let leastCompositionOffset: Int32

        private var chunk = -1
        private var chunkRun = 0
        private var leftInChunk = 0
        private var place: UInt64 = 0
        private var time = Run()
        private var composition = Run()
        private var decodeTime: UInt64 = 0

        /// An entry of a table of runs, and how many of its samples are still to come.
        private struct Run {
            var next = 0
            var left: UInt32 = 0
        }

        init(_ box: Box) throws(ISOMediaError) {
            self.box = box
            chunkOffsets = try ChunkOffsets(box)
            chunkRuns = try box.decodeChild(SampleToChunkBox.self)?.entries ?? PackedTable([])
            times = try box.decodeChild(TimeToSampleBox.self)?.entries ?? PackedTable([])
            compositions =
                try box.decodeChild(CompositionOffsetBox.self)?.entries ?? PackedTable([])
            leastCompositionOffset = compositions.reduce(0) { min($0, $1.compositionTimeOffset) }
            if let compact = try box.decodeChild(CompactSampleSizeBox.self) {
                commonSize = 0
                sizes = PackedTable(compact.sizes)
            } else {
                let table = try box.decodeChild(SampleSizeBox.self)
                commonSize = table?.sampleSize ?? 0
                sizes = table?.entrySizes ?? PackedTable([])
            }
        }

        mutating func sample(_ index: Int) throws(ISOMediaError) -> FragmentedSamples.Sample {
            while leftInChunk == 0 { try startChunk() }
            let size = commonSize > 0 ? commonSize : sizes[index]
            let duration = try nextDuration()
            let sample = FragmentedSamples.Sample(
                offset: place,
                decodeTime: decodeTime,
                size: size,
                duration: duration,
                compositionTimeOffset: nextCompositionOffset(),
                flags: SampleFlags(isSync: false)
            )
            let (end, overflow) = place.addingReportingOverflow(UInt64(size))
            guard !overflow else { throw inconsistency("a sample starts at byte \(place)") }
            place = end
            leftInChunk -= 1
            // A table of 2³² runs of 2³² samples of 2³² ticks is too long for any file.
            decodeTime = min(decodeTime &+ UInt64(duration), 1 << 62)
            return sample
        }

        private mutating func startChunk() throws(ISOMediaError) {
            chunk += 1
            guard chunk < chunkOffsets.count, !chunkRuns.isEmpty, chunkRuns[0].firstChunk == 1
            else { throw inconsistency("there are more sizes than samples in chunks") }
            while chunkRun + 1 < chunkRuns.count, chunkRuns[chunkRun + 1].firstChunk <= chunk + 1 {
                chunkRun += 1
            }
            leftInChunk = Int(chunkRuns[chunkRun].samplesPerChunk)
            place = chunkOffsets[chunk]
        }

        private mutating func nextDuration() throws(ISOMediaError) -> UInt32 {
            while time.left == 0 {
                guard time.next < times.count else {
                    throw inconsistency("there are more samples than times")
                }
                time.left = times[time.next].sampleCount
                time.next += 1
            }
            time.left -= 1
            return times[time.next - 1].sampleDuration
        }

        /// Samples after the last run have no offset.
        private mutating func nextCompositionOffset() -> Int32 {
            while composition.left == 0 {
                guard composition.next < compositions.count else { return 0 }
                composition.left = compositions[composition.next].sampleCount
                composition.next += 1
            }
            composition.left -= 1
            return compositions[composition.next - 1].compositionTimeOffset
        }

        private func inconsistency(_ reason: String) -> ISOMediaError {
            ISOMediaError(.inconsistentSampleTable(reason), at: box.offset)
        }
    }
}

extension Track {
    /// Goes through the samples that the sample table describes; nil where the track has none.
    ///
    /// - Returns: the samples; of a fragmented movie only those in the `moov`.
    /// - Throws: `ISOMediaError` where a table is damaged.
    package func sampleCursor() throws(ISOMediaError) -> SampleCursor? {
        guard let table = box.descendant(["mdia", "minf", "stbl"]) else { return nil }
        return try SampleCursor(table)
    }
}
