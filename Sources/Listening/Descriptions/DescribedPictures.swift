// SPDX-License-Identifier: Apache-2.0

/// The cuts and the still pictures of a film, beside which descriptions are spoken.
package struct DescribedPictures: Equatable, Sendable {
    /// The first picture of each shot but the first, in milliseconds, in their order; without dissolves.
    private let cuts: [Int]
    /// When the picture does not change, and is not black, in milliseconds, in order.
    private let still: [Range<Int>]

    /// What begins closer to a cut may be about the shot after it, in milliseconds.
    private static let shortestBefore = 1000
    /// What is spoken for a shorter time after a cut is a sentence that ends, in milliseconds.
    package static let shortestAfter = 2000
    /// Shorter pictures that do not change are parts of a film, in milliseconds.
    package static let shortestStill = 5000

    /// Takes what was measured of the video.
    ///
    /// - Parameters:
    ///   - cuts: the first picture of each shot but the first, in milliseconds, in their order.
    ///   - still: when the picture does not change, in milliseconds, in order.
    package init(cuts: [Int], still: [Range<Int>]) {
        self.cuts = cuts
        self.still = still.filter { $0.count >= Self.shortestStill }
    }

    /// The cut over which a description goes on: it begins a second or more before, and is spoken for two seconds or more after it.
    ///
    /// - Parameter spoken: when the description is spoken, in milliseconds.
    /// - Returns: the cut, and how long the description is spoken after it, in milliseconds; nil if there is no such cut.
    package func cut(during spoken: Range<Int>) -> (time: Int, rest: Int)? {
        var (low, high) = (0, cuts.count)
        while low < high {
            let middle = (low + high) / 2
            if cuts[middle] > spoken.lowerBound { high = middle } else { low = middle + 1 }
        }
        guard low < cuts.count, cuts[low] - spoken.lowerBound >= Self.shortestBefore else {
            return nil
        }
        let rest = spoken.upperBound - cuts[low]
        return rest >= Self.shortestAfter ? (cuts[low], rest) : nil
    }

    /// The pictures that do not change for five seconds or more while no description is spoken.
    ///
    /// - Parameter spoken: when descriptions are spoken, in milliseconds, in any order.
    /// - Returns: their times, in milliseconds, in order.
    package func undescribed(by spoken: [Range<Int>]) -> [Range<Int>] {
        let spoken = spoken.sorted { $0.lowerBound < $1.lowerBound }
        var (next, latest) = (0, Int.min)
        return still.filter { range in
            while next < spoken.count, spoken[next].lowerBound < range.upperBound {
                latest = max(latest, spoken[next].upperBound)
                next += 1
            }
            return latest <= range.lowerBound
        }
    }
}
