// SPDX-License-Identifier: Apache-2.0

import Playlists
import Testing

@Suite struct SegmentBitRateTests {
    private func rate(_ segments: [(bytes: Int, seconds: Int)], target: Int) -> SegmentBitRate? {
        SegmentBitRate(
            segments.map { bytes, seconds in
                let duration = DecimalSeconds(nanoseconds: seconds * 1_000_000_000)
                return SegmentBitRate.Segment(bytes: bytes, duration: duration)
            },
            targetDurationSeconds: target
        )
    }

    @Test func `the peak is that of a run from half to one and a half target durations`() {
        // One second is too short for a run of its own: it counts with its neighbour.
        let measured = rate([(6_000, 6), (3_000, 1), (5_000, 5)], target: 6)
        #expect(measured?.peak == 10_667)
        #expect(measured?.average == 9_334)
    }

    @Test func `a last segment that is short alone does not make the peak`() {
        #expect(rate([(1_000, 10), (1_000, 1)], target: 10)?.peak == 1_455)
    }

    @Test func `where no run is long enough the highest segment counts`() {
        #expect(rate([(1_000, 1)], target: 10)?.peak == 8_000)
        #expect(rate([(1_000, 100)], target: 10)?.peak == 80)
    }

    @Test func `no time has no rate, and no size overflows`() {
        #expect(rate([(1_000, 0)], target: 6) == nil)
        #expect(rate([], target: 6) == nil)
        #expect(rate([(.max, 1)], target: 6) == nil)
        #expect(rate([(.max, 9_000_000_000)], target: .max) == nil)
    }
}
