// SPDX-License-Identifier: Apache-2.0

/// Walks over the decoding times of a track's samples, by runs of `stts` and not by samples: a table of sound
/// may count a hundred million.
///
/// Source: ISO/IEC 14496-12, 8.6.1.2.
struct DecodeTimeCursor {
    private let runs: PackedTable<TimeToSampleBox.Entry>
    private var run = 0
    /// Samples of the run that are still to come.
    private var remaining = 0
    /// When the next sample is decoded, in ticks of the media timescale.
    private(set) var time: UInt64 = 0

    /// Begins with the first sample of an `stbl`.
    init(_ table: Box) throws(ISOMediaError) {
        runs = try table.decodeChild(TimeToSampleBox.self)?.entries ?? PackedTable([])
        remaining = runs.first.map { Int($0.sampleCount) } ?? 0
    }

    /// Passes over samples; those that the table does not have last no time.
    mutating func skip(_ count: Int) {
        var count = count
        while count > 0, run < runs.count {
            let step = min(count, remaining)
            let duration = UInt64(step) * UInt64(runs[run].sampleDuration)
            let (sum, overflow) = time.addingReportingOverflow(duration)
            time = overflow ? .max : sum
            count -= step
            remaining -= step
            if remaining == 0 { nextRun() }
        }
    }

    /// How many of the next samples, at most `limit`, are decoded before a time.
    func count(before end: UInt64, atMost limit: Int) -> Int {
        var cursor = self
        var count = 0
        while count < limit, cursor.time < end, cursor.run < runs.count {
            let duration = UInt64(runs[cursor.run].sampleDuration)
            let left = min(cursor.remaining, limit - count)
            let fitting = duration == 0 ? UInt64(left) : (end - cursor.time - 1) / duration + 1
            let step = Int(min(UInt64(left), fitting))
            count += step
            cursor.skip(step)
            if step == 0 { cursor.nextRun() }
        }
        return cursor.run == runs.count ? limit : count
    }

    private mutating func nextRun() {
        run += 1
        remaining = run < runs.count ? Int(runs[run].sampleCount) : 0
    }
}
