// SPDX-License-Identifier: Apache-2.0

/// Gives every pair of line 21, and every two bytes of packets of CEA-708, a picture to be carried by.
///
/// Line 21 has 29.97 pairs a second and field. Movies with fewer pictures than that carry two pairs in
/// some, as broadcasts of films do; all others one. Packets have nine tenths of 9,600 bits a second.
///
/// Source: CTA-708-E, 4.4 (rates).
package struct PairSchedule {
    /// A picture: its sample, and when it is shown.
    package struct Picture {
        /// The number of the sample, from 0.
        package var sample: Int
        /// When it is shown.
        package var milliseconds: Int

        /// Makes a picture.
        package init(sample: Int, milliseconds: Int) {
            (self.sample, self.milliseconds) = (sample, milliseconds)
        }
    }

    /// Pairs by the sample that carries them.
    package private(set) var pairs: [Int: [TimedCEA608Pair]] = [:]
    /// Bytes of packets by the sample that carries them.
    package private(set) var packets: [Int: [CaptionConstruct]] = [:]
    /// The pictures that are to carry padding: those without anything that follow others soon.
    ///
    /// Broadcasts have padding in every picture. VLC holds captions of a few pictures back until more follow, to put them in order.
    package private(set) var padded: Set<Int> = []
    /// Number of pairs, and of two bytes of packets, after the last picture.
    package private(set) var leftOut = 0
    /// The longest time that something waits for a picture, in milliseconds.
    package private(set) var longestDelay = 0

    /// Half of a frame in milliseconds, of line 21 at most: a picture so much earlier counts as at the time.
    private let tolerance: Int
    /// Number of pictures with padding after others.
    private static let paddedCount = 8
    /// How often a second two bytes of packets are carried.
    private static let packetRate = 540.0

    /// Makes a schedule.
    ///
    /// - Parameters:
    ///   - pairs: pairs in the order of their times, padding left out.
    ///   - packets: bytes of packets in the order of their times.
    ///   - pictures: the pictures in the order they are shown.
    package init(
        _ pairs: [TimedCEA608Pair],
        packets: [TimedCaptionConstruct] = [],
        on pictures: [Picture]
    ) {
        let interval = Self.interval(pictures)
        tolerance = max(1, min(17, Int(interval / 2)))
        schedule(pairs, on: pictures, every: interval, capacity: Self.capacity(interval))
        let most = max(1, Int((Self.packetRate * interval / 1000).rounded()))
        schedule(packets, on: pictures, capacity: most)
        pad(pictures)
    }

    private mutating func pad(_ pictures: [Picture]) {
        var left = 0
        for picture in pictures {
            if pairs[picture.sample] != nil || packets[picture.sample] != nil {
                left = Self.paddedCount
            } else if left > 0 {
                padded.insert(picture.sample)
                left -= 1
            }
        }
    }

    private mutating func schedule(
        _ pairs: [TimedCEA608Pair],
        on pictures: [Picture],
        every interval: Double,
        capacity: Int
    ) {
        let pairs = pairs.filter { !$0.pair.isPadding }
        let times = pairs.sendingTimes(spacing: interval / Double(capacity))
        var next = [0, 0]
        var used = [0, 0]
        var codes = [ControlCodeCopies(), ControlCodeCopies()]
        // What is late is sent as the original sends it, if that has several pairs in a picture.
        let burst = max(capacity, min(15, Self.mostInPicture(pairs)))
        for (pair, time) in zip(pairs, times) {
            let field = pair.field.rawValue - 1
            let earliest = codes[field].earliest(pair, at: time) - tolerance
            while next[field] < pictures.count {
                let time = pictures[next[field]].milliseconds
                let isLate = time > pair.milliseconds + 2 * tolerance
                if time >= earliest, used[field] < (isLate ? burst : capacity) { break }
                next[field] += 1
                used[field] = 0
            }
            guard next[field] < pictures.count else {
                leftOut += 1
                continue
            }
            let picture = pictures[next[field]]
            codes[field].note(pair, sentAt: picture.milliseconds)
            self.pairs[picture.sample, default: []].append(pair)
            longestDelay = max(longestDelay, picture.milliseconds - pair.milliseconds)
            used[field] += 1
        }
    }

    private mutating func schedule(
        _ packets: [TimedCaptionConstruct],
        on pictures: [Picture],
        capacity: Int
    ) {
        var rest = packets[...]
        for picture in pictures where !rest.isEmpty {
            let due = rest.prefix(capacity).prefix {
                $0.milliseconds - tolerance <= picture.milliseconds
            }
            guard let first = due.first else { continue }
            self.packets[picture.sample] = due.map(\.construct)
            longestDelay = max(longestDelay, picture.milliseconds - first.milliseconds)
            rest = rest.dropFirst(due.count)
        }
        leftOut += rest.count
    }

    /// The most pairs of a field that are in one picture.
    private static func mostInPicture(_ pairs: [TimedCEA608Pair]) -> Int {
        struct Place: Hashable {
            var milliseconds: Int
            var field: CEA608Field
        }
        let counts = pairs.reduce(into: [:]) {
            $0[Place(milliseconds: $1.milliseconds, field: $1.field), default: 0] += 1
        }
        return counts.values.max() ?? 1
    }

    /// The mean time from one picture to the next, in milliseconds.
    private static func interval(_ pictures: [Picture]) -> Double {
        guard let first = pictures.first, let last = pictures.last, pictures.count > 1 else {
            return 33
        }
        return Double(last.milliseconds - first.milliseconds) / Double(pictures.count - 1)
    }

    /// Pairs that a picture carries for each field: one, or as many as keep up with line 21.
    private static func capacity(_ interval: Double) -> Int {
        // 33 ms is one picture for each frame of line 21.
        max(1, min(15, (Int(interval) + 31) / 34))
    }
}

/// Keeps the two copies of a control code together, and two commands of the same code apart.
private struct ControlCodeCopies {
    /// The control code before that may be copied; nil after its copy, and after anything else.
    private var last: TimedCEA608Pair?
    private var lastSent = 0

    /// When a pair may be sent at the earliest.
    func earliest(_ pair: TimedCEA608Pair, at time: Int) -> Int {
        guard let last, last.pair == pair.pair else { return time }
        return isCopy(pair) ? min(time, lastSent) : max(time, lastSent + CEA608Pair.repetition + 18)
    }

    private func isCopy(_ pair: TimedCEA608Pair) -> Bool {
        guard let last, last.pair == pair.pair else { return false }
        return pair.milliseconds - last.milliseconds <= CEA608Pair.repetition
    }

    mutating func note(_ pair: TimedCEA608Pair, sentAt time: Int) {
        last = pair.pair.isControlCode && !isCopy(pair) ? pair : nil
        lastSent = time
    }
}
