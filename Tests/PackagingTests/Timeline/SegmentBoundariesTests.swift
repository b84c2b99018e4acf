// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives
import Testing

@testable import Packaging

@Suite struct SegmentBoundariesTests {
    private func times(_ milliseconds: [Int]) -> [MediaTime] {
        milliseconds.map(MediaTime.init(milliseconds:))
    }

    private func chosen(_ candidates: [Int], until end: Int, seconds: Int = 6) -> [Int] {
        SegmentBoundaries.choose(
            among: times(candidates),
            until: MediaTime(milliseconds: end),
            seconds: seconds
        ).map { Int($0.rescaled(to: 1000, rounding: .nearest).ticks) }
    }

    @Test func `groups of two seconds make segments of six`() {
        let groups = Array(stride(from: 0, to: 27_000, by: 2000))
        #expect(chosen(groups, until: 27_000) == [0, 6000, 12_000, 18_000, 24_000])
    }

    @Test func `a segment may be longer by less than half a second`() {
        let groups = (0..<20).map { $0 * 2002 }
        #expect(chosen(groups, until: 24_024) == [0, 6006, 12_012, 18_018])
    }

    @Test func `groups of four seconds are not joined to eight`() {
        #expect(chosen([0, 4000, 8000, 12_000], until: 16_000) == [0, 4000, 8000, 12_000])
    }

    @Test func `a group that is too long is a segment by itself`() {
        #expect(chosen([0, 1000, 11_000, 12_000], until: 13_000) == [0, 1000, 11_000])
    }

    @Test func `a rest that fits is no segment of its own`() {
        #expect(chosen([0, 2000, 4000, 6000], until: 6400) == [0])
        #expect(chosen([0, 2000, 4000, 6000], until: 6500) == [0, 6000])
    }

    @Test func `the first segment begins at 0 even when the first key frame is later`() {
        #expect(chosen([80, 2080, 4080, 6080], until: 9000) == [0, 6080])
    }

    @Test func `what can begin anywhere begins at multiples`() {
        let boundaries = SegmentBoundaries.regular(
            from: MediaTime(ticks: 0, timescale: 1),
            until: MediaTime(milliseconds: 20_000),
            seconds: 6
        )
        #expect(boundaries.map(\.ticks) == [0, 6, 12, 18])
    }

    @Test func `differences of other timescales are exact`() {
        let third = MediaTime(ticks: 1, timescale: 3) - MediaTime(ticks: 1, timescale: 90_000)
        #expect(third == MediaTime(ticks: 89_997, timescale: 270_000))
    }
}
