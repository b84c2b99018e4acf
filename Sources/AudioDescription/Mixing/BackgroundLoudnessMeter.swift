// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FFmpegMedia

/// Measures loudness while the caller decodes what comes next.
///
/// Only its serial queue touches the meter, so it may be used from two threads.
final class BackgroundLoudnessMeter: @unchecked Sendable {
    /// Parts that wait at most, so that memory stays small if decoding is faster.
    private static let mostWaiting = 64

    private let queue = DispatchQueue(label: "loudness")
    private let free = DispatchSemaphore(value: mostWaiting)
    private let meter: LoudnessMeter

    /// Starts to measure.
    ///
    /// - Throws: `DescribeError.Kind.notInstalled`.
    init(of format: ChannelFormat) throws(DescribeError) {
        meter = try LoudnessMeter(.loudness, of: format)
    }

    /// Measures interleaved samples after those that were added before.
    func add(_ samples: ArraySlice<Float>) {
        free.wait()
        queue.async { [self] in
            meter.add(samples)
            free.signal()
        }
    }

    /// The gated loudness of all samples in LUFS; nil for silence.
    var loudness: Double? { queue.sync { meter.loudness } }
}
