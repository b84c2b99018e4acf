// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What is kept of 32 milliseconds of sound.
package struct SoundFrame: Equatable, Sendable {
    /// The level between 100 and 3,800 Hz in decibels, 0 that of a sine of full scale; -100 at least.
    package var level: Float
    /// How much it is noise rather than tones, in decibels.
    ///
    /// The geometric by the arithmetic mean of the powers between 250 and 3,500 Hz. White noise has about
    /// -3.5, vowels have -14 to -25, pure tones less than -50.
    package var flatness: Float

    /// Silence.
    package static let silent = SoundFrame(level: -100, flatness: 0)
}

/// Measures sound as it comes, in frames of which only two numbers each are kept: an hour takes less
/// than a megabyte.
package struct SoundMeter {
    /// Samples a second that the meter takes, of one channel.
    package static let rate = 8000
    /// Samples of a frame: 32 milliseconds.
    package static let frameLength = 256
    /// Milliseconds of a frame.
    package static let frameMilliseconds = frameLength * 1000 / rate

    /// The frames so far; the first begins at 0.
    package private(set) var frames: [SoundFrame] = []
    /// A number that the same samples give, and others hardly: FNV-1a of 16-bit samples.
    package private(set) var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
    private var waiting: [Float] = []
    private var spectrum = PowerSpectrum(length: frameLength)
    private var powers = [Float](repeating: 0, count: frameLength / 2)

    /// Makes a meter that has heard nothing.
    package init() {}

    private var order = SampleOrder(rate: rate)

    /// How many samples have come, silence between them included.
    package var sampleCount: Int { order.count }

    /// Takes samples.
    ///
    /// - Parameters:
    ///   - samples: the sound; 1 is full scale.
    ///   - start: the place of the first, in samples from the beginning of the presentation. What is
    ///     missing before it is silence, and what was there already is left out.
    package mutating func add(_ samples: [Float], at start: Int) {
        var order = order
        order.place(samples, at: start) { append($0) }
        self.order = order
    }

    private mutating func append(_ samples: ArraySlice<Float>) {
        for sample in samples {
            let bounded = SampleOrder.bounded(sample)
            let rounded = UInt64(bitPattern: Int64(bounded * 32767))
            checksum = (checksum ^ rounded) &* 0x100_0000_01B3
            waiting.append(bounded)
        }
        var start = 0
        while waiting.count - start >= Self.frameLength {
            frames.append(frame(waiting[start..<start + Self.frameLength]))
            start += Self.frameLength
        }
        waiting.removeFirst(start)
    }

    private mutating func frame(_ samples: ArraySlice<Float>) -> SoundFrame {
        guard samples.contains(where: { abs($0) > 1e-5 }) else { return .silent }
        spectrum.measure(samples, into: &powers)
        let level = powers[Self.audible].reduce(0, +)
        let band = powers[Self.spoken]
        let mean = band.reduce(0, +) / Float(band.count)
        guard level > 1e-10, mean > 1e-12 else { return .silent }
        // The product of a few powers at a time: a logarithm of each would take most of the time.
        var logarithm: Float = 0
        var index = band.startIndex
        while index < band.endIndex {
            var product: Float = 1
            for power in band[index..<min(index + 4, band.endIndex)] {
                product *= power / mean + 1e-8
            }
            logarithm += log10f(product)
            index += 4
        }
        return SoundFrame(
            level: 10 * log10f(level),
            flatness: 10 * logarithm / Float(band.count)
        )
    }

    /// The bands, of 31.25 Hz each, between 100 and 3,800 Hz.
    private static let audible = 3..<122
    /// Those between 250 and 3,500 Hz.
    private static let spoken = 8..<112
}
