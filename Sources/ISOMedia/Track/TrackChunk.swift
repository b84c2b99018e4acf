// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A chunk of a track, with the samples that are in it.
struct TrackChunk: Equatable {
    /// Its bytes in the file.
    var range: Range<UInt64>
    /// How many samples it has.
    var sampleCount: Int
    /// The sample description of these, counted from 1.
    var sampleDescriptionIndex: UInt32
    /// When its first sample is decoded, in ticks of the media timescale.
    var firstTime: UInt64
    /// When its last sample is decoded.
    var lastTime: UInt64
}

extension SampleTable {
    /// The chunks in order, each cut into several where it lasts longer than `longest` ticks: a cut is made
    /// where `length` ticks have passed.
    ///
    /// - Throws: `ISOMediaError.Kind.inconsistentSampleTable`.
    func timedChunks(
        cutting longest: UInt64 = .max,
        into length: UInt64 = .max
    ) throws(ISOMediaError) -> [TrackChunk] {
        var chunks: [TrackChunk] = []
        var cursor = try DecodeTimeCursor(box)
        var next = 0
        try forEachChunk { offset, run throws(ISOMediaError) in
            var rest = min(Int(run.samplesPerChunk), sampleCount - next)
            var start = offset
            let (first, last) = (cursor.time, cursor.time(after: rest - 1))
            while rest > 0 {
                let end = cursor.time.addingReportingOverflow(length)
                let isLong = last - first > longest && !end.overflow
                let count =
                    isLong ? max(1, cursor.count(before: end.partialValue, atMost: rest)) : rest
                let upper = start.addingReportingOverflow(byteCount(of: next..<next + count))
                guard !upper.overflow else {
                    throw inconsistency("a chunk starts at byte \(offset)")
                }
                guard chunks.count < SampleTable.listingLimit else {
                    throw inconsistency("more than \(SampleTable.listingLimit) chunks")
                }
                chunks.append(
                    TrackChunk(
                        range: start..<upper.partialValue,
                        sampleCount: count,
                        sampleDescriptionIndex: run.sampleDescriptionIndex,
                        firstTime: cursor.time,
                        lastTime: cursor.time(after: count - 1)
                    )
                )
                cursor.skip(count)
                start = upper.partialValue
                next += count
                rest -= count
            }
        }
        guard next == sampleCount else {
            throw inconsistency("\(sampleCount) sizes, but chunks for \(next) samples")
        }
        return chunks
    }
}

extension DecodeTimeCursor {
    /// When the sample after `count` others is decoded.
    fileprivate func time(after count: Int) -> UInt64 {
        var cursor = self
        cursor.skip(max(0, count))
        return cursor.time
    }
}

extension Track {
    /// Says anew which samples are in which chunk; the table of offsets keeps its kind.
    mutating func setChunks(_ chunks: [TrackChunk]) {
        var runs: [SampleToChunkBox.Entry] = []
        for (index, chunk) in chunks.enumerated() {
            let count = UInt32(clamping: chunk.sampleCount)
            if let last = runs.last, last.samplesPerChunk == count,
                last.sampleDescriptionIndex == chunk.sampleDescriptionIndex
            {
                continue
            }
            runs.append(
                SampleToChunkBox.Entry(
                    firstChunk: UInt32(clamping: index + 1),
                    samplesPerChunk: count,
                    sampleDescriptionIndex: chunk.sampleDescriptionIndex
                )
            )
        }
        let offsets = chunks.map(\.range.lowerBound)
        box.update(["mdia", "minf", "stbl"]) { stbl in
            stbl.updateChildren { boxes in
                boxes = boxes.map { box in
                    switch box.type {
                    case "stsc": Box(SampleToChunkBox(entries: runs))
                    case "stco": Box(ChunkOffsetBox(offsets: offsets.map { UInt32(clamping: $0) }))
                    case "co64": Box(ChunkLargeOffsetBox(offsets: offsets))
                    default: box
                    }
                }
            }
        }
    }
}
