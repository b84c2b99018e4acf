// SPDX-License-Identifier: Apache-2.0

/// A range of bytes in a block, held in half the memory: there are as many as a file has cues.
///
/// A block is shorter than 4 GiB.
@propertyWrapper
struct BlockRange: Equatable, Sendable {
    private var lowerBound: UInt32
    private var upperBound: UInt32

    init(wrappedValue range: Range<Int>) {
        lowerBound = UInt32(range.lowerBound)
        upperBound = UInt32(range.upperBound)
    }

    var wrappedValue: Range<Int> {
        get { Int(lowerBound)..<Int(upperBound) }
        set { self = BlockRange(wrappedValue: newValue) }
    }
}
