// SPDX-License-Identifier: Apache-2.0

import Listening

/// A cue in tenths of a second, after a change of the rate.
struct SyncCue: Equatable, Sendable {
    /// The tenth of a second in which it begins.
    var start: Int
    /// The first tenth of a second after it; at most six seconds later.
    var end: Int
}

/// How well a cue fits the reference at each place of it.
///
/// Two things are added: how much more speech there is during the cue than in the half minute around it, and
/// whether somebody begins to speak where the cue begins. Both are scaled so that each has the same spread at
/// places of chance, and that of their sum is 1 for a cue. Places outside the reference count nothing.
struct SyncEvidence: Sendable {
    /// Milliseconds of a place.
    static let bin = 100
    /// Longer cues count as if they had ended, in bins: few captions of six seconds are spoken for longer.
    static let longestCue = 60
    /// Bins on each side of one that its mean is made of: a quarter of a minute.
    private static let nearby = 150
    /// Bins on each side of an onset in which a cue that begins is near it.
    private static let onsetReach = 3

    /// How far cues are moved at most, in bins.
    let reach: Int
    /// The place in the arrays of the bin 0.
    private let origin: Int
    /// Sums of what speech differs from its mean nearby, up to each bin.
    private var sums: [Float]
    /// What a cue gains that begins in a bin.
    private var onsets: [Float]
    /// Sums of the bins in which somebody speaks, up to each bin.
    private let spoken: [Float]

    /// Measures a reference.
    ///
    /// - Parameters:
    ///   - times: the reference.
    ///   - cues: the cues whose spread sets the scales.
    ///   - last: the last bin in which a cue of any rate ends.
    init(_ times: SpeechTimes, cues: [SyncCue], last: Int) {
        let count = times.milliseconds / Self.bin + 1
        reach = min(12_000, max(1200, count / 2 + 600))
        let (reach, origin) = (reach, reach + Self.longestCue)
        self.origin = origin
        let length = origin + max(count, last) + reach + Self.longestCue + 1
        let speech = Self.shares(times.speech, count)
        let shares = LocalDeviation.of(speech, reach: Self.nearby)
        let begun = LocalDeviation.of(Self.nearness(times.onsets, count), reach: Self.nearby)
        sums = [Float](repeating: 0, count: length + 1)
        onsets = [Float](repeating: 0, count: length)
        var spoken = sums
        var (sum, total) = (0.0, 0.0)
        for place in 0..<length {
            let index = place - origin
            if shares.indices.contains(index) {
                sum += Double(shares[index])
                total += Double(speech[index])
                onsets[place] = begun[index]
            }
            sums[place + 1] = Float(sum)
            spoken[place + 1] = Float(total)
        }
        self.spoken = spoken
        scale(cues)
    }

    /// What a cue gains where it is moved by an offset in bins.
    func gain(_ cue: SyncCue, _ offset: Int) -> Float {
        let start = cue.start + offset + origin
        let end = cue.end + offset + origin
        guard start >= 0, end < sums.count else { return 0 }
        return sums[end] - sums[start] + onsets[start]
    }

    /// The most that cues gain together at an offset that is near one, in bins.
    func best(_ cues: [SyncCue], near offset: Int, within bins: Int) -> Double {
        (offset - bins...offset + bins).lazy.map { offset in
            cues.reduce(0.0) { $0 + Double(SyncPath.gain($1, offset, self)) }
        }.max() ?? 0
    }

    /// Adds to a curve what a cue gains at each offset from `-reach` to `reach`.
    func add(_ cue: SyncCue, to curve: inout [Float]) {
        let first = cue.start + origin - reach
        let length = cue.end - cue.start
        guard first >= 0, first + curve.count + length < sums.count else { return }
        unsafe curve.withUnsafeMutableBufferPointer { curve in
            unsafe sums.withUnsafeBufferPointer { sums in
                unsafe onsets.withUnsafeBufferPointer { onsets in
                    for index in 0..<curve.count {
                        let place = first &+ index
                        unsafe curve[index] += sums[place &+ length] - sums[place] + onsets[place]
                    }
                }
            }
        }
    }

    /// The sum of what cues gain at each offset from `-reach` to `reach`.
    func curve(of cues: some Sequence<SyncCue>) -> [Float] {
        var curve = [Float](repeating: 0, count: 2 * reach + 1)
        for cue in cues { add(cue, to: &curve) }
        return curve
    }

    /// Whether there is a pause in the reference just after a bin or before it.
    func hasPause(at bin: Int) -> Bool {
        (-10...10).contains { step in
            let place = bin + step + origin
            guard place >= 0, place + Self.leastPause < spoken.count else { return true }
            return spoken[place + Self.leastPause] - spoken[place] < 0.5
        }
    }

    /// The shortest pause that a break may be in, in bins.
    private static let leastPause = 4

    /// Gives both parts the same spread, 1 for the sum of them.
    private mutating func scale(_ cues: [SyncCue]) {
        var (speech, begun, count) = (0.0, 0.0, 0.0)
        for cue in cues.indices.filter({ $0 % (cues.count / 100 + 1) == 0 }).map({ cues[$0] }) {
            // Every seven seconds: what is nearer is much the same.
            for offset in stride(from: -reach, through: reach, by: 70) {
                let start = cue.start + offset + origin
                let end = cue.end + offset + origin
                guard start >= 0, end < sums.count, onsets[start] != 0 else { continue }
                let sum = Double(sums[end] - sums[start])
                speech += sum * sum
                begun += Double(onsets[start]) * Double(onsets[start])
                count += 1
            }
        }
        guard count > 0, speech > 0, begun > 0 else { return }
        let (first, second) = (
            Float((count / speech / 2).squareRoot()), Float((count / begun / 2).squareRoot())
        )
        for index in sums.indices { sums[index] *= first }
        for index in onsets.indices { onsets[index] *= second }
    }

    /// The share of each bin in which somebody speaks.
    private static func shares(_ speech: Intervals, _ count: Int) -> [Float] {
        var shares = [Float](repeating: 0, count: count)
        for range in speech.ranges {
            let range = range.clamped(to: 0..<count * bin)
            guard !range.isEmpty else { continue }
            for index in range.lowerBound / bin...(range.upperBound - 1) / bin {
                let part = range.clamped(to: index * bin..<(index + 1) * bin)
                shares[index] += Float(part.count) / Float(bin)
            }
        }
        return shares
    }

    /// How near each bin is to an onset: 1 in its bin, less beside it.
    private static func nearness(_ onsets: [Int], _ count: Int) -> [Float] {
        var nearness = [Float](repeating: 0, count: count)
        for onset in onsets where onset >= 0 {
            let middle = onset / bin
            for index in middle - onsetReach...middle + onsetReach
            where nearness.indices.contains(index) {
                let value = 1 - Float(abs(index - middle)) / Float(onsetReach + 1)
                nearness[index] = max(nearness[index], value)
            }
        }
        return nearness
    }
}
