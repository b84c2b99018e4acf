// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// The samples and chunks of a track, put together from `stts`, `stsz` or `stz2`, `stsc`, and `stco`
/// or `co64`.
///
/// Source: ISO/IEC 14496-12, 8.6.1.2 and 8.7.
package struct SampleTable: Sendable {
    /// More samples than this are not listed one by one: a subtitle track has thousands.
    static let listingLimit = 10_000_000

    /// Number of samples that the size table declares.
    package let sampleCount: Int
    let box: Box
    let commonSize: UInt32
    let sizes: PackedTable<UInt32>
    let chunkOffsets: ChunkOffsets
    let runs: PackedTable<SampleToChunkBox.Entry>

    /// Reads the tables of a track.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    init(_ box: Box) throws(ISOMediaError) {
        self.box = box
        chunkOffsets = try ChunkOffsets(box)
        runs = try box.decodeChild(SampleToChunkBox.self)?.entries ?? PackedTable([])
        if let compact = try box.decodeChild(CompactSampleSizeBox.self) {
            commonSize = 0
            sizes = PackedTable(compact.sizes)
            sampleCount = sizes.count
        } else if let box = try box.decodeChild(SampleSizeBox.self) {
            commonSize = box.sampleSize
            sizes = box.entrySizes
            sampleCount = Int(box.sampleCount)
        } else {
            commonSize = 0
            sizes = PackedTable([])
            sampleCount = 0
        }
    }

    /// Size of all samples together in bytes; each access adds them up.
    package var byteCount: UInt64 {
        commonSize > 0 ? UInt64(commonSize) * UInt64(sampleCount) : sizes.sum(of: sizes.indices)
    }

    /// Where the first chunk, and so the first sample, starts in the file; nil if there is none.
    package var firstOffset: UInt64? { chunkOffsets.count > 0 ? chunkOffsets[0] : nil }

    /// The bytes of each chunk in the file, in order.
    ///
    /// Sound of QuickTime's version 1 may count samples in other units than bytes; a range is then
    /// shorter than the chunk.
    ///
    /// - Throws: `ISOMediaError.Kind.inconsistentSampleTable`.
    package func chunks() throws(ISOMediaError) -> [Range<UInt64>] {
        var chunks: [Range<UInt64>] = []
        var next = 0
        try forEachChunk { offset, run throws(ISOMediaError) in
            let count = min(Int(run.samplesPerChunk), sampleCount - next)
            let length = byteCount(of: next..<next + count)
            let (end, overflow) = offset.addingReportingOverflow(length)
            guard !overflow else { throw inconsistency("a chunk starts at byte \(offset)") }
            chunks.append(offset..<end)
            next += count
        }
        return chunks
    }

    /// All samples in decoding order.
    ///
    /// - Throws: `ISOMediaError.Kind.inconsistentSampleTable` where the tables contradict each other
    ///   or declare more than ten million samples.
    package func samples() throws(ISOMediaError) -> [Sample] {
        guard sampleCount <= Self.listingLimit else {
            throw inconsistency("\(sampleCount) samples are too many to list")
        }
        var samples: [Sample] = []
        samples.reserveCapacity(min(sampleCount, 1 << 16))
        try forEachChunk { offset, run throws(ISOMediaError) in
            var offset = offset
            for _ in 0..<min(Int(run.samplesPerChunk), sampleCount - samples.count) {
                let size = commonSize > 0 ? commonSize : sizes[samples.count]
                let (end, overflow) = offset.addingReportingOverflow(UInt64(size))
                guard !overflow else { throw inconsistency("a sample starts at byte \(offset)") }
                samples.append(Sample(range: offset..<end, decodeTime: 0, duration: 0))
                offset = end
            }
        }
        guard samples.count == sampleCount else {
            throw inconsistency("\(sampleCount) sizes, but chunks for \(samples.count) samples")
        }
        try addTimes(to: &samples)
        return samples
    }

    /// How many bytes samples have together; the first has the number 0.
    func byteCount(of samples: Range<Int>) -> UInt64 {
        commonSize > 0
            ? UInt64(commonSize) * UInt64(samples.count)
            : sizes.sum(of: samples)
    }

    /// Calls `body` with the offset of each chunk and the run that says what is in it.
    func forEachChunk(
        _ body: (UInt64, SampleToChunkBox.Entry) throws(ISOMediaError) -> Void
    ) throws(ISOMediaError) {
        try forEachRun { chunks, run, _ throws(ISOMediaError) in
            for chunk in chunks { try body(chunkOffsets[chunk], run) }
        }
    }

    /// Calls `body` with the chunks of each run, the run, and the number of its first sample.
    ///
    /// The first chunk and the first sample have the number 0; a sample's is at most the number of samples.
    func forEachRun(
        _ body: (Range<Int>, SampleToChunkBox.Entry, Int) throws(ISOMediaError) -> Void
    ) throws(ISOMediaError) {
        var firstSample = 0
        for index in runs.indices {
            let run = runs[index]
            let start = Int(run.firstChunk) - 1
            let end =
                index + 1 < runs.count ? Int(runs[index + 1].firstChunk) - 1 : chunkOffsets.count
            guard start >= 0, start <= end, end <= chunkOffsets.count else {
                throw inconsistency("stsc names chunk \(end) of \(chunkOffsets.count)")
            }
            try body(start..<end, run, firstSample)
            let (count, overflow) = (end - start).multipliedReportingOverflow(
                by: Int(run.samplesPerChunk)
            )
            firstSample += min(overflow ? sampleCount : count, sampleCount - firstSample)
        }
    }

    private func addTimes(to samples: inout [Sample]) throws(ISOMediaError) {
        var index = 0
        var time: UInt64 = 0
        for run in try box.decodeChild(TimeToSampleBox.self)?.entries ?? PackedTable([]) {
            for _ in 0..<min(Int(run.sampleCount), samples.count - index) {
                samples[index].decodeTime = time
                samples[index].duration = run.sampleDuration
                time += UInt64(run.sampleDuration)
                index += 1
            }
        }
        guard index == samples.count else {
            throw inconsistency("\(samples.count) samples, but times for \(index)")
        }
    }

    func inconsistency(_ reason: String) -> ISOMediaError {
        ISOMediaError(.inconsistentSampleTable(reason), at: box.offset)
    }
}

extension Track {
    /// Where each chunk starts, in bytes from the start of the file.
    ///
    /// - Throws: `ISOMediaError` where the table is damaged.
    package func chunkOffsets() throws(ISOMediaError) -> [UInt64] {
        guard let table = sampleTableBox else { return [] }
        return try ChunkOffsets(table).list
    }

    /// The samples and chunks; nil where the track has no `stbl`.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    package func sampleTable() throws(ISOMediaError) -> SampleTable? {
        guard let table = sampleTableBox else { return nil }
        return try SampleTable(table)
    }

    private var sampleTableBox: Box? { box.descendant(["mdia", "minf", "stbl"]) }
}
