// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension RandomAccessCollection {
    /// The first index whose element fulfils a condition, found by bisection; the end where none does.
    ///
    /// - Parameter isAfter: true for every element after the first for which it is.
    /// - Returns: an index, or `endIndex`.
    @inlinable
    package func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if isAfter(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}

extension Array {
    /// Appends a range of a file; one that follows the last at once lengthens that.
    package mutating func appendJoining(_ range: Range<UInt64>) where Element == Range<UInt64> {
        if let last, last.upperBound == range.lowerBound {
            self[count - 1] = last.lowerBound..<range.upperBound
        } else {
            append(range)
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether two slices have the same bytes, compared as fast as memory is read; at once where they
    /// are one piece of memory, as in a movie and the edited one.
    package func hasSameBytes(as other: ArraySlice<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBytes { left in
            unsafe other.withUnsafeBytes { right in
                guard let left = left.baseAddress, let right = right.baseAddress else {
                    return true
                }
                return unsafe left == right || memcmp(left, right, count) == 0
            }
        }
    }
}
