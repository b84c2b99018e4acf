// SPDX-License-Identifier: Apache-2.0

import CEBUR128
import FFmpegMedia

/// Measures loudness (EBU R 128, ITU-R BS.1770-4) and true peak, by libebur128.
@safe
final class LoudnessMeter {
    /// What is measured.
    struct Quantities: OptionSet {
        let rawValue: Int
        /// Gated loudness.
        static let loudness = Quantities(rawValue: 1)
        /// True peak.
        static let truePeak = Quantities(rawValue: 2)
    }

    private let meter: OpaquePointer
    private let channelCount: Int

    /// Starts to measure.
    ///
    /// - Parameters:
    ///   - quantities: what is measured.
    ///   - format: the sound.
    /// - Throws: `DescribeError.Kind.notInstalled`.
    init(_ quantities: Quantities, of format: ChannelFormat) throws(DescribeError) {
        if let reason = unsafe cebur128_load() {
            let text = unsafe String(cString: reason)
            throw DescribeError(.notInstalled(library: "libebur128", reason: text))
        }
        let started = unsafe cebur128_start(
            UInt32(clamping: format.channelCount),
            UInt(clamping: format.sampleRate),
            quantities.contains(.loudness) ? 1 : 0,
            quantities.contains(.truePeak) ? 1 : 0
        )
        guard let meter = unsafe started else {
            throw DescribeError(
                .notInstalled(library: "libebur128", reason: "it does not take this sound")
            )
        }
        unsafe self.meter = meter
        channelCount = format.channelCount
        guard channelCount > 2 else { return }
        for (index, position) in format.positions.enumerated() {
            let place =
                switch position {
                case .front, .centre: cebur128_front
                case .surround: cebur128_surround
                case .lowFrequency: cebur128_unused
                }
            _ = unsafe cebur128_place(meter, UInt32(index), Int32(place.rawValue))
        }
    }

    deinit { unsafe cebur128_end(meter) }

    /// Measures interleaved samples.
    func add(_ samples: some Sequence<Float>) {
        let done: Void? = samples.withContiguousStorageIfAvailable { buffer in
            _ = unsafe cebur128_add(meter, buffer.baseAddress, buffer.count / channelCount)
        }
        if done == nil { add(Array(samples)) }
    }

    /// The gated loudness in LUFS; nil for silence.
    var loudness: Double? {
        let loudness = unsafe cebur128_loudness(meter)
        return loudness.isFinite ? loudness : nil
    }

    /// The highest true peak of any channel; 1 is full scale.
    var truePeak: Double { unsafe cebur128_true_peak(meter) }
}
