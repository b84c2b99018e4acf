// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Measures audio as speech recognisers do: every 10 ms the logarithm of the power in bands of the mel scale,
/// in which people hear.
///
/// Source: S. Davis and P. Mermelstein, "Comparison of parametric representations for monosyllabic word
/// recognition" (1980), with the constants of CMU Sphinx.
struct MelSpectrum {
    private static let transformLength = 512
    private static let emphasis: Float = 0.97
    /// Power below which a band is digital silence.
    private static let floor: Float = 1e-4

    /// Bands of a frame.
    let bandCount: Int
    private let window: [Float]
    private let bands: [(first: Int, weights: [Float])]
    private var transform = FourierTransform(length: transformLength)
    private var pending: [Float] = []
    private var previous: Float = 0
    private var spectrum = [Float](repeating: 0, count: transformLength)
    /// The logarithms of the bands of the frames measured so far, one frame after the other, in steps: an hour
    /// takes 29 MB.
    private var frames: [Int16] = []
    /// Steps of 1 of a logarithm.
    private static let steps: Float = 512

    /// Prepares the tables.
    ///
    /// - Parameter parameters: what the model wants.
    init(_ parameters: FeatureParameters) {
        let length = FeatureParameters.frameLength
        window = (0..<length).map { 0.54 - 0.46 * cosf(2 * .pi * Float($0) / Float(length - 1)) }
        bands = Self.bands(parameters)
        bandCount = parameters.bandCount
    }

    /// Number of frames measured so far.
    var frameCount: Int { frames.count / bandCount }

    /// The logarithm of the power in a band of a frame.
    subscript(frame: Int, band: Int) -> Float {
        Float(frames[frame * bandCount + band]) / Self.steps
    }

    /// The mean logarithm of the bands of a frame.
    func level(_ frame: Int) -> Float {
        var sum = 0
        for band in frame * bandCount..<(frame + 1) * bandCount { sum += Int(frames[band]) }
        return Float(sum) / (Self.steps * Float(bandCount))
    }

    /// Takes audio.
    ///
    /// - Parameter samples: 16,000 samples a second; 1 is full scale.
    mutating func append(_ samples: some Sequence<Float>) {
        for sample in samples {
            let value = sample * 32_768
            pending.append(value - Self.emphasis * previous)
            previous = value
        }
        var start = 0
        while pending.count - start >= FeatureParameters.frameLength {
            measureFrame(at: start)
            start += FeatureParameters.frameShift
        }
        pending.removeFirst(start)
    }

    private mutating func measureFrame(at start: Int) {
        for index in window.indices { spectrum[index] = pending[start + index] * window[index] }
        for index in window.count..<Self.transformLength { spectrum[index] = 0 }
        transform.measure(&spectrum)
        for (first, weights) in bands {
            var sum = Self.floor
            for (offset, weight) in weights.enumerated() {
                sum += weight * spectrum[first + offset]
            }
            let step = (logf(sum) * Self.steps).rounded()
            frames.append(Int16(max(-32_768, min(step, 32_767))))
        }
    }

    /// The triangles of the mel scale over the lines of the spectrum, each of unit area.
    private static func bands(_ parameters: FeatureParameters) -> [(first: Int, weights: [Float])] {
        let mel = { (hertz: Float) in 2595 * log10f(1 + hertz / 700) }
        let hertz = { (mel: Float) in 700 * (powf(10, mel / 2595) - 1) }
        let line = Float(FeatureParameters.sampleRate) / Float(transformLength)
        let (low, high) = (mel(parameters.lowest), mel(parameters.highest))
        let step = (high - low) / Float(parameters.bandCount + 1)
        let corner = { (index: Int) in
            (hertz(low + Float(index) * step) / line).rounded() * line
        }
        return (0..<parameters.bandCount).map { band in
            let (left, middle, right) = (corner(band), corner(band + 1), corner(band + 2))
            let lines = (0...transformLength / 2).filter {
                (left...right).contains(Float($0) * line)
            }
            let weights = lines.map { index in
                let frequency = Float(index) * line
                let rising = middle > left ? (frequency - left) / (middle - left) : 1
                let falling = right > middle ? (right - frequency) / (right - middle) : 1
                return min(rising, falling) * 2 / max(right - left, line)
            }
            return (lines.first ?? 0, weights)
        }
    }
}
