// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Listening

@Suite struct IntervalsTests {
    @Test func `intervals are sorted, and joined over short gaps`() {
        let intervals = Intervals([50..<60, 10..<20, 15..<30, 5..<5, 32..<40], joinedOver: 2)
        #expect(intervals.ranges == [10..<40, 50..<60])
        #expect(intervals.milliseconds == 40)
        #expect(intervals.lasting(11).ranges == [10..<40])
    }

    @Test func `intervals are subtracted and clamped`() {
        let intervals = Intervals([0..<100, 200..<300, 400..<500])
        let others = Intervals([-5..<10, 40..<50, 90..<210, 250..<260, 290..<400, 500..<600])
        #expect(
            intervals.subtracting(others).ranges
                == [10..<40, 50..<90, 210..<250, 260..<290, 400..<500]
        )
        #expect(intervals.subtracting(Intervals([0..<1000])).ranges == [])
        #expect(intervals.within(50..<250).ranges == [50..<100, 200..<250])
    }
}
