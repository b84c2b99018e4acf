// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct ProgressEstimateTests {
    @Test(arguments: [
        (860, 2048, 2.0, "41 % (860 of 2048 MiB, 430 MiB/s, 0:03 left)"),
        (2048, 2048, 4.0, "100 % (2048 of 2048 MiB, 512 MiB/s)"),
        (0, 2048, 4.0, "0 % (0 of 2048 MiB)"),
        (3000, 2048, 4.0, "100 % (2048 of 2048 MiB, 512 MiB/s)"),
    ])
    func `bytes have a rate and the time left`(
        done: Int,
        total: Int,
        elapsed: Double,
        text: String
    ) {
        let estimate = ProgressEstimate(
            done: UInt64(done) << 20,
            of: UInt64(total) << 20,
            unit: .mebibytes,
            after: .seconds(elapsed)
        )
        #expect(estimate.description == text)
    }

    @Test(arguments: [
        (1200, 10_000, 5.0, "12 % (1200 of 10000, 240/s, 0:37 left)"),
        (3, 10, 60.0, "30 % (3 of 10, 3/min, 2:20 left)"),
        (1, 100, 600.0, "1 % (1 of 100, 6/h, 16:30:00 left)"),
        (1, 100_000_000, 600.0, "0 % (1 of 100000000, 6/h)"),
        (0, 0, 0.0, "100 % (0 of 0)"),
    ])
    func `things are counted by the second, minute or hour`(
        done: Int,
        total: Int,
        elapsed: Double,
        text: String
    ) {
        let estimate = ProgressEstimate(
            done: UInt64(done),
            of: UInt64(total),
            unit: .things,
            after: .seconds(elapsed)
        )
        #expect(estimate.description == text)
    }
}
