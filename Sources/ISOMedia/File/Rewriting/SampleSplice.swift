// SPDX-License-Identifier: Apache-2.0

/// Bytes of a sample that others take the place of.
package struct SampleSplice: Equatable, Sendable {
    /// The sample, counted from 0 in decoding order.
    package var sample: Int
    /// What goes, in bytes of the file; empty where bytes are only added.
    ///
    /// It begins before the end of the sample.
    package var range: Range<UInt64>
    /// What comes; not empty.
    package var bytes: [UInt8]

    /// Makes a splice.
    package init(sample: Int, range: Range<UInt64>, bytes: [UInt8]) {
        self.sample = sample
        self.range = range
        self.bytes = bytes
    }

    /// By how many bytes the sample grows.
    var growth: Int64 { Int64(bytes.count) - Int64(range.upperBound - range.lowerBound) }
}
