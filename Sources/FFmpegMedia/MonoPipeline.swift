// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg
import MediaPrimitives

/// A decoder of any sound and a resampler to one channel, one behind the other.
@safe
final class MonoPipeline {
    /// No frame gives more samples at a time: its rate would be a few a second.
    private static let mostSamples = 1 << 20

    /// Number of packets that could not be decoded.
    private(set) var errorCount = 0
    private let decoder: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let resampler: Resampler
    private let timeBase: AVRational
    private let origin: Int64
    private let rate: Int32
    private let path: String
    /// Where the next frame begins that does not say it, in samples.
    private var next = 0

    /// Opens the decoder of a stream.
    ///
    /// - Parameters:
    ///   - stream: the stream.
    ///   - rate: samples a second that come out.
    ///   - origin: the time that counts as 0, in microseconds.
    ///   - path: the file, for errors.
    /// - Throws: `FFmpegError` where there is no decoder, or it takes no such stream.
    init(_ stream: AVStream, rate: Int, origin: Int64, path: String) throws(FFmpegError) {
        self.path = path
        self.rate = Int32(clamping: rate)
        self.origin = origin
        unsafe timeBase = stream.time_base
        resampler = Resampler(to: AV_SAMPLE_FMT_FLT, path: path)
        ff_forget_report()
        let codec = unsafe avcodec_find_decoder(stream.codecpar.pointee.codec_id)
        guard unsafe codec != nil else { throw FFmpegError(.noDecoder, path: path) }
        guard let decoder = unsafe avcodec_alloc_context3(codec),
            let frame = unsafe av_frame_alloc()
        else { throw FFmpegError(.outOfMemory, path: path) }
        unsafe self.decoder = decoder
        unsafe self.frame = frame
        unsafe avcodec_parameters_to_context(decoder, stream.codecpar)
        unsafe decoder.pointee.pkt_timebase = stream.time_base
        let result = unsafe avcodec_open2(decoder, codec, nil)
        guard result >= 0 else { throw FFmpegError(result: result, path: path) }
    }

    deinit {
        var decoder: UnsafeMutablePointer<AVCodecContext>? = unsafe decoder
        var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
        unsafe avcodec_free_context(&decoder)
        unsafe av_frame_free(&frame)
    }

    /// Takes a packet of the stream, or nil at its end.
    ///
    /// - Parameters:
    ///   - input: the packet.
    ///   - sink: is given samples, and the place of the first in samples from the origin.
    /// - Throws: `FFmpegError` where sound cannot be made one channel.
    func take(
        _ input: UnsafePointer<AVPacket>?,
        _ sink: (Int, [Float]) -> Void
    ) throws(FFmpegError) {
        if unsafe avcodec_send_packet(decoder, input) < 0 { errorCount += 1 }
        while true {
            let result = unsafe avcodec_receive_frame(decoder, frame)
            if result == ff_try_again || result == ff_end_of_file { return }
            guard result >= 0 else {
                errorCount += 1
                return
            }
            defer { unsafe av_frame_unref(frame) }
            let samples = try resampled()
            let start = self.start ?? next
            next = start + samples.count
            sink(start, samples)
        }
    }

    /// Where the frame begins, in samples from the origin; nil where it does not say it.
    private var start: Int? {
        guard let ticks = unsafe knownTimestamp(frame.pointee.best_effort_timestamp),
            let time = TimeBase(timeBase).time(ticks: ticks)
        else { return nil }
        let samples = (time.seconds - Double(origin) / 1_000_000) * Double(rate)
        return samples.magnitude < 1e15 ? Int(samples.rounded()) : nil
    }

    private func resampled() throws(FFmpegError) -> [Float] {
        var mono = unsafe AVChannelLayout()
        unsafe av_channel_layout_default(&mono, 1)
        defer { unsafe av_channel_layout_uninit(&mono) }
        try unsafe resampler.prepare(for: frame.pointee, to: &mono, rate: rate)
        let count = unsafe Int(frame.pointee.nb_samples)
        let inputRate = unsafe max(1, Int(frame.pointee.sample_rate))
        let waiting = unsafe swr_get_delay(resampler.context, Int64(rate))
        // What the filter holds back and a sample of rounding come on top.
        let capacity = count * Int(rate) / inputRate + Int(waiting) + 32
        guard capacity <= Self.mostSamples else { throw FFmpegError(.invalidData, path: path) }
        let data = unsafe UnsafeMutableRawPointer(frame.pointee.extended_data)
            .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        var result: Int32 = 0
        let samples = unsafe [Float](unsafeUninitializedCapacity: capacity) { buffer, filled in
            let start = UnsafeMutableRawPointer(buffer.baseAddress)
            var output = unsafe start?.assumingMemoryBound(to: UInt8.self)
            unsafe result = swr_convert(
                resampler.context,
                &output,
                Int32(clamping: capacity),
                data,
                Int32(clamping: count)
            )
            filled = max(0, Int(result))
        }
        guard result >= 0 else { throw FFmpegError(result: result, path: path) }
        return samples
    }
}
