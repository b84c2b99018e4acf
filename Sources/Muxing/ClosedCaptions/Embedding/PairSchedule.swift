// SPDX-License-Identifier: Apache-2.0

import Captions

/// Gives every pair of line 21 a picture to be carried by.
///
/// Line 21 has 29.97 pairs a second and field. Movies with fewer pictures than that carry two pairs in
/// some, as broadcasts of films do; all others one.
struct PairSchedule {
    /// A picture: its sample, and when it is shown.
    struct Picture {
        var sample: Int
        var milliseconds: Int
    }

    /// Pairs by the sample that carries them.
    private(set) var pairs: [Int: [TimedCEA608Pair]] = [:]
    /// Number of pairs after the last picture.
    private(set) var leftOut = 0

    /// Half of a frame of line 21, in milliseconds: a picture so much earlier counts as at the time.
    private static let tolerance = 17

    /// Makes a schedule.
    ///
    /// - Parameters:
    ///   - pairs: pairs in the order of their times, padding left out.
    ///   - pictures: the pictures in the order they are shown.
    init(_ pairs: [TimedCEA608Pair], on pictures: [Picture]) {
        let capacity = Self.capacity(pictures)
        var next = [0, 0]
        var used = [0, 0]
        for pair in pairs where !pair.pair.isPadding {
            let field = pair.field.rawValue - 1
            while next[field] < pictures.count,
                used[field] >= capacity
                    || pictures[next[field]].milliseconds < pair.milliseconds - Self.tolerance
            {
                next[field] += 1
                used[field] = 0
            }
            guard next[field] < pictures.count else {
                leftOut += 1
                continue
            }
            self.pairs[pictures[next[field]].sample, default: []].append(pair)
            used[field] += 1
        }
    }

    /// Pairs that a picture carries for each field: one, or as many as keep up with line 21.
    private static func capacity(_ pictures: [Picture]) -> Int {
        guard let first = pictures.first, let last = pictures.last, pictures.count > 1 else {
            return 1
        }
        let interval = (last.milliseconds - first.milliseconds) / (pictures.count - 1)
        // 33 ms is one picture for each frame of line 21.
        return max(1, min(15, (interval + 31) / 34))
    }
}
