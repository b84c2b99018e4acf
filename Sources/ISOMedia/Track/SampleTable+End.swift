// SPDX-License-Identifier: Apache-2.0

extension SampleTable {
    /// Looks for the last chunk that ends beyond a length.
    ///
    /// A feature film has a million samples and nearly all of its chunks end far before the end of the file:
    /// the sizes of samples are added up only for chunks that may end beyond it.
    ///
    /// - Parameters:
    ///   - length: Length of the file in bytes.
    ///   - countsBytes: Whether the table states sizes in bytes; otherwise only where chunks start counts.
    /// - Returns: where it ends, in bytes from the start of the file; 0 if there is none.
    /// - Throws: `ISOMediaError.Kind.inconsistentSampleTable`.
    func end(beyond length: UInt64, countsBytes: Bool) throws(ISOMediaError) -> UInt64 {
        let candidates = try chunksThatMayEnd(beyond: length)
        guard !candidates.isEmpty else { return 0 }
        var end: UInt64 = 0
        var next = candidates[...]
        try forEachRun { chunks, run, firstSample throws(ISOMediaError) in
            while let (chunk, offset) = next.first, chunk < chunks.upperBound {
                next.removeFirst()
                let skipped = (chunk - chunks.lowerBound).multipliedReportingOverflow(
                    by: Int(run.samplesPerChunk)
                )
                guard !skipped.overflow, skipped.partialValue <= sampleCount - firstSample,
                    chunk >= chunks.lowerBound
                else { continue }
                let first = firstSample + skipped.partialValue
                let bytes = byteCount(
                    of: first..<min(first + Int(run.samplesPerChunk), sampleCount)
                )
                guard bytes > 0 else { continue }
                let (chunkEnd, overflow) = offset.addingReportingOverflow(countsBytes ? bytes : 1)
                guard !overflow else { throw inconsistency("a chunk starts at byte \(offset)") }
                end = max(end, chunkEnd)
            }
        }
        return end > length ? end : 0
    }

    /// The chunks, with where they start, that end beyond a length if they are as long as the longest may be.
    private func chunksThatMayEnd(beyond length: UInt64) throws(ISOMediaError) -> [(Int, UInt64)] {
        var mostSamples: UInt32 = 0
        try forEachRun { _, run, _ in mostSamples = max(mostSamples, run.samplesPerChunk) }
        let greatestSize = commonSize > 0 ? commonSize : sizes.greatest()
        let greatest = UInt64(mostSamples) * UInt64(greatestSize)
        var chunks: [(Int, UInt64)] = []
        chunkOffsets.forEach(in: 0..<chunkOffsets.count) { chunk, offset in
            if offset > length || greatest > length - offset { chunks.append((chunk, offset)) }
        }
        return chunks
    }
}
