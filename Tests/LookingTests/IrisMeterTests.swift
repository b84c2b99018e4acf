// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Looking

/// What IRIS says of frames whose means change.
@Suite struct IrisMeterTests {
    /// The outcome of frames of 16 pixels at 24 frames a second; `value` gives red, green and blue, from 0 to 1.
    private static func outcome(
        frames: Int,
        _ value: (_ frame: Int, _ pixel: Int) -> [Double]
    ) -> IrisOutcome {
        var meter = IrisMeter(count: 16, framesPerSecond: 24)
        for frame in 0..<frames {
            var cells: [UInt16] = []
            for part in 0..<3 {
                cells += (0..<16).map { UInt16(value(frame, $0)[part] * 65280) }
            }
            meter.add(cells, PlantedFilm.standard)
        }
        return meter.outcome
    }

    private static func grey(_ isOn: Bool) -> [Double] {
        [Double](repeating: isOn ? 0.8 : 0.2, count: 3)
    }

    @Test func `whole frames are counted`() {
        #expect(Self.outcome(frames: 48) { frame, _ in Self.grey(frame / 2 % 2 == 1) } == .failed)
        #expect(Self.outcome(frames: 48) { frame, _ in Self.grey(frame / 12 % 2 == 1) } == .passed)
        #expect(Self.outcome(frames: 48) { frame, _ in Self.grey(frame / 5 % 2 == 1) } == .warning)
        let long = Self.outcome(frames: 150) { frame, _ in Self.grey(frame / 5 % 2 == 1) }
        #expect(long == .extendedFailure)
    }

    @Test func `halves that flash in turn, and a small area, are not seen`() {
        let halves = Self.outcome(frames: 48) { frame, pixel in
            Self.grey((frame / 2 % 2 == 1) == (pixel < 8))
        }
        #expect(halves == .passed)
        let small = Self.outcome(frames: 48) { frame, pixel in
            Self.grey(frame / 2 % 2 == 1 && pixel < 3)
        }
        #expect(small == .passed)
    }

    @Test func `saturated red is counted for itself`() {
        let outcome = Self.outcome(frames: 48) { frame, _ in
            frame / 2 % 2 == 1 ? [0.4, 0, 0] : [0.2, 0.2, 0.2]
        }
        #expect(outcome == .failed)
    }
}
