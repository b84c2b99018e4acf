// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Speech

/// How sure the place of a break is: twenty cues at the offset 0, then twenty at 600.
@Suite struct SyncBreakTests {
    private static let plain: [Double?] = [nil] + Array(repeating: 0, count: 39)

    private func sureness(
        near: Int = 2,
        costs: [Double?] = plain,
        _ gains: (_ cue: Int, _ offset: Int) -> Double
    ) -> SyncBreak {
        let peak = SyncPeak(offset: 0, height: 10, lead: 5, rival: 90)
        var other = peak
        other.offset = 600
        return SyncBreak(
            between: SyncFit.Piece(cues: 0..<20, peak: peak),
            and: SyncFit.Piece(cues: 20..<40, peak: other),
            near: near,
            costs: costs,
            gains: gains
        )
    }

    /// Cues fit at their own offset alone.
    private func fits(_ cue: Int, _ offset: Int) -> Double {
        (cue < 20) == (offset == 0) ? 1 : 0
    }

    @Test func `a break is sure if every cue fits on one side of it alone`() {
        let sure = sureness(fits)
        #expect(sure.lead == 3)
        #expect(sure.cues.count == 3)
        #expect(sureness(near: 0, fits).lead == 1)
        #expect(sureness(near: 9, fits).lead == 10)
    }

    @Test func `a break is not sure if the cues next to it fit at both offsets`() {
        let later = sureness { cue, offset in (20..<26).contains(cue) ? 1 : fits(cue, offset) }
        #expect(later.lead == 0)
        #expect(later.cues.lowerBound == 20 && later.cues.count >= 3)
        let earlier = sureness { cue, offset in (15..<20).contains(cue) ? 1 : fits(cue, offset) }
        #expect(earlier.lead == 0)
        #expect(earlier.cues.upperBound == 20 && earlier.cues.count >= 3)
    }

    @Test func `places where no break may be are not compared, and others by what they cost`() {
        let even = { (cue: Int, offset: Int) in 1.0 }
        var costs = [Double?](repeating: nil, count: 40)
        costs[20] = 0
        #expect(sureness(costs: costs, even).lead == .infinity)
        costs[30] = 4
        #expect(sureness(costs: costs, even).lead == 4)
        #expect(sureness(costs: costs, even).cues == 20..<30)
        // Two cues are near.
        costs[22] = 0
        #expect(sureness(costs: costs, even).lead == 4)
    }
}
