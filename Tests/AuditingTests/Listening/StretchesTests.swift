// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Auditing

@Suite struct `Stretches of time` {
    @Test func `are put in order and together`() {
        let stretches = Stretches([50..<60, 10..<20, 15..<30, 5..<5, 32..<40], joinedOver: 2)
        #expect(stretches.ranges == [10..<40, 50..<60])
        #expect(stretches.milliseconds == 40)
        #expect(stretches.lasting(11).ranges == [10..<40])
    }

    @Test func `are cut by others`() {
        let stretches = Stretches([0..<100, 200..<300, 400..<500])
        let others = Stretches([-5..<10, 40..<50, 90..<210, 250..<260, 290..<400, 500..<600])
        #expect(
            stretches.subtracting(others).ranges
                == [10..<40, 50..<90, 210..<250, 260..<290, 400..<500]
        )
        #expect(stretches.subtracting(Stretches([0..<1000])).ranges == [])
        #expect(stretches.within(50..<250).ranges == [50..<100, 200..<250])
    }
}
