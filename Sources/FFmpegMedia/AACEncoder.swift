// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// A resampler to what AAC takes, and FFmpeg's encoder of AAC-LC.
@safe
package final class AACEncoder {
    /// The rates that AAC has.
    private static let rates: Set<Int> = [
        96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
    ]

    private let encoder: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let resampler: Resampler
    /// Number of samples that went into the encoder.
    package private(set) var sampleCount: Int64 = 0
    private let path: String

    /// Opens the encoder.
    ///
    /// - Parameters:
    ///   - channels: of the sound that comes in. Seven, or more than eight, become two.
    ///   - sampleRate: of the sound that comes in. A rate that AAC does not have becomes 48 kHz.
    ///   - bitRatePerChannel: bits a second for each channel.
    ///   - path: the file, for errors.
    /// - Throws: `FFmpegError` if it cannot be opened.
    package init(
        channels: Int,
        sampleRate: Int,
        bitRatePerChannel: Int,
        path: String
    ) throws(FFmpegError) {
        try FFmpegLibrary.load()
        self.path = path
        resampler = Resampler(to: AV_SAMPLE_FMT_FLTP, path: path)
        let codec = unsafe avcodec_find_encoder(AV_CODEC_ID_AAC)
        guard let packet = unsafe av_packet_alloc() else {
            throw FFmpegError(.outOfMemory, path: path)
        }
        guard let encoder = unsafe avcodec_alloc_context3(codec) else {
            var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
            unsafe av_packet_free(&packet)
            throw FFmpegError(.outOfMemory, path: path)
        }
        unsafe self.encoder = encoder
        unsafe self.packet = packet
        // Of seven channels, or more than eight, AAC has no usual arrangement.
        let isUsual = channels > 0 && channels < 9 && channels != 7
        let count = Int32(isUsual ? channels : 2)
        let rate = Int32(Self.rates.contains(sampleRate) ? sampleRate : 48000)
        unsafe ff_AVCodecContext_set_sample_fmt(encoder, AV_SAMPLE_FMT_FLTP)
        unsafe ff_AVCodecContext_set_sample_rate(encoder, rate)
        unsafe av_channel_layout_default(ff_AVCodecContext_at_ch_layout(encoder), count)
        unsafe ff_AVCodecContext_set_bit_rate(encoder, Int64(bitRatePerChannel) * Int64(count))
        unsafe ff_AVCodecContext_at_flags(encoder).pointee |= AV_CODEC_FLAG_GLOBAL_HEADER
        unsafe ff_AVCodecContext_set_time_base(encoder, AVRational(num: 1, den: rate))
        // Twice as fast as the encoder's own choice, and from 64 kbit/s a channel on it adds less noise: 18 dB less
        // to speech. A library without it makes its own choice.
        unsafe av_opt_set(encoder, "aac_coder", "fast", AV_OPT_SEARCH_CHILDREN)
        try check(unsafe avcodec_open2(encoder, codec, nil), path)
    }

    deinit {
        var encoder: UnsafeMutablePointer<AVCodecContext>? = unsafe encoder
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        unsafe avcodec_free_context(&encoder)
        unsafe av_packet_free(&packet)
    }

    /// What the encoder writes, for a sample entry.
    package var format: AACFormat {
        unsafe AACFormat(
            configuration: bytes(
                ff_AVCodecContext_extradata(encoder),
                Int(ff_AVCodecContext_extradata_size(encoder))
            ),
            sampleRate: Int(ff_AVCodecContext_sample_rate(encoder)),
            channels: Int(ff_AVCodecContext_ch_layout(encoder).nb_channels),
            initialPadding: Int(ff_AVCodecContext_initial_padding(encoder)),
            frameLength: Int(ff_AVCodecContext_frame_size(encoder))
        )
    }

    // MARK: - One step after the other

    /// Encodes interleaved samples.
    ///
    /// - Parameters:
    ///   - samples: the samples of all channels; 1 is full scale.
    ///   - format: their rate and channels.
    ///   - sink: is given each coded frame.
    /// - Throws: `FFmpegError` if they cannot be encoded.
    package func encode(
        _ samples: [Float],
        _ format: ChannelFormat,
        _ sink: ([UInt8]) -> Void
    ) throws(FFmpegError) {
        var block = unsafe SampleBlock(format, count: samples.count / format.channelCount)
        defer { unsafe av_channel_layout_uninit(&block.layout) }
        try unsafe prepare(for: block)
        let result = unsafe samples.withUnsafeBytes { buffer in
            var start = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return unsafe swr_convert(resampler.context, nil, 0, &start, block.count)
        }
        try check(result, path)
        try encodeWaiting(atEnd: false, sink)
    }

    /// Encodes a decoded frame.
    func encode(
        _ frame: UnsafePointer<AVFrame>,
        _ sink: ([UInt8]) -> Void
    ) throws(FFmpegError) {
        let block = unsafe SampleBlock(frame)
        try unsafe prepare(for: block)
        try check(unsafe swr_convert(resampler.context, nil, 0, block.data, block.count), path)
        try encodeWaiting(atEnd: false, sink)
    }

    /// Encodes what is left.
    ///
    /// - Parameter sink: is given each coded frame.
    /// - Throws: `FFmpegError` if it cannot be encoded.
    package func finish(_ sink: ([UInt8]) -> Void) throws(FFmpegError) {
        if unsafe resampler.context != nil { try encodeWaiting(atEnd: true, sink) }
        try unsafe encode(nil, sink)
    }

    private func prepare(for block: SampleBlock) throws(FFmpegError) {
        try unsafe resampler.prepare(
            for: block,
            to: ff_AVCodecContext_at_ch_layout(encoder),
            rate: ff_AVCodecContext_sample_rate(encoder)
        )
    }

    /// Encodes what the resampler has, in whole frames until the end.
    private func encodeWaiting(
        atEnd: Bool,
        _ sink: ([UInt8]) -> Void
    ) throws(FFmpegError) {
        let rate = unsafe Int64(ff_AVCodecContext_sample_rate(encoder))
        let length = unsafe ff_AVCodecContext_frame_size(encoder)
        // A filter between two rates keeps some samples back, which count as waiting.
        let kept = resampler.inputRate.map(Int64.init) == rate ? 0 : 256
        while unsafe swr_get_delay(resampler.context, rate)
            >= (atEnd ? 1 : Int64(length) + Int64(kept))
        {
            var output = unsafe av_frame_alloc()
            defer { unsafe av_frame_free(&output) }
            guard let frame = unsafe output else { throw FFmpegError(.outOfMemory, path: path) }
            unsafe ff_AVFrame_set_nb_samples(frame, length)
            unsafe ff_AVFrame_set_format(frame, AV_SAMPLE_FMT_FLTP.rawValue)
            unsafe ff_AVFrame_set_sample_rate(frame, Int32(clamping: rate))
            unsafe av_channel_layout_copy(
                ff_AVFrame_at_ch_layout(frame),
                ff_AVCodecContext_at_ch_layout(encoder)
            )
            try check(unsafe av_frame_get_buffer(frame, 0), path)
            let count = unsafe swr_convert(
                resampler.context,
                ff_AVFrame_extended_data(frame),
                length,
                nil,
                0
            )
            try check(count, path)
            guard count > 0 else { return }
            unsafe ff_AVFrame_set_nb_samples(frame, count)
            unsafe ff_AVFrame_set_pts(frame, sampleCount)
            sampleCount += Int64(count)
            try unsafe encode(frame, sink)
        }
    }

    private func encode(
        _ frame: UnsafeMutablePointer<AVFrame>?,
        _ sink: ([UInt8]) -> Void
    ) throws(FFmpegError) {
        try check(unsafe avcodec_send_frame(encoder, frame), path)
        while unsafe avcodec_receive_packet(encoder, packet) >= 0 {
            sink(unsafe bytes(packet.pointee.data, Int(packet.pointee.size)))
            unsafe av_packet_unref(packet)
        }
    }
}
