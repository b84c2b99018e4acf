// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Listening

extension RateChange {
    /// What times are multiplied by.
    fileprivate var factor: Double { Double(applied(to: 1_000_000_000)) / 1_000_000_000 }
}

/// Captions of talk in intervals of chance, moved and retimed.
@Suite struct OnsetAlignmentTests {
    /// Ten minutes of talk: when somebody speaks.
    private static let talk = talk(seed: 7, until: 590_000, longestPause: 6000)

    /// Talk by chance, in milliseconds.
    private static func talk(seed: UInt64, until end: Int, longestPause: Int) -> [Range<Int>] {
        var generator = SeededGenerator(seed: seed)
        var ranges: [Range<Int>] = []
        var start = 2000
        while start < end {
            let length = Int.random(in: 800...5000, using: &generator)
            ranges.append(start..<start + length)
            start += length + Int.random(in: 450...longestPause, using: &generator)
        }
        return ranges
    }

    private static let heard = SoundActivity(
        speech: Intervals(talk),
        audible: Intervals(talk),
        milliseconds: 600_000
    )

    /// Captions of the talk that stay up to a second longer, and begin up to a tenth earlier.
    private static func captions(_ change: (Int) -> Int) -> Intervals {
        var generator = SeededGenerator(seed: 8)
        return Intervals(
            talk.map { range in
                let lead = Int.random(in: 0...100, using: &generator)
                let stay = Int.random(in: 0...1000, using: &generator)
                return change(range.lowerBound) - lead..<change(range.upperBound) + stay
            }
        )
    }

    @Test func `captions in sync need no change`() throws {
        let fit = try #require(OnsetAlignment(Self.captions { $0 }, Self.heard))
        #expect(fit.rate == nil)
        #expect(abs(fit.offset) <= 100)
        #expect(fit.correlation == fit.plainCorrelation)
    }

    @Test(arguments: [-45_000, -2500, 1600, 2500, 58_000])
    func `captions are moved to within a tenth of a second`(offset: Int) throws {
        let fit = try #require(OnsetAlignment(Self.captions { $0 + offset }, Self.heard))
        #expect(fit.rate == nil)
        #expect(abs(fit.offset + offset) <= 110)
        #expect(fit.isMuchBetter)
    }

    @Test(arguments: RateChange.known.map { "\($0.from):\($0.to)" })
    func `captions are retimed if the frame rate differs`(name: String) throws {
        let change = try #require(RateChange.known.first { "\($0.from):\($0.to)" == name })
        let made = Self.captions { Int(Double($0) / change.factor) + 700 }
        let fit = try #require(OnsetAlignment(made, Self.heard))
        let found = try #require(fit.rate ?? (change.drift(over: 600_000) < 1000 ? change : nil))
        // In ten minutes 24 and 23.976 are half a second apart: that fits nearly as well.
        #expect(abs(found.factor - change.factor) < 0.0015)
        #expect(fit.correlation > 0.6)
    }

    @Test(arguments: 1...8)
    func `captions are moved if a large part of the movie has no speech`(seed: UInt64) throws {
        let ranges = Self.talk(seed: seed, until: 90_000, longestPause: 3000)
        let talk = Intervals(ranges)
        let heard = SoundActivity(speech: talk, audible: talk, milliseconds: 150_000)
        let late = Intervals(ranges.map { $0.lowerBound + 2500..<$0.upperBound + 2700 })
        let fit = try #require(OnsetAlignment(late, heard))
        #expect(fit.rate == nil)
        #expect(abs(fit.offset + 2500) <= 110)
        #expect(fit.isMuchBetter)
    }

    @Test func `captions of another movie match nowhere`() {
        var generator = SeededGenerator(seed: 9)
        var start = 0
        let other = Intervals(
            (0..<150).map { _ in
                start += Int.random(in: 1500...6000, using: &generator)
                return start..<start + Int.random(in: 1000...4000, using: &generator)
            }
        )
        #expect(OnsetAlignment(other, Self.heard) == nil)
    }

    @Test func `few captions, or captions with constant speech, match nowhere`() {
        let few = Intervals(Self.captions { $0 }.ranges.prefix(10))
        #expect(OnsetAlignment(few, Self.heard) == nil)
        let constant = SoundActivity(
            speech: Intervals([0..<600_000]),
            audible: Intervals([0..<600_000]),
            milliseconds: 600_000
        )
        #expect(OnsetAlignment(Self.captions { $0 }, constant) == nil)
    }

    @Test func `captions at any time are aligned without a crash`() {
        let extreme = Intervals(
            (0..<30).map { Int.max - 40_000 + $0 * 1000..<Int.max - 40_000 + $0 * 1000 + 500 }
                + [Int.min..<Int.min + 1]
        )
        #expect(OnsetAlignment(extreme, Self.heard) == nil)
        let many = Intervals((0..<100_000).map { $0 * 6..<$0 * 6 + 3 })
        #expect(OnsetAlignment(many, Self.heard) == nil)
    }
}
