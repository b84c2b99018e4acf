// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The power of a frame of audio by frequency.
struct FourierTransform: Sendable {
    private let length: Int
    private let cosines: [Float]
    private let sines: [Float]
    private let reversed: [Int]
    private var real: [Float]
    private var imaginary: [Float]

    /// Makes the tables.
    ///
    /// - Parameter length: samples of a frame, a power of two.
    init(length: Int) {
        precondition(length > 1 && length & (length - 1) == 0)
        self.length = length
        let step = 2 * Float.pi / Float(length)
        cosines = (0..<length / 2).map { cosf(step * Float($0)) }
        sines = (0..<length / 2).map { -sinf(step * Float($0)) }
        let bits = length.trailingZeroBitCount
        reversed = (0..<length).map { index in
            (0..<bits).reduce(0) { $0 << 1 | (index >> $1 & 1) }
        }
        real = Array(repeating: 0, count: length)
        imaginary = real
    }

    /// Replaces the samples of a frame by the power of each line of its spectrum.
    ///
    /// - Parameter samples: as many samples as the length; gets half as many powers and one.
    mutating func measure(_ samples: inout [Float]) {
        for index in 0..<length {
            real[reversed[index]] = samples[index]
            imaginary[index] = 0
        }
        var half = 1
        while half < length {
            combine(half)
            half *= 2
        }
        for index in 0...length / 2 {
            samples[index] = real[index] * real[index] + imaginary[index] * imaginary[index]
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
