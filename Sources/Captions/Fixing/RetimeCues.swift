// SPDX-License-Identifier: Apache-2.0

/// Gives cues a length that can be read, and a gap that can be seen.
///
/// Beginnings stay: they are where speech begins. A cue that ends when or before it starts, or too
/// early, lasts 5/6 s, or until the next one. One that ends less than two frames before the next one, or
/// overlaps it by less than half a second, ends two frames before it, unless it would be too short then.
/// Source of the numbers: Netflix Timed Text Style Guide, "Timing Guidelines".
struct RetimeCues: CueEdit {
    /// 5/6 s in milliseconds.
    private static let leastDuration = 834
    /// Two frames at 24 a second, in milliseconds.
    private static let gap = 84
    /// A longer overlap is meant, such as two people who speak at once, in milliseconds.
    private static let longestOverlap = 500

    func edit(_ cues: inout EditableCues<some CueBlock>) {
        let following = Self.following(cues.indices.map { cues[$0]?.statedTimes?.start ?? .min })
        for index in cues.indices {
            guard let stated = cues[index]?.statedTimes else { continue }
            let next = following[index] == .max ? nil : following[index]
            let end = Self.end(of: stated, next: next)
            if end != stated.end {
                cues[index]?.setTimes(startMilliseconds: stated.start, endMilliseconds: end)
            }
        }
    }

    /// For each start the first of those behind it that is later; the largest number where there is none.
    ///
    /// The least number is no start.
    private static func following(_ starts: [Int]) -> [Int] {
        var following = [Int](repeating: .max, count: starts.count)
        // Starts behind the place, those that an earlier one hides left out: the last is the nearest.
        var visible: [Int] = []
        for index in starts.indices.reversed() where starts[index] != .min {
            let start = starts[index]
            while let nearest = visible.last, nearest <= start { visible.removeLast() }
            following[index] = visible.last ?? .max
            visible.append(start)
        }
        return following
    }

    private static func end(of times: (start: Int, end: Int), next: Int?) -> Int {
        var end = times.end
        let latest = next.map { $0 - gap }
        if end - times.start < leastDuration {
            end = min(times.start + leastDuration, max(latest ?? .max, end))
        }
        // A cue that is short already is not made shorter.
        let least = min(leastDuration, max(1, times.end - times.start))
        if let next, let latest, end > latest, end < next + longestOverlap,
            latest - times.start >= least
        {
            end = latest
        }
        // Where the next cue leaves no room for a gap, there is none.
        return end > times.start ? end : next ?? times.start + leastDuration
    }
}
