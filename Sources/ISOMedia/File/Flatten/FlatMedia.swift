// SPDX-License-Identifier: Apache-2.0

/// The bytes of all samples, in the order in which they lie in the old file, without what is between.
struct FlatMedia {
    /// What is kept of the old file, ascending, no two ranges touching each other.
    let ranges: [Range<UInt64>]
    /// Length of all ranges together in bytes.
    let length: UInt64

    private let relocation: ChunkOffsetRelocation

    /// Collects where the samples of all tracks lie.
    init(_ tracks: [FragmentedSamples]) {
        var found = tracks.flatMap { $0.runs.map(\.range) }.filter { !$0.isEmpty }
        found.sort { $0.lowerBound < $1.lowerBound }
        var ranges: [Range<UInt64>] = []
        for range in found {
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                let end = max(last.upperBound, range.upperBound)
                ranges[ranges.count - 1] = last.lowerBound..<end
            } else {
                ranges.append(range)
            }
        }
        self.ranges = ranges
        length = ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
        relocation = ChunkOffsetRelocation(ranges.map { .kept($0) })
    }

    /// Where a byte of the old file is, counted from the first sample; 0 for one that is not kept, as
    /// only samples without bytes can lie there.
    func offset(of old: UInt64) -> UInt64 { relocation.newOffset(of: old) ?? 0 }
}
