// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

extension FragmentedSamples {
    /// Reads the samples that the sample table in the `moov` describes; a track that has all of its
    /// samples in fragments has none there.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged or contradicts another one.
    init(inMovieBoxOf track: Track) throws(ISOMediaError) {
        self.init(trackID: try track.header().trackID)
        guard let table = try track.sampleTable(), table.sampleCount > 0,
            let box = track.box.descendant(["mdia", "minf", "stbl"])
        else { return }
        var samples = try table.samples().map { sample in
            Sample(
                offset: sample.range.lowerBound,
                decodeTime: sample.decodeTime,
                size: UInt32(sample.range.upperBound - sample.range.lowerBound),
                duration: sample.duration,
                compositionTimeOffset: 0,
                flags: SampleFlags(isSync: true)
            )
        }
        try Self.addCompositionTimes(box, to: &samples)
        try Self.addSyncSamples(box, to: &samples)
        try appendChunks(box, samples)
        if let table = try box.decodeChild(SampleDependencyTypeBox.self) {
            setDependencies(table, from: 0)
        }
    }

    private static func addCompositionTimes(
        _ box: Box,
        to samples: inout [Sample]
    ) throws(ISOMediaError) {
        var index = 0
        for run in try box.decodeChild(CompositionOffsetBox.self)?.entries ?? PackedTable([]) {
            for _ in 0..<min(Int(run.sampleCount), samples.count - index) {
                samples[index].compositionTimeOffset = run.compositionTimeOffset
                index += 1
            }
        }
    }

    private static func addSyncSamples(
        _ box: Box,
        to samples: inout [Sample]
    ) throws(ISOMediaError) {
        guard let table = try box.decodeChild(SyncSampleBox.self) else { return }
        for index in samples.indices { samples[index].flags = SampleFlags(isSync: false) }
        for number in table.sampleNumbers where number > 0 && number <= samples.count {
            samples[Int(number) - 1].flags = SampleFlags(isSync: true)
        }
    }

    /// Appends the samples chunk by chunk; that chunks and samples agree has been checked before.
    private mutating func appendChunks(_ box: Box, _ samples: [Sample]) throws(ISOMediaError) {
        let runs = try box.decodeChild(SampleToChunkBox.self)?.entries ?? PackedTable([])
        let chunkCount = try ChunkOffsets(box).count
        var first = 0
        for index in runs.indices {
            let run = runs[index]
            let end = index + 1 < runs.count ? Int(runs[index + 1].firstChunk) - 1 : chunkCount
            for _ in Int(run.firstChunk) - 1..<end where first < samples.count {
                let last = min(first + Int(run.samplesPerChunk), samples.count)
                append(
                    Array(samples[first..<last]),
                    sampleDescriptionIndex: run.sampleDescriptionIndex
                )
                first = last
            }
        }
    }
}
