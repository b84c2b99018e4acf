// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaPrimitives

/// Times of pictures: those of the container, or of an exact frame rate that explains them all.
struct PictureTimes {
    /// Ticks of `base`; one for each picture in decoding order.
    private var presentation: [Int64]
    private var decoding: [Int64]
    private var base: TimeBase
    private let stream: StreamInfo
    private let log: PacketLog
    private var notices: [MediaNotice.Kind] = []
    /// The presentation time of the first picture shown, as the container has it.
    private let start: MediaTime

    /// Nil where there are no pictures.
    init?(_ stream: StreamInfo, _ log: PacketLog) {
        guard log.count > 0 else { return nil }
        self.stream = stream
        self.log = log
        base = stream.timeBase
        let isStamped =
            log.presentation.contains { $0 != nil } || log.decoding.contains { $0 != nil }
        if isStamped {
            presentation = Self.completed(log)
            start = base.exactTime(presentation.min() ?? 0)
        } else {
            let rate = Self.rates(stream).first ?? TimeBase(numerator: 25, denominator: 1)
            base = TimeBase(numerator: rate.denominator, denominator: rate.numerator)
            presentation = Self.ordered(log)
            start = MediaTime(ticks: 0, timescale: 1)
            notices.append(.noTimestamps(frameRate: Self.text(rate)))
        }
        decoding = Self.decoding(log, presentation)
        if isStamped { snap() }
        scaleUp()
    }

    /// Presentation times, with decoding times in place of those that are missing.
    private static func completed(_ log: PacketLog) -> [Int64] {
        var last: Int64 = 0
        return log.presentation.indices.map { index in
            last = log.presentation[index] ?? log.decoding[index] ?? last + 1
            return last
        }
    }

    /// Numbers of frames in the order of presentation, if only the pictures state it.
    private static func ordered(_ log: PacketLog) -> [Int64] {
        var times = (0..<log.count).map(Int64.init)
        guard log.pictureOrder.count == log.count else { return times }
        // Picture order counts start anew at pictures that nothing refers back across.
        let starts = log.keys.map { Int($0) - 1 }.filter { log.pictureOrder[$0] == 0 }
        for (place, start) in starts.enumerated() {
            let end = place + 1 < starts.count ? starts[place + 1] : log.count
            let shown = (start..<end).sorted { log.pictureOrder[$0] < log.pictureOrder[$1] }
            for (rank, index) in shown.enumerated() { times[index] = Int64(start + rank) }
        }
        return times
    }

    /// The container's decoding times where they are complete and ascend, else the presentation times in
    /// order, early enough for each picture.
    private static func decoding(
        _ log: PacketLog,
        _ presentation: [Int64]
    ) -> [Int64] {
        let known = log.decoding.compactMap(\.self)
        let ascends = zip(known, known.dropFirst()).allSatisfy { $0 < $1 }
        let isEarly = zip(known, presentation).allSatisfy { $0 <= $1 }
        if known.count == log.count, ascends, isEarly { return known }
        return inOrder(presentation)
    }

    private static func inOrder(_ presentation: [Int64]) -> [Int64] {
        let sorted = presentation.sorted()
        let early = zip(sorted, presentation).map { $0 - $1 }.max() ?? 0
        return sorted.map { $0 - max(0, early) }
    }

    // MARK: - An exact rate

    private static func rates(_ stream: StreamInfo) -> [TimeBase] {
        [stream.coding.averageFrameRate, stream.coding.baseFrameRate].compactMap(\.self)
    }

