// SPDX-License-Identifier: Apache-2.0

import LiveListening
import Testing

/// When the sound of a source is heard in a session.
@Suite struct SoundClockTests {
    /// Sound of a source, a tenth of a second at a time.
    ///
    /// - Parameters:
    ///   - clock: the clock.
    ///   - blocks: which of them.
    ///   - rate: how fast the source's clock runs.
    ///   - delay: how late block n comes, in microseconds.
    /// - Returns: the time of the last one, and when it was said.
    private func play(
        _ clock: inout SoundClock,
        _ blocks: Range<Int>,
        rate: Double = 1,
        delay: (Int) -> Int = { _ in 0 }
    ) -> (time: Int, said: Int) {
        var last = (time: 0, said: 0)
        for block in blocks {
            let said = block * 100_000
            let start = Int(Double(said) * rate)
            let now = said + 100_000 + delay(block)
            last = (clock.time(of: start, duration: 100_000, at: now), said)
        }
        return last
    }

    @Test func `bursts do not move the clock`() {
        var clock = SoundClock()
        // Segments of two seconds, each of which comes at once.
        let last = play(&clock, 0..<36_000) { (19 - $0 % 20) * 100_000 }
        #expect(abs(last.time - last.said - 1_900_000) < 1000)
    }

    @Test(arguments: [0.9999, 1.0001])
    func `a sound card that runs wrong drifts by less than 50 ms in four hours`(_ rate: Double) {
        var clock = SoundClock()
        let last = play(&clock, 0..<144_000, rate: rate) { $0 % 3 * 5000 }
        #expect(abs(last.time - last.said) < 50_000)
    }

    @Test func `a jump sets the clock anew`() {
        var clock = SoundClock()
        _ = play(&clock, 0..<100)
        let later = clock.time(of: 500_000_000, duration: 100_000, at: 20_000_000)
        #expect(later == 19_900_000)
    }

    @Test func `a gap in the media stays a gap`() {
        var clock = SoundClock()
        _ = clock.time(of: 0, duration: 100_000, at: 100_000)
        #expect(clock.time(of: 600_000, duration: 100_000, at: 700_000) == 600_000)
    }
}
