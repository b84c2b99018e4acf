// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The power of audio by frequency: a fast Fourier transform of a frame under a Hann window.
struct PowerSpectrum: Sendable {
    /// Samples of a frame, a power of two.
    let length: Int
    private let window: [Float]
    private let cosines: [Float]
    private let sines: [Float]
    private let reversed: [Int]
    private var real: [Float]
    private var imaginary: [Float]

    /// Makes the tables for frames of a length.
    init(length: Int) {
        precondition(length > 1 && length & (length - 1) == 0)
        self.length = length
        let step = 2 * Float.pi / Float(length)
        window = (0..<length).map { 0.5 - 0.5 * cosf(step * Float($0)) }
        cosines = (0..<length / 2).map { cosf(step * Float($0)) }
        sines = (0..<length / 2).map { -sinf(step * Float($0)) }
        let bits = length.trailingZeroBitCount
        reversed = (0..<length).map { index in
            (0..<bits).reduce(0) { $0 << 1 | (index >> $1 & 1) }
        }
        real = Array(repeating: 0, count: length)
        imaginary = real
    }

    /// Measures the power of the frequencies of a frame, those of half the rate and above left out.
    ///
    /// - Parameters:
    ///   - samples: the sound, as long as a frame at least.
    ///   - powers: gets the power of each band; half a frame long. A sine of full scale comes to 1,
    ///     spread over three bands.
    mutating func measure(_ samples: ArraySlice<Float>, into powers: inout [Float]) {
        for index in 0..<length {
            real[reversed[index]] = samples[samples.startIndex + index] * window[index]
            imaginary[index] = 0
        }
        var half = 1
        while half < length {
            combine(half)
            half *= 2
        }
        // The window lets through 3/8 of the power; one side of the spectrum has half of it.
        let scale = 4 / (0.375 * 2 * Float(length) * Float(length))
        for index in 0..<length / 2 {
            powers[index] =
                scale * (real[index] * real[index] + imaginary[index] * imaginary[index]) * 2
        }
    }

    /// One stage: transforms of `half` samples become transforms of twice as many.
    private mutating func combine(_ half: Int) {
        let stride = length / (2 * half)
        var start = 0
        while start < length {
            for offset in 0..<half {
                let (low, high) = (start + offset, start + offset + half)
                let (cosine, sine) = (cosines[offset * stride], sines[offset * stride])
                let turnedReal = real[high] * cosine - imaginary[high] * sine
                let turnedImaginary = real[high] * sine + imaginary[high] * cosine
                (real[high], imaginary[high]) = (
                    real[low] - turnedReal, imaginary[low] - turnedImaginary
                )
                (real[low], imaginary[low]) = (
                    real[low] + turnedReal, imaginary[low] + turnedImaginary
                )
            }
            start += 2 * half
        }
    }
}
