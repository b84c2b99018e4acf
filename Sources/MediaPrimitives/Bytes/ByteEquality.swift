// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension ArraySlice<UInt8> {
    /// Whether two slices have the same bytes, compared as fast as memory is read; at once where they
    /// are one stretch of memory, as in a movie and the edited one.
    public func hasSameBytes(as other: ArraySlice<UInt8>) -> Bool {
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
