// SPDX-License-Identifier: Apache-2.0

import ISOMedia
import MediaPrimitives
import Testing

@testable import Packaging

@Suite struct PlayedIntervalTests {
    private func interval(
        _ edits: [(duration: UInt64, mediaTime: Int64)],
        rate: Int = 1
    ) throws -> PlayedInterval {
        let all = try intervals(edits, rate: rate)
        try #require(all.count == 1)
        return all[0]
    }

    private func intervals(
        _ edits: [(duration: UInt64, mediaTime: Int64)],
        rate: Int = 1
    ) throws -> [PlayedInterval] {
        let entries = edits.map { edit -> EditListBox.Entry in
            var entry = EditListBox.Entry(
                segmentDuration: edit.duration,
                mediaTime: edit.mediaTime
            )
            entry.mediaRate = FixedPoint16x16(rate)
            return entry
        }
        return try PlayedInterval.all(
            of: EditTimeline(edits: entries, movieTimescale: 1000, mediaTimescale: 48_000)
        )
    }

    @Test func `without edits all media is played unchanged`() throws {
        let whole = try interval([])
        #expect(whole.shift == 0 && whole.start == 0 && whole.end == nil)
    }

    @Test func `a delay and a cut at the beginning become one shift`() throws {
        let cut = try interval([(500, -1), (10_000, 1024)])
        #expect(cut.shift == 24_000 - 1024)
        #expect(cut.start == 24_000)
        #expect(cut.end == Int64(10_500 * 48))
    }

    @Test func `parts that follow each other are one interval`() throws {
        let joined = try interval([(1000, 0), (1000, 48_000), (1000, 96_000)])
        #expect(joined.shift == 0 && joined.end == Int64(3000 * 48))
    }

    @Test func `parts that do not follow each other are separate intervals`() throws {
        let parts = try intervals([(1000, 0), (500, -1), (1000, 96_000), (1000, 144_000)])
        #expect(parts.map(\.shift) == [0, 72_000 - 96_000])
        #expect(parts.map(\.start) == [0, 72_000])
        #expect(parts.map(\.end) == [48_000, 3500 * 48])
    }

    @Test func `an edit list of another speed or of impossible times is rejected`() {
        #expect(throws: TrackObstacle.self) { try interval([(1000, 0)], rate: 2) }
        for edits in [[(UInt64.max, Int64(-1)), (1000, 0)], [(1000, .max)], [(1000, .min)]] {
            #expect(throws: TrackObstacle.self) { try interval(edits) }
        }
    }
}
