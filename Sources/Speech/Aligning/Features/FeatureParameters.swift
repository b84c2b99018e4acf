// SPDX-License-Identifier: Apache-2.0

/// How a model wants audio to be measured: `feat.params`.
struct FeatureParameters: Equatable, Sendable {
    /// Samples a second.
    static let sampleRate = 16_000
    /// Samples from one frame to the next: 10 ms.
    static let frameShift = 160
    /// Samples of a frame: 25.625 ms.
    static let frameLength = 410

    /// The lowest frequency that is measured, in Hz.
    var lowest: Float = 133.33334
    /// The highest frequency that is measured, in Hz.
    var highest: Float = 6855.4976
    /// Bands of frequencies.
    var bandCount = 40
    /// The strength of the sine that weights the cepstrum; 0 for none.
    var lifter = 0

    /// Makes the default parameters.
    init() {}

    /// Reads the file.
    ///
    /// - Parameter path: the file `feat.params`: options and values, in pairs.
    /// - Throws: `AlignmentError` where it cannot be read, or asks for features that are not supported.
    init(path: String) throws(AlignmentError) {
        let text = String(decoding: try SphinxFile(path: path).bytes, as: UTF8.self)
        self.init()
        let words = text.split(whereSeparator: \.isWhitespace)
        for (option, value) in zip(words, words.dropFirst()) where option.hasPrefix("-") {
            if let supported = Self.supported[String(option)] {
                guard supported.contains(String(value)) else {
                    throw AlignmentError(.unsupportedModel("\(option) \(value)"), path: path)
                }
            }
            switch option {
            case "-lowerf": lowest = Float(value) ?? lowest
            case "-upperf": highest = Float(value) ?? highest
            case "-nfilt": bandCount = Int(value) ?? bandCount
            case "-lifter": lifter = Int(value) ?? lifter
            default: break
            }
        }
        guard (0..<highest).contains(lowest), highest <= Float(Self.sampleRate / 2),
            (13...128).contains(bandCount), (0...100).contains(lifter)
        else { throw AlignmentError(.unsupportedModel("a range of frequencies"), path: path) }
    }

    /// The values that are supported of options that change the features.
    private static let supported: [String: Set<String>] = [
        "-transform": ["dct"],
        "-feat": ["1s_c_d_dd"],
        "-svspec": ["0-12/13-25/26-38"],
        "-agc": ["none"],
        "-cmn": ["batch", "current", "live", "prior"],
        "-varnorm": ["no"],
        "-model": ["ptm", "semi", "s2semi"],
        "-samprate": ["16000", "16000.0"],
    ]
}
