// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// A sample with its composition time and its format, before edits are applied.
struct PlacedSample {
    /// The bytes in the file.
    let range: Range<UInt64>
    /// Which of the track's sample entries describes it, counted from 0.
    let entryIndex: Int
    /// From when to when it is shown, in ticks of the media timescale.
    let media: Range<Int64>
    /// The latest end of this and all samples that begin before it.
    private(set) var latestEnd: Int64 = 0

    /// The samples of a track in order of composition.
    ///
    /// - Throws: `ISOMediaError` where a table is damaged.
    static func list(of samples: [Sample], in track: Track) throws(ISOMediaError) -> [PlacedSample]
    {
        let table = track.box.descendant(["mdia", "minf", "stbl"])
        let offsets = try table?.decodeChild(CompositionOffsetBox.self)?.entries ?? PackedTable([])
        let runs = try table?.decodeChild(SampleToChunkBox.self)?.entries ?? PackedTable([])
        let entries = runs.count > 1 ? try entryIndices(runs, of: track, limit: samples.count) : []
        let onlyEntry = runs.first.map { max(1, Int($0.sampleDescriptionIndex)) - 1 } ?? 0
        var placed: [PlacedSample] = []
        placed.reserveCapacity(samples.count)
        var (run, left) = (0, offsets.first.map { Int($0.sampleCount) } ?? 0)
        for (index, sample) in samples.enumerated() {
            while left == 0, run + 1 < offsets.count {
                run += 1
                left = Int(offsets[run].sampleCount)
            }
            // Samples after the last run have no offset.
            let offset = left > 0 ? Int64(offsets[run].compositionTimeOffset) : 0
            left = max(0, left - 1)
            let start = Int64(min(sample.decodeTime, 1 << 60)) + offset
            placed.append(
                PlacedSample(
                    range: sample.range,
                    entryIndex: index < entries.count ? entries[index] : onlyEntry,
                    media: start..<start + Int64(sample.duration)
                )
            )
        }
        return inOrder(placed, isSorted: offsets.isEmpty)
    }

    /// The samples of a track, those in fragments among them, in order of composition.
    static func list(of samples: FragmentedSamples) -> [PlacedSample] {
        var placed: [PlacedSample] = []
        placed.reserveCapacity(samples.samples.count)
        for run in samples.runs {
            let entry = max(1, Int(run.sampleDescriptionIndex)) - 1
            for sample in samples.samples[run.samples] {
                let start = sample.compositionTime
                placed.append(
                    PlacedSample(
                        range: sample.offset..<sample.offset + UInt64(sample.size),
                        entryIndex: entry,
                        media: start..<start + Int64(sample.duration)
                    )
                )
            }
        }
        return inOrder(placed, isSorted: false)
    }

    private static func inOrder(_ samples: [PlacedSample], isSorted: Bool) -> [PlacedSample] {
        var placed = samples
        // Without offsets they are in order; the sort keeps the order of those of one time.
        if !isSorted { placed.sort { $0.media.lowerBound < $1.media.lowerBound } }
        var latest = Int64.min
        for index in placed.indices {
            latest = max(latest, placed[index].media.upperBound)
            placed[index].latestEnd = latest
        }
        return placed
    }

    /// The index of the first sample that may be shown after a moment; the count if no sample is.
    static func first(after time: Int64, in samples: [PlacedSample]) -> Int {
        samples.partitioningIndex { $0.latestEnd > time }
    }

    private static func entryIndices(
        _ runs: PackedTable<SampleToChunkBox.Entry>,
        of track: Track,
        limit: Int
    ) throws(ISOMediaError) -> [Int] {
        let chunkCount = try track.chunkOffsets().count
        var indices: [Int] = []
        indices.reserveCapacity(limit)
        for (index, run) in runs.enumerated() {
            let end = index + 1 < runs.count ? Int(runs[index + 1].firstChunk) - 1 : chunkCount
            let chunks = max(0, end - Int(run.firstChunk) + 1)
            let count = min(limit - indices.count, chunks * Int(run.samplesPerChunk))
            let entry = max(1, Int(run.sampleDescriptionIndex)) - 1
            indices.append(contentsOf: repeatElement(entry, count: count))
        }
        return indices
    }
}
