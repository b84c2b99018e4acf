// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
import MediaPrimitives

extension InputFile {
    /// Reads the rest of the file and decodes a stream of sound with all its channels, at its own rate.
    ///
    /// The sound begins with the presentation: where the stream has nothing, there is silence, and what is before
    /// the presentation (priming, edit lists) is left out. A stream that changes its rate or channels keeps those
    /// that it has first.
    ///
    /// - Parameters:
    ///   - index: the stream; it has to be sound.
    ///   - progress: is given the place in the file of each packet that is read.
    ///   - sink: is given the format, and the samples one block after the other, the channels interleaved; 1 is
    ///     full scale.
    /// - Returns: how many packets could not be decoded.
    /// - Throws: `FFmpegError` where there is no decoder, or the file cannot be read on, or what `sink` throws.
    package mutating func decodeChannels(
        stream index: Int,
        progress: (Int64) -> Void = { _ in },
        _ sink: (_ format: ChannelFormat, _ samples: [Float]) throws(FFmpegError) -> Void
    ) throws(FFmpegError) -> Int {
        guard streams.indices.contains(index), let stream = unsafe context.stream(index)
        else { throw FFmpegError(.invalidData, path: path) }
        let pipeline = try unsafe ChannelPipeline(
            stream,
            origin: presentationStart,
            path: path
        )
        try unsafe readPackets(of: [index], progress: progress) {
            (_, packet) throws(FFmpegError) in
            try unsafe pipeline.take(packet, sink)
        }
        try unsafe pipeline.take(nil, sink)
        return pipeline.errorCount
    }
}

/// A decoder of any sound that gives interleaved samples without gaps.
@safe
private final class ChannelPipeline {
    /// No frame gives more samples at a time.
    private static let mostSamples = 1 << 22
    /// Samples are moved to where the stream says only if that is so far away: times of packets are rounded.
    private static let tolerance = 0.05
    /// A gap is at most a day.
    private static let longestGap = 86400
    private static let silenceLength = 1 << 15

    private let decoder: StreamDecoder
    private let resampler: Resampler
    private let timeBase: AVRational
    private let origin: Int64
    private let path: String
    private var format: ChannelFormat?
    /// Number of samples of each channel that have been given out.
    private var count = 0

    init(_ stream: UnsafePointer<AVStream>, origin: Int64, path: String) throws(FFmpegError) {
        self.path = path
        self.origin = origin
        unsafe timeBase = ff_AVStream_time_base(stream)
        resampler = Resampler(to: AV_SAMPLE_FMT_FLT, path: path)
        decoder = try unsafe StreamDecoder(stream, path: path)
    }

    var errorCount: Int { decoder.errorCount }

    func take(
        _ input: UnsafePointer<AVPacket>?,
        _ sink: (ChannelFormat, [Float]) throws(FFmpegError) -> Void
    ) throws(FFmpegError) {
        try unsafe decoder.decode(input) { frame throws(FFmpegError) in
            let isFirst = format == nil
            let format = unsafe format ?? ChannelFormat(frame)
            guard format.sampleRate > 0, format.channelCount > 0 else {
                throw FFmpegError(.invalidData, path: path)
            }
            self.format = format
            let samples = try unsafe interleaved(SampleBlock(frame), format)
            var distance = 0
            if let start = unsafe start(of: frame, rate: format.sampleRate) {
                distance = start - count
                let tolerance = isFirst ? 0 : Int(Self.tolerance * Double(format.sampleRate))
                if distance.magnitude <= tolerance { distance = 0 }
            }
            try give(samples, after: distance, format, sink)
            return true
        }
    }

    /// Gives samples out, after silence or without those that come too early.
    private func give(
        _ samples: [Float],
        after distance: Int,
        _ format: ChannelFormat,
        _ sink: (ChannelFormat, [Float]) throws(FFmpegError) -> Void
    ) throws(FFmpegError) {
        let channels = format.channelCount
        var silence = min(max(0, distance), Self.longestGap * format.sampleRate)
        while silence > 0 {
            let part = min(silence, Self.silenceLength)
            try sink(format, [Float](repeating: 0, count: part * channels))
            count += part
            silence -= part
        }
        let rest = distance < 0 ? Array(samples.dropFirst(-distance * channels)) : samples
        guard !rest.isEmpty else { return }
        count += rest.count / channels
        try sink(format, rest)
    }

    /// Where a frame begins, in samples from the origin; nil where it does not say it.
    private func start(of frame: UnsafePointer<AVFrame>, rate: Int) -> Int? {
        guard let ticks = unsafe knownTimestamp(ff_AVFrame_best_effort_timestamp(frame)),
            let time = TimeBase(timeBase).time(ticks: ticks)
        else { return nil }
        let samples = (time.seconds - Double(origin) / 1_000_000) * Double(rate)
        return samples.magnitude < 1e12 ? Int(samples.rounded()) : nil
    }

    private func interleaved(
        _ block: SampleBlock,
        _ format: ChannelFormat
    ) throws(FFmpegError) -> [Float] {
        var layout = unsafe format.layout
        defer { unsafe av_channel_layout_uninit(&layout) }
        try unsafe resampler.prepare(
            for: block,
            to: &layout,
            rate: Int32(clamping: format.sampleRate)
        )
        let inputRate = unsafe max(1, Int(block.rate))
        let capacity = unsafe Int(block.count) * format.sampleRate / inputRate + 64
        guard capacity * format.channelCount <= Self.mostSamples else {
            throw FFmpegError(.invalidData, path: path)
        }
        return try unsafe resampler.converted(
            block.data,
            count: block.count,
            capacity: capacity,
            channels: format.channelCount
        )
    }
}

extension Resampler {
    /// Converts samples to interleaved ones.
    ///
    /// - Parameters:
    ///   - data: the samples; nil: what the filter holds back.
    ///   - count: number of samples of each channel.
    ///   - capacity: the most that may come out of each channel.
    ///   - channels: number of channels that come out.
    /// - Returns: the samples.
    /// - Throws: `FFmpegError` where they cannot be converted.
    func converted(
        _ data: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
        count: Int32,
        capacity: Int,
        channels: Int
    ) throws(FFmpegError) -> [Float] {
        var result: Int32 = 0
        let total = capacity * channels
        let samples = unsafe [Float](unsafeUninitializedCapacity: total) { buffer, filled in
            let start = UnsafeMutableRawPointer(buffer.baseAddress)
            var output = unsafe start?.assumingMemoryBound(to: UInt8.self)
            unsafe result = swr_convert(
                context,
                &output,
                Int32(clamping: capacity),
                data,
                count
            )
            filled = max(0, Int(result)) * channels
        }
        try check(result, path)
        return samples
    }
}
