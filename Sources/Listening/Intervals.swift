// SPDX-License-Identifier: Apache-2.0

/// Intervals of time in milliseconds, in order and apart from each other.
package struct Intervals: Equatable, Sendable {
    /// The intervals; none is empty, and each begins after the one before has ended.
    package private(set) var ranges: [Range<Int>] = []

    /// Puts intervals together that overlap, or are no further apart than a gap.
    ///
    /// - Parameters:
    ///   - ranges: the intervals, in any order.
    ///   - gap: the longest time between two that are one, in milliseconds.
    package init(_ ranges: some Sequence<Range<Int>>, joinedOver gap: Int = 0) {
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = self.ranges.last, range.lowerBound <= last.upperBound.advanced(gap) {
                let end = max(last.upperBound, range.upperBound)
                self.ranges[self.ranges.count - 1] = last.lowerBound..<end
            } else {
                self.ranges.append(range)
            }
        }
    }

    /// How long they are together, in milliseconds.
    package var milliseconds: Int { ranges.reduce(0) { $0 + $1.count } }

    /// Those that are as long as a time at least.
    package func lasting(_ milliseconds: Int) -> Intervals {
        Intervals(ranges.filter { $0.count >= milliseconds })
    }

    /// The parts that are in none of the other intervals.
    package func subtracting(_ others: Intervals) -> Intervals {
        var rest: [Range<Int>] = []
        var index = 0
        for range in ranges {
            var start = range.lowerBound
            while index < others.ranges.count, others.ranges[index].upperBound <= start {
                index += 1
            }
            var place = index
            while place < others.ranges.count, others.ranges[place].lowerBound < range.upperBound {
                let other = others.ranges[place]
                if other.lowerBound > start { rest.append(start..<other.lowerBound) }
                start = max(start, other.upperBound)
                place += 1
            }
            if start < range.upperBound { rest.append(start..<range.upperBound) }
        }
        return Intervals(rest)
    }

    /// The parts that are in an interval.
    package func within(_ bounds: Range<Int>) -> Intervals {
        Intervals(ranges.lazy.map { $0.clamped(to: bounds) })
    }
}

extension Int {
    /// The number and another, or as far as numbers go.
    fileprivate func advanced(_ other: Int) -> Int {
        let (sum, isTooFar) = addingReportingOverflow(other)
        return isTooFar ? (other < 0 ? .min : .max) : sum
    }
}

extension Double {
    /// Seconds as milliseconds, whatever a file claims: at most some thirty thousand years.
    package var clampedMilliseconds: Int { Int(isNaN ? 0 : max(0, min(self * 1000, 1e15))) }
}
