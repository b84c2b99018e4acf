// SPDX-License-Identifier: Apache-2.0

import Listening
import Testing

/// Scripts that are made for dialogue with gaps of known lengths.
@Suite struct PlantedGapTests {
    /// A generator of which the same seed gives the same numbers (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var number = state
            number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
            number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
            return number ^ (number >> 31)
        }
    }

    @Test
    func `in a thousand movies every misfit is reported, and what fits is never over dialogue`() {
        var (misfits, fitting) = (0, 0)
        for seed in 0..<1000 {
            var numbers = Numbers(state: UInt64(seed))
            var time = 0
            var speech: [Range<Int>] = []
            var planned: [(description: SpokenDescription, room: Int)] = []
            for _ in 0..<40 {
                let gap = Int.random(in: 200...6000, using: &numbers)
                let talk = Int.random(in: 500...8000, using: &numbers)
                let start = time + Int.random(in: 0..<gap, using: &numbers)
                let room = time + gap - start
                let spoken = max(1, room * Int.random(in: 30...200, using: &numbers) / 100)
                planned.append((SpokenDescription(start: start, spoken: spoken, words: 6), room))
                speech.append(time + gap..<time + gap + talk)
                time += gap + talk
            }
            let map = DialogueMap(speech: Intervals(speech), length: time)
            let fits = DescriptionFit.judge(planned.map(\.description), in: map)
            for (plan, fit) in zip(planned, fits) {
                let (description, room) = plan
                #expect(fit.room == room)
                switch fit.outcome {
                case .fits: #expect(description.spoken <= room)
                case .faster:
                    let rate = fit.percent ?? 0
                    // At the rate that is reported, not a millisecond is over the dialogue.
                    #expect(description.spoken * 100 <= room * rate && rate <= 125)
                case .doesNotFit:
                    misfits += 1
                    #expect(description.spoken * 100 > room * 125)
                    #expect(fit.missing == description.spoken - room)
                }
                if fit.outcome != .doesNotFit { fitting += 1 }
                guard let gap = fit.nearestGap else { continue }
                #expect(gap.count >= description.spoken)
                #expect(speech.allSatisfy { !$0.overlaps(gap) })
            }
        }
        #expect(misfits + fitting == 40_000)
        #expect(misfits > 10_000)
    }
}
