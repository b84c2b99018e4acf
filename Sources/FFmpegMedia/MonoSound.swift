// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
import MediaPrimitives

extension InputFile {
    /// Reads the rest of the file and decodes streams of sound, each mixed to one channel.
    ///
    /// Nothing is kept of what has been given to `sink`. What the file says to leave out at the beginning
    /// (edit lists, priming) is left out.
    ///
    /// - Parameters:
    ///   - indices: The streams; they have to be sound.
    ///   - rate: Samples a second that come out.
    ///   - progress: Is given the place in the file of each packet that is read.
    ///   - sink: Is given the stream, the place of the first sample in samples from the beginning of the
    ///     presentation, which may be negative, and samples; 1 is full scale.
    /// - Returns: Of each stream, how many packets could not be decoded.
    /// - Throws: `FFmpegError` where there is no decoder, or the file cannot be read on.
    package mutating func decodeSound(
        streams indices: [Int],
        rate: Int,
        progress: (Int64) -> Void = { _ in },
        _ sink: (_ stream: Int, _ start: Int, _ samples: [Float]) -> Void
    ) throws(FFmpegError) -> [Int: Int] {
        try decodeSound(streams: indices, rates: [rate], progress: progress) {
            stream,
            _,
            start,
            samples in
            sink(stream, start, samples)
        }
    }

    /// Reads the rest of the file and decodes streams of sound once, each mixed to one channel at several rates.
    ///
    /// - Parameters:
    ///   - indices: The streams; they have to be sound.
    ///   - rates: Samples a second that come out.
    ///   - progress: Is given the place in the file of each packet that is read.
    ///   - sink: Is given the stream, the rate, the place of the first sample in samples from the beginning of the
    ///     presentation, which may be negative, and samples; 1 is full scale.
    /// - Returns: Of each stream, how many packets could not be decoded.
    /// - Throws: `FFmpegError` where there is no decoder, or the file cannot be read on.
    package mutating func decodeSound(
        streams indices: [Int],
        rates: [Int],
        progress: (Int64) -> Void = { _ in },
        _ sink: (_ stream: Int, _ rate: Int, _ start: Int, _ samples: [Float]) -> Void
    ) throws(FFmpegError) -> [Int: Int] {
        var pipelines: [Int: MonoPipeline] = [:]
        for index in indices {
            guard streams.indices.contains(index),
                let stream = unsafe context.stream(index)
            else { throw FFmpegError(.invalidData, path: path) }
            pipelines[index] = try unsafe MonoPipeline(
                stream,
                rates: rates,
                origin: presentationStart,
                path: path
            )
        }
        try unsafe readPackets(of: Set(indices), progress: progress) {
            (index, packet) throws(FFmpegError) in
            try unsafe pipelines[index]?.take(packet) { sink(index, $0, $1, $2) }
        }
        for (index, pipeline) in pipelines {
            try unsafe pipeline.take(nil) { sink(index, $0, $1, $2) }
        }
        return pipelines.mapValues(\.errorCount)
    }

    /// The first timestamp of all streams, in microseconds; nil where it is not known.
    package var firstTimestamp: Int64? {
        unsafe knownTimestamp(ff_AVFormatContext_start_time(context))
    }

    /// The time at which the presentation begins, in microseconds.
    ///
    /// In movies it is 0: a track that starts later is silent until then. Other containers, and movies in
    /// fragments, may count from anywhere.
    var presentationStart: Int64 {
        guard !formatName.contains("mp4") || countsFromFirstFrame else { return 0 }
        return firstTimestamp ?? 0
    }
}

/// A decoder of any sound, and a resampler to one channel for each rate, one after the other.
@safe
final class MonoPipeline {
    /// No frame gives more samples at a time: its rate would be a few a second.
    private static let mostSamples = 1 << 20

    private let decoder: StreamDecoder
    private var outputs: [Output]
    private let timeBase: AVRational
    private let origin: Int64
    private let path: String

