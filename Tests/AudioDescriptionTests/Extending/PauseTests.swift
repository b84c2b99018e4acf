// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AudioDescription
@testable import ISOMedia

@Suite struct PauseTests {
    private static let pauses = [
        MoviePause(start: 1000, length: 500), MoviePause(start: 4000, length: 2000),
    ]

    private static func sample(_ offset: Int32) -> FragmentedSamples.Sample {
        FragmentedSamples.Sample(
            offset: 0,
            decodeTime: 0,
            size: 1,
            duration: 10,
            compositionTimeOffset: offset,
            flags: .init(rawValue: 0)
        )
    }

    @Test func `a description begins with its pause, and what is shown then comes after it`() {
        #expect(Self.pauses.beginning(1000) == 1000 && Self.pauses.moved(1000) == 1500)
        #expect(Self.pauses.beginning(999) == 999 && Self.pauses.moved(999) == 999)
        #expect(Self.pauses.beginning(4000) == 4500 && Self.pauses.moved(4000) == 6500)
    }

    @Test func `speech that a pause interrupts is in two parts`() {
        #expect(Self.pauses.moved(500..<2000) == [500..<1000, 1500..<2500])
        #expect(Self.pauses.moved(1000..<2000) == [1500..<2500])
        #expect(Self.pauses.moved(2000..<3000) == [2500..<3500])
    }

    @Test func `the picture that is shown stays longer, and all others follow`() {
        var times = PausedTimes([0, 0, 0, 0].map(Self.sample))
        times.pause(at: 25, for: 100)
        #expect(times.durations == [10, 10, 110, 10] && times.offsets.isEmpty)
        times.pause(at: 35, for: 7)
        #expect(times.durations == [10, 10, 110, 17] && times.added == 107)
    }

    @Test func `pictures that are decoded earlier and shown later come later as well`() {
        // Decoded as I P B B, shown at 10, 40, 20 and 30.
        var times = PausedTimes([10, 30, 0, 0].map(Self.sample))
        times.pause(at: 20, for: 100)
        var decoded = 0
        let shown = zip(times.durations, times.offsets).map { duration, offset in
            defer { decoded += Int(duration) }
            return decoded + Int(offset)
        }
        #expect(shown == [10, 140, 20, 130])
    }
}
