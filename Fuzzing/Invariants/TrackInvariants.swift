// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives

/// What has to hold for any track.
enum TrackInvariants {
    /// More samples than this are not listed, so that an input takes no time.
    private static let samplesListed = 100_000

    static func check(_ track: Track) throws(BrokenInvariant) {
        try ask { () throws(ISOMediaError) in _ = try track.header() }
        try ask { () throws(ISOMediaError) in _ = try track.mediaHeader() }
        try ask { () throws(ISOMediaError) in _ = try track.handlerType() }
        try ask { () throws(ISOMediaError) in _ = try track.language() }
        try ask { () throws(ISOMediaError) in _ = try track.references() }
        try ask { () throws(ISOMediaError) in _ = try track.characteristics() }
        try ask { () throws(ISOMediaError) in _ = try track.kinds() }
        try ask { () throws(ISOMediaError) in _ = try track.name() }
        try ask { () throws(ISOMediaError) in _ = try track.isSelfContained() }
        for entry in track.sampleEntries { _ = entry.encoded }
        if let table = try table(of: track) { try check(table, of: track) }
    }

    /// Runs a question, which has an answer or an error with words.
    private static func ask(
        _ question: () throws(ISOMediaError) -> Void
    ) throws(BrokenInvariant) {
        do throws(ISOMediaError) {
            try question()
        } catch {
            try require(!error.description.isEmpty, "an error without words")
        }
    }

    private static func table(of track: Track) throws(BrokenInvariant) -> SampleTable? {
        do throws(ISOMediaError) {
            return try track.sampleTable()
        } catch {
            try require(!error.description.isEmpty, "an error without words")
            return nil
        }
    }

    /// Samples are as many as declared, one behind the other in their chunks.
    private static func check(
        _ table: SampleTable,
        of track: Track
    ) throws(BrokenInvariant) {
        let (chunks, samples, offsets): ([Range<UInt64>], [Sample], [UInt64])
        do throws(ISOMediaError) {
            chunks = try table.chunks()
            offsets = try track.chunkOffsets()
            guard table.sampleCount <= samplesListed else { return }
            samples = try table.samples()
        } catch {
            return try require(!error.description.isEmpty, "an error without words")
        }
        try requireEqual(samples.count, table.sampleCount, "number of samples")
        let bytes = samples.reduce(UInt64(0)) { $0 + UInt64($1.range.count) }
        try requireEqual(bytes, table.byteCount, "bytes of all samples")
        let chunkBytes = chunks.reduce(UInt64(0)) { $0 + UInt64($1.count) }
        try requireEqual(chunkBytes, table.byteCount, "bytes of all chunks")
        try require(chunks.count <= offsets.count, "more chunks than offsets")
        var time: UInt64 = 0
        for sample in samples {
            try requireEqual(sample.decodeTime, time, "decode time")
            time += UInt64(sample.duration)
        }
    }
}