    /// What comes out at a rate.
    private struct Output {
        /// Samples a second.
        let rate: Int
        let resampler: Resampler
        /// Where the next frame begins that does not say it, in samples.
        var next = 0
    }

    /// Opens the decoder of a stream.
    ///
    /// - Parameters:
    ///   - stream: the stream.
    ///   - rates: samples a second that come out.
    ///   - origin: the time that counts as 0, in microseconds.
    ///   - path: the file, for errors.
    /// - Throws: `FFmpegError` where there is no decoder, or it takes no such stream.
    init(
        _ stream: UnsafePointer<AVStream>,
        rates: [Int],
        origin: Int64,
        path: String
    ) throws(FFmpegError) {
        self.path = path
        self.origin = origin
        unsafe timeBase = ff_AVStream_time_base(stream)
        outputs = rates.map {
            Output(rate: $0, resampler: Resampler(to: AV_SAMPLE_FMT_FLT, path: path))
        }
        decoder = try unsafe StreamDecoder(stream, path: path)
    }

    /// Number of packets that could not be decoded.
    var errorCount: Int { decoder.errorCount }

    /// Takes a packet of the stream, or nil at its end.
    ///
    /// - Parameters:
    ///   - input: the packet.
    ///   - sink: is given the rate, the place of the first sample in samples from the origin, and samples.
    /// - Throws: `FFmpegError` where sound cannot be made one channel.
    func take(
        _ input: UnsafePointer<AVPacket>?,
        _ sink: (_ rate: Int, _ start: Int, _ samples: [Float]) -> Void
    ) throws(FFmpegError) {
        try unsafe decoder.decode(input) { frame throws(FFmpegError) in
            for index in outputs.indices {
                let (rate, resampler) = (outputs[index].rate, outputs[index].resampler)
                let samples = try unsafe resampled(SampleBlock(frame), resampler, rate)
                let start = unsafe start(of: frame, rate) ?? outputs[index].next
                outputs[index].next = start + samples.count
                sink(rate, start, samples)
            }
            return true
        }
    }

    /// Where a frame begins, in samples from the origin; nil where it does not say it.
    private func start(of frame: UnsafePointer<AVFrame>, _ rate: Int) -> Int? {
        guard let ticks = unsafe knownTimestamp(ff_AVFrame_best_effort_timestamp(frame)),
            let time = TimeBase(timeBase).time(ticks: ticks)
        else { return nil }
        let samples = (time.seconds - Double(origin) / 1_000_000) * Double(rate)
        return samples.magnitude < 1e15 ? Int(samples.rounded()) : nil
    }

    private func resampled(
        _ block: SampleBlock,
        _ resampler: Resampler,
        _ rate: Int
    ) throws(FFmpegError) -> [Float] {
        var mono = unsafe AVChannelLayout()
        unsafe av_channel_layout_default(&mono, 1)
        defer { unsafe av_channel_layout_uninit(&mono) }
        try unsafe resampler.prepare(for: block, to: &mono, rate: Int32(clamping: rate))
        let count = unsafe Int(block.count)
        let inputRate = unsafe max(1, Int(block.rate))
        let waiting = unsafe swr_get_delay(resampler.context, Int64(rate))
        // What the filter holds back and a sample of rounding come on top.
        let capacity = count * rate / inputRate + Int(waiting) + 32
        guard capacity <= Self.mostSamples else { throw FFmpegError(.invalidData, path: path) }
        var result: Int32 = 0
        let samples = unsafe [Float](unsafeUninitializedCapacity: capacity) { buffer, filled in
            let start = UnsafeMutableRawPointer(buffer.baseAddress)
            var output = unsafe start?.assumingMemoryBound(to: UInt8.self)
            unsafe result = swr_convert(
                resampler.context,
                &output,
                Int32(clamping: capacity),
                block.data,
                Int32(clamping: count)
            )
            filled = max(0, Int(result))
        }
        try check(result, path)
        return samples
    }
}
