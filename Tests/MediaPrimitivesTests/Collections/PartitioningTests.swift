// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct PartitioningTests {
    @Test(arguments: 0...9) func `the index is where a plain search finds it`(count: Int) {
        let numbers = (0..<count).map { $0 / 2 }
        for limit in -1...6 {
            let plain = numbers.firstIndex { $0 >= limit } ?? numbers.endIndex
            #expect(numbers.partitioningIndex { $0 >= limit } == plain)
            let slice = numbers.dropFirst(2)
            let inSlice = slice.firstIndex { $0 >= limit } ?? slice.endIndex
            #expect(slice.partitioningIndex { $0 >= limit } == inSlice)
        }
    }
}
