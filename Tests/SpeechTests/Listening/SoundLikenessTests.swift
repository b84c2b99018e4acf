// SPDX-License-Identifier: Apache-2.0

import Listening
import Testing

@testable import Speech

@Suite struct SoundLikenessTests {
    private static let main = MadeSound.speech(10) + MadeSound.silence(6) + MadeSound.chord(5)

    private func likeness(_ other: [Float]) -> DescriptionLikeness {
        var meters = (SoundMeter(), SoundMeter())
        meters.0.add(Self.main, at: 0)
        meters.1.add(other, at: 0)
        return SoundLikeness.compare(meters.0, meters.1)
    }

    @Test func `sounds are identical if every sample is`() {
        #expect(likeness(Self.main) == .identical)
    }

    @Test func `sounds are alike if only the coding differs`() {
        let coded = Self.main.enumerated().map { $1 * 1.05 + ($0 % 2 == 0 ? 0.0003 : -0.0003) }
        #expect(likeness(coded) == .alike)
        #expect(likeness([0, 0, 0] + Self.main) == .alike)
    }

    @Test func `sounds are different if one has a voice in a pause of the other`() {
        var described = Self.main
        for (index, sample) in MadeSound.speech(3).enumerated() {
            described[90_000 + index] += sample
        }
        #expect(likeness(described) == .different)
    }

    @Test func `sounds are different if one is much shorter, or silent`() {
        #expect(likeness(Array(Self.main.prefix(60_000))) == .different)
        #expect(likeness([]) == .different)
        #expect(likeness(MadeSound.silence(21)) == .different)
    }
}
