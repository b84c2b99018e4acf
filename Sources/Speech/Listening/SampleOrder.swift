// SPDX-License-Identifier: Apache-2.0

/// Puts samples that come with their places one after the other, with silence in the gaps.
struct SampleOrder: Sendable {
    private let rate: Int
    /// How many samples have come, silence between them included.
    private(set) var count = 0

    /// Begins with the presentation.
    ///
    /// - Parameter rate: samples a second.
    init(rate: Int) { self.rate = rate }

    /// A sample that can be computed with: files of floating point may hold any value, also one that is not a number.
    static func bounded(_ sample: Float) -> Float { sample.isFinite ? max(-2, min(sample, 2)) : 0 }

    /// Gives samples out.
    ///
    /// - Parameters:
    ///   - samples: the sound.
    ///   - start: the place of the first, in samples from the beginning of the presentation. What is
    ///     missing before it is silence, and what was there already is left out.
    ///   - sink: is given what comes next.
    mutating func place(_ samples: [Float], at start: Int, _ sink: (ArraySlice<Float>) -> Void) {
        // Times in files are rounded, to milliseconds for example.
        let (missing, tolerance) = (start - count, rate / 20)
        if missing > tolerance { addSilence(missing, sink) }
        let known = missing < -tolerance ? min(samples.count, -missing) : 0
        give(samples[known...], sink)
    }

    /// Gaps of years, which a file may claim, are ignored.
    private mutating func addSilence(_ length: Int, _ sink: (ArraySlice<Float>) -> Void) {
        guard length <= mostSamples - count else { return }
        let silence = [Float](repeating: 0, count: min(length, rate))
        var rest = length
        while rest > 0 {
            give(silence.prefix(rest), sink)
            rest -= silence.count
        }
    }

    private mutating func give(_ samples: ArraySlice<Float>, _ sink: (ArraySlice<Float>) -> Void) {
        guard count + samples.count <= mostSamples else { return }
        count += samples.count
        sink(samples)
    }

    /// Two days.
    private var mostSamples: Int { 48 * 3600 * rate }
}
