// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// Times of sound in samples, which is exact, found from time stamps, which often are not.
///
/// Packets follow each other without gaps as long as their time stamps say so within what the container
/// can represent (Matroska counts milliseconds); where they do not, there is a gap and it is kept.
struct SoundTimes {
    let stream: StreamInfo
    let log: PacketLog
    let linear: LinearSound?
    private let rate: Int64

    /// Nil where the stream has no sampling rate.
    init?(_ stream: StreamInfo, _ log: PacketLog, linear: LinearSound?) {
        guard let rate = stream.sampleRate, rate > 0, log.count > 0 else { return nil }
        self.stream = stream
        self.log = log
        self.linear = linear
        self.rate = Int64(rate)
    }

    /// The times of the track.
    func times() -> TrackTimes {
        var gaps = 0
        let (starts, end) = positions(&gaps)
        let samples = linear == nil ? coded(starts, end) : uncompressed()
        let total = Int64(clamping: samples.duration)
        let first =
            log.presentation.first.flatMap(\.self) ?? log.decoding.first.flatMap(\.self) ?? 0
        let skip = min(Int64(leadingSkip(first)), total)
        let last = max(skip, total - Int64(log.trailingSkip))
        var times = TrackTimes(samples: samples, start: start(first, skip), presented: skip..<last)
        if gaps > 0 { times.notices.append(.gapsKept(gaps)) }
        return times
    }

    /// Samples that an encoder has put before the sound.
    private func leadingSkip(_ first: Int64) -> Int {
        if log.leadingSkip > 0 { return log.leadingSkip }
        return first < 0 ? stream.coding.initialPadding : 0
    }

    /// When the sound is first heard; what differs from 0 by less than a tick of the container is 0.
    private func start(_ first: Int64, _ skip: Int64) -> MediaTime {
        let base = stream.timeBase
        let position = inSamples(first) + skip
        if skip > 0, abs(position) <= inSamples(1) + 1 { return MediaTime(ticks: 0, timescale: 1) }
        guard skip > 0 else { return base.exactTime(first) }
        return MediaTime(ticks: position, timescale: UInt32(rate))
    }

    private func inSamples(_ ticks: Int64) -> Int64 {
        let base = stream.timeBase
        guard base.numerator > 0, base.denominator > 0 else { return 0 }
        let product = Int128(ticks) * Int128(base.numerator) * Int128(rate)
        return rounded(product, over: Int128(base.denominator))
    }

    /// Where each packet starts and the last one ends, from the first on.
    private func positions(_ gaps: inout Int) -> (starts: [Int64], end: Int64) {
        // Several packets may share a stamp (Matroska's laces have up to eight): the reader counts on by
        // durations in ticks, and each has been rounded.
        let rounding = inSamples(1) * (Self.isCoarse(stream.timeBase) ? 9 : 3) / 2 + 1
        let tolerance = max(rounding, rate * 3 / 2000)
        let origin = log.presentation.first.flatMap(\.self) ?? log.decoding.first.flatMap(\.self)
        var starts: [Int64] = []
        starts.reserveCapacity(log.count)
        var expected: Int64 = 0
        var lengthBefore: Int64 = 0
        for index in 0..<log.count {
            var place = expected
            if let origin, let stamp = log.presentation[index] ?? log.decoding[index] {
                let stated = inSamples(stamp - origin)
                let isKnown = index == 0 || lengthBefore > 0
                let floor = (starts.last ?? -1) + 1
                if !isKnown || abs(stated - expected) > tolerance {
                    if isKnown { gaps += 1 }
                    place = max(stated, floor)
                }
            }
            starts.append(place)
            lengthBefore = Int64(log.lengths[index])
            expected = place + lengthBefore
        }
        if lengthBefore == 0 {
            expected += log.lastDuration.map(inSamples) ?? 1
        } else if log.trailingSkip == 0, let stated = log.lastDuration.map(inSamples), stated > 0,
            stated + inSamples(1) < lengthBefore
        {
            // The container says that the last packet is not played to its end.
            expected -= lengthBefore - stated
        }
        return (starts, expected)
    }

    /// Whether a tick is about a millisecond, as those of Matroska are.
    private static func isCoarse(_ base: TimeBase) -> Bool {
        let (numerator, denominator) = (Int64(base.numerator), Int64(base.denominator))
        return numerator * 2000 >= denominator && numerator * 500 <= denominator
    }

    private func coded(_ starts: [Int64], _ end: Int64) -> TrackSamples {
        var runs: [TimeToSampleBox.Entry] = []
        for index in starts.indices {
            let next = index + 1 < starts.count ? starts[index + 1] : end
            runs.appendSample(UInt32(clamping: next - starts[index]))
        }
        return TrackSamples(
            timescale: UInt32(rate),
            sizes: .each(log.sizes),
            durations: runs
        )
    }

    private func uncompressed() -> TrackSamples {
        let length = UInt32(max(1, linear?.frameLength(stream) ?? 1))
        let bytes = log.sizes.reduce(0) { $0 + UInt64($1) }
        let count = UInt32(clamping: bytes / UInt64(length))
        return TrackSamples(
            timescale: UInt32(rate),
            sizes: .uniform(byteCount: length, count: count),
            durations: [.init(sampleCount: count, sampleDuration: 1)]
        )
    }
}

extension [TimeToSampleBox.Entry] {
    /// Adds a sample to the last run, or a run.
    mutating func appendSample(_ duration: UInt32) {
        if let last = indices.last, self[last].sampleDuration == duration {
            self[last].sampleCount += 1
        } else {
            append(.init(sampleCount: 1, sampleDuration: duration))
        }
    }
}
