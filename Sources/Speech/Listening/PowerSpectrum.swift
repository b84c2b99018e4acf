// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The power of audio by frequency: the transform of a frame under a Hann window.
struct PowerSpectrum: Sendable {
    /// Samples of a frame, a power of two.
    let length: Int
    private let window: [Float]
    private var transform: FourierTransform
    private var frame: [Float]

    /// Makes the tables for frames of a length.
    init(length: Int) {
        self.length = length
        let step = 2 * Float.pi / Float(length)
        window = (0..<length).map { 0.5 - 0.5 * cosf(step * Float($0)) }
        transform = FourierTransform(length: length)
        frame = Array(repeating: 0, count: length)
    }

    /// Measures the power of the frequencies of a frame, those of half the rate and above left out.
    ///
    /// - Parameters:
    ///   - samples: the sound, as long as a frame at least.
    ///   - powers: gets the power of each band; half a frame long. A sine of full scale comes to 1,
    ///     spread over three bands.
    mutating func measure(_ samples: ArraySlice<Float>, into powers: inout [Float]) {
        for (index, sample) in samples.prefix(length).enumerated() {
            frame[index] = sample * window[index]
        }
        transform.measure(&frame)
        // The window lets through 3/8 of the power; one side of the spectrum has half of it.
        let scale = 4 / (0.375 * 2 * Float(length) * Float(length))
        for index in 0..<length / 2 { powers[index] = scale * frame[index] * 2 }
    }
}
