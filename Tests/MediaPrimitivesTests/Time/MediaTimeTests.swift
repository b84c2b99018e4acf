// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@Suite struct MediaTimeTests {
    @Test(arguments: [
        (1, TimeRounding.down, 0), (1, .up, 1), (1, .nearest, 1),
        (-1, .down, -1), (-1, .up, 0), (-1, .nearest, -1),
        (3, .down, 1), (3, .up, 2), (3, .nearest, 2),
        (-3, .down, -2), (-3, .up, -1), (-3, .nearest, -2),
        (4, .down, 2), (4, .up, 2), (4, .nearest, 2),
        (-4, .down, -2), (-4, .up, -2), (-4, .nearest, -2),
    ])
    func `halves of a tick are rounded as asked`(
        ticks: Int64,
        rounding: TimeRounding,
        expected: Int64
    ) {
        let rescaled = MediaTime(ticks: ticks, timescale: 2).rescaled(to: 1, rounding: rounding)
        #expect(rescaled == MediaTime(ticks: expected, timescale: 1))
    }

    @Test(arguments: [
        (1, TimeRounding.nearest, 0), (2, .nearest, 1), (-1, .nearest, 0), (-2, .nearest, -1),
        (1, .up, 1), (-2, .up, 0), (2, .down, 0), (-1, .down, -1),
    ])
    func `thirds of a tick are rounded as asked`(
        ticks: Int64,
        rounding: TimeRounding,
        expected: Int64
    ) {
        let rescaled = MediaTime(ticks: ticks, timescale: 3).rescaled(to: 1, rounding: rounding)
        #expect(rescaled.ticks == expected)
    }

    @Test func `a finer timescale loses nothing`() {
        let time = MediaTime(ticks: 1001, timescale: 30000)
        let finer = time.rescaled(to: 90000, rounding: .down)
        #expect(finer.ticks == 3003)
        #expect(finer.rescaled(to: 30000, rounding: .down) == time)
    }

    @Test(arguments: [TimeRounding.down, .up, .nearest])
    func `a result outside 64 bits becomes the nearest that fits`(rounding: TimeRounding) {
        let latest = MediaTime(ticks: .max, timescale: 1)
        #expect(latest.rescaled(to: .max, rounding: rounding).ticks == .max)
        let earliest = MediaTime(ticks: .min, timescale: 1)
        #expect(earliest.rescaled(to: .max, rounding: rounding).ticks == .min)
    }

    @Test(arguments: [Int64.min, .max])
    func `extreme times are kept in their own timescale`(ticks: Int64) {
        let time = MediaTime(ticks: ticks, timescale: .max)
        #expect(time.rescaled(to: .max, rounding: .nearest) == time)
    }

    @Test func `an extreme time is rounded exactly`() {
        let time = MediaTime(ticks: .max, timescale: 2)
        #expect(time.rescaled(to: 1, rounding: .down).ticks == Int64.max / 2)
        #expect(time.rescaled(to: 1, rounding: .up).ticks == Int64.max / 2 + 1)
    }

    @Test func `milliseconds are ticks of a thousandth`() {
        #expect(MediaTime(milliseconds: -1500) == MediaTime(ticks: -1500, timescale: 1000))
        #expect(MediaTime(milliseconds: -1500).seconds == -1.5)
    }

    @Test func `times are compared exactly across timescales`() {
        let third = MediaTime(ticks: 1, timescale: 3)
        #expect(MediaTime(ticks: 333, timescale: 1000) < third)
        #expect(third < MediaTime(ticks: 334, timescale: 1000))
        #expect(
            MediaTime(ticks: .max - 1, timescale: .max) < MediaTime(ticks: .max, timescale: .max)
        )
        #expect(MediaTime(ticks: .min, timescale: 1) < MediaTime(ticks: .min, timescale: 2))
    }
}
