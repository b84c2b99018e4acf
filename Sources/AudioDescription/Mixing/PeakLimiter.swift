// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia

/// Holds the true peak of a part of interleaved samples under a limit.
///
/// Samples over the limit are lowered with those around them, so that the level changes smoothly. What is between
/// samples is measured by libebur128, and the limit is lowered until it is right.
struct PeakLimiter {
    /// How long before and after a peak the level changes, in milliseconds.
    private static let reach = 10
    private static let mostRounds = 12

    /// The sound.
    let format: ChannelFormat
    /// The highest true peak; 1 is full scale.
    let ceiling: Double

    /// Lowers what is too loud.
    ///
    /// - Parameters:
    ///   - samples: interleaved samples.
    ///   - frames: the part that is held under the limit; the level changes a little before and after it.
    /// - Returns: the true peak of the part then, and the gain of each frame; nil: nothing was changed.
    /// - Throws: `DescribeError` where libebur128 is not installed.
    func limit(
        _ samples: inout [Float],
        in frames: Range<Int>
    ) throws(DescribeError) -> (truePeak: Double, gains: [Float]?) {
        let peak = try truePeak(samples, frames)
        guard peak > ceiling else { return (peak, nil) }
        var threshold = ceiling
        for _ in 1...Self.mostRounds {
            let gains = gains(for: samples, frames, threshold: Float(threshold))
            var lowered = samples
            Self.apply(gains, to: &lowered, channels: format.channelCount)
            let peak = try truePeak(lowered, frames)
            if peak <= ceiling {
                samples = lowered
                return (peak, gains)
            }
            threshold *= ceiling / peak * 0.995
        }
        // Nothing smooth was enough: the whole of it is lowered.
        let gain = Float(ceiling / peak * 0.999)
        var gains = [Float](repeating: 1, count: samples.count / format.channelCount)
        for frame in frames { gains[frame] = gain }
        Self.apply(gains, to: &samples, channels: format.channelCount)
        return (try truePeak(samples, frames), gains)
    }

    private func truePeak(
        _ samples: [Float],
        _ frames: Range<Int>
    ) throws(DescribeError) -> Double {
        let meter = try LoudnessMeter(.truePeak, of: format)
        let channels = format.channelCount
        meter.add(samples[frames.lowerBound * channels..<frames.upperBound * channels])
        return meter.truePeak
    }

    private static func apply(_ gains: [Float], to samples: inout [Float], channels: Int) {
        for frame in gains.indices where gains[frame] != 1 {
            for index in frame * channels..<(frame + 1) * channels {
                samples[index] *= gains[frame]
            }
        }
    }

    /// The lowest gain that is needed near a frame, averaged over the frames near it: nowhere higher than what
    /// the frame itself needs.
    private func gains(
        for samples: [Float],
        _ frames: Range<Int>,
        threshold: Float
    ) -> [Float] {
        let channels = format.channelCount
        let count = samples.count / channels
        let reach = max(1, Self.reach * format.sampleRate / 1000)
        var lowest = [Float](repeating: 1, count: count)
        for frame in frames {
            var peak: Float = 0
            for index in frame * channels..<(frame + 1) * channels {
                peak = max(peak, samples[index].magnitude)
            }
            guard peak > threshold else { continue }
            let gain = threshold / peak
            for near in max(0, frame - reach)..<min(count, frame + reach + 1)
            where lowest[near] > gain {
                lowest[near] = gain
            }
        }
        var sum = Double(2 * reach + 1)
        for frame in 0..<min(reach, count) { sum += Double(lowest[frame]) - 1 }
        return (0..<count).map { frame in
            let entering = frame + reach
            if entering < count { sum += Double(lowest[entering]) - 1 }
            let leaving = frame - reach - 1
            if leaving >= 0 { sum -= Double(lowest[leaving]) - 1 }
            return sum > Double(2 * reach + 1) - 1e-6 ? 1 : Float(sum / Double(2 * reach + 1))
        }
    }
}