    private static func text(_ rate: TimeBase) -> String {
        rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)"
    }

    /// Counts in frames if a rate explains every time stamp within the precision of the container.
    private mutating func snap() {
        guard base.numerator > 0, base.denominator > 0, let first = presentation.min() else {
            return
        }
        for rate in Self.rates(stream) {
            guard let frames = Self.frames(presentation, from: first, base, rate),
                Set(frames).count == frames.count
            else { continue }
            let decoded = Self.frames(decoding, from: first, base, rate)
            let ascends = decoded.map { zip($0, $0.dropFirst()).allSatisfy { $0 < $1 } } ?? false
            let isEarly = decoded.map { zip($0, frames).allSatisfy { $0 <= $1 } } ?? false
            presentation = frames
            decoding = ascends && isEarly ? decoded ?? [] : Self.inOrder(frames)
            base = TimeBase(numerator: rate.denominator, denominator: rate.numerator)
            return
        }
    }

    /// Frame numbers of times; nil where one lies between frames.
    private static func frames(
        _ times: [Int64],
        from first: Int64,
        _ base: TimeBase,
        _ rate: TimeBase
    ) -> [Int64]? {
        // A tick is `unit` long and a frame `frame`, in a common measure.
        let unit = Int128(base.numerator) * Int128(rate.numerator)
        let frame = Int128(base.denominator) * Int128(rate.denominator)
        // Two roundings are off by a tick at most; a frame has to be far longer than that.
        let tolerance = frame >= 6 * unit ? 2 * unit : 0
        var numbers: [Int64] = []
        numbers.reserveCapacity(times.count)
        for time in times {
            let place = Int128(time - first) * unit
            let number = rounded(place, over: frame)
            guard (Int128(number) * frame - place).magnitude <= tolerance.magnitude else {
                return nil
            }
            numbers.append(number)
        }
        return numbers
    }

    /// Makes ticks fine enough for a timescale of some thousands, as players are used to.
    private mutating func scaleUp() {
        guard base.numerator > 0, base.denominator > 0 else {
            base = TimeBase(numerator: 1, denominator: 1000)
            return
        }
        var factor = Int64(base.numerator)
        var timescale = Int64(base.denominator)
        while timescale < 1000 {
            timescale *= 2
            factor *= 2
        }
        while timescale < 10000, stream.timeBase != base {
            timescale *= 2
            factor *= 2
        }
        presentation = presentation.map { $0 &* factor }
        decoding = decoding.map { $0 &* factor }
        base = TimeBase(numerator: 1, denominator: Int32(clamping: timescale))
    }

    // MARK: - The track

    /// The times of the track.
    func times() -> TrackTimes {
        let length = lastLength
        var samples = TrackSamples(
            timescale: UInt32(base.denominator),
            sizes: .each(log.sizes),
            durations: []
        )
        for index in decoding.indices {
            let next = index + 1 < decoding.count ? decoding[index + 1] : decoding[index] + length
            samples.durations.appendSample(UInt32(clamping: next - decoding[index]))
        }
        let offsets = zip(presentation, decoding).map { $0 - $1 }
        samples.compositionOffsets = offsets.map { Int32(clamping: $0) }
        samples.syncSamples = log.keys.count == log.count ? nil : log.keys
        let zero = decoding.first ?? 0
        let first = (presentation.min() ?? 0) - zero
        let last = (presentation.max() ?? 0) + length - zero
        return TrackTimes(
            samples: samples,
            start: start,
            presented: first..<max(first, last),
            notices: notices
        )
    }

    /// How long the picture shown last is shown.
    private var lastLength: Int64 {
        if let ticks = log.lastDuration, stream.timeBase.numerator > 0 {
            let product =
                Int128(ticks) * Int128(stream.timeBase.numerator) * Int128(base.denominator)
            let stated = rounded(product, over: Int128(stream.timeBase.denominator))
            // A length that is the frame's, but for rounding, is the frame's.
            if let usual, abs(stated - usual) * 8 <= usual { return usual }
            if stated > 0 { return stated }
        }
        return usual ?? Int64(base.denominator) / 25
    }

    /// The distance between the last two pictures in decoding order.
    private var usual: Int64? {
        guard decoding.count > 1 else { return nil }
        return decoding[decoding.count - 1] - decoding[decoding.count - 2]
    }
}
