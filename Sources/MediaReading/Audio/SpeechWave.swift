// SPDX-License-Identifier: Apache-2.0

/// Speech as a WAV file: 16,000 samples a second, one channel, 16 bits.
///
/// Source: Microsoft, "Multiple channel audio data and WAVE files".
package enum SpeechWave {
    /// Samples a second.
    package static let rate = 16_000
    /// The bytes before the samples.
    package static let headerLength = 44

    /// The RIFF header, the `fmt ` chunk of PCM, and the beginning of the `data` chunk.
    ///
    /// - Parameter samples: the number of samples.
    /// - Returns: the header, up to the samples.
    package static func header(samples: Int) -> [UInt8] {
        let length = 2 * samples
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let riff = Array("RIFF".utf8) + number(length + headerLength - 8, 4)
        let format = Array("WAVEfmt ".utf8) + number(16, 4) + number(1, 2) + number(1, 2)
        let rates = number(rate, 4) + number(2 * rate, 4) + number(2, 2) + number(16, 2)
        return riff + format + rates + Array("data".utf8) + number(length, 4)
    }

    /// A sample as it is stored; 1 is full scale.
    package static func value(_ sample: Float) -> Int16 {
        sample.isNaN ? 0 : Int16(max(-32768, min(32767, (sample * 32768).rounded())))
    }
}
