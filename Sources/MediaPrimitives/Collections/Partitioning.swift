// SPDX-License-Identifier: Apache-2.0

extension RandomAccessCollection {
    /// The first index whose element fulfils a condition, found by bisection; the end where none does.
    ///
    /// - Parameter isBehind: true for every element behind the first for which it is.
    /// - Returns: an index, or `endIndex`.
    @inlinable
    public func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if isBehind(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}
