// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Sound of one channel at another rate.
package enum ResampledSound {
    /// Samples that are converted at a time.
    private static let blockLength = 1 << 16

    /// Converts samples of one channel to another rate.
    ///
    /// - Parameters:
    ///   - samples: the samples; 1 is full scale.
    ///   - rate: their rate.
    ///   - newRate: that which comes out.
    /// - Returns: samples of the same length in time.
    /// - Throws: `FFmpegError` where FFmpeg is not installed, or does not convert the rates.
    package static func mono(
        _ samples: [Float],
        from rate: Int,
        to newRate: Int
    ) throws(FFmpegError) -> [Float] {
        guard rate != newRate, !samples.isEmpty else { return samples }
        try FFmpegLibrary.load()
        let resampler = Resampler(to: AV_SAMPLE_FMT_FLT, path: "")
        let format = ChannelFormat(sampleRate: rate, channelCount: 1)
        var whole = unsafe SampleBlock(format, count: samples.count)
        defer { unsafe av_channel_layout_uninit(&whole.layout) }
        var layout = unsafe format.layout
        defer { unsafe av_channel_layout_uninit(&layout) }
        try unsafe resampler.prepare(for: whole, to: &layout, rate: Int32(clamping: newRate))
        let length = (samples.count * newRate + rate / 2) / rate
        var result: [Float] = []
        result.reserveCapacity(length)
        var place = 0
        while place < samples.count {
            let block = Array(samples[place..<min(place + blockLength, samples.count)])
            result += try convert(block, resampler, from: rate, to: newRate)
            place += block.count
        }
        while result.count < length {
            let rest = try unsafe resampler.converted(
                nil,
                count: 0,
                capacity: length - result.count,
                channels: 1
            )
            if rest.isEmpty { break }
            result += rest
        }
        result.removeLast(max(0, result.count - length))
        result += repeatElement(0, count: max(0, length - result.count))
        return result
    }

    private static func convert(
        _ block: [Float],
        _ resampler: Resampler,
        from rate: Int,
        to newRate: Int
    ) throws(FFmpegError) -> [Float] {
        var failure: FFmpegError?
        let capacity = (block.count + blockLength) * newRate / rate + 64
        let samples = unsafe block.withUnsafeBytes { buffer in
            var start = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            do throws(FFmpegError) {
                return try unsafe resampler.converted(
                    &start,
                    count: Int32(clamping: block.count),
                    capacity: capacity,
                    channels: 1
                )
            } catch {
                failure = error
                return []
            }
        }
        if let failure { throw failure }
        return samples
    }
}
