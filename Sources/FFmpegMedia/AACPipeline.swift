// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// A decoder of any sound, a resampler and FFmpeg's AAC encoder, one behind the other.
@safe
final class AACPipeline {
    /// The rates that AAC has.
    private static let rates: Set<Int32> = [
        96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
    ]

    private let decoder: UnsafeMutablePointer<AVCodecContext>
    private let encoder: UnsafeMutablePointer<AVCodecContext>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let resampler: Resampler
    /// Number of samples that went into the encoder.
    private(set) var sampleCount: Int64 = 0
    /// Number of packets that could not be decoded.
    private(set) var errorCount = 0
    private let path: String

    /// Opens the codecs for a stream.
    init(
        _ stream: AVStream,
        bitRatePerChannel: Int,
        path: String
    ) throws(FFmpegError) {
        self.path = path
        resampler = Resampler(to: AV_SAMPLE_FMT_FLTP, path: path)
        ff_forget_report()
        let codec = unsafe avcodec_find_decoder(stream.codecpar.pointee.codec_id)
        guard let decoder = unsafe avcodec_alloc_context3(codec),
            let encoder = unsafe avcodec_alloc_context3(avcodec_find_encoder(AV_CODEC_ID_AAC)),
            let frame = unsafe av_frame_alloc(), let packet = unsafe av_packet_alloc()
        else { throw FFmpegError(.outOfMemory, path: path) }
        unsafe self.decoder = decoder
        unsafe self.encoder = encoder
        unsafe self.frame = frame
        unsafe self.packet = packet
        unsafe avcodec_parameters_to_context(decoder, stream.codecpar)
        unsafe decoder.pointee.pkt_timebase = stream.time_base
        try check(unsafe avcodec_open2(decoder, codec, nil))
        try openEncoder(bitRatePerChannel)
    }

    private func openEncoder(_ bitRatePerChannel: Int) throws(FFmpegError) {
        let given = unsafe decoder.pointee.ch_layout.nb_channels
        // Of seven channels, or more than eight, AAC has no usual arrangement.
        let channels: Int32 = given < 1 || given == 7 || given > 8 ? 2 : given
        let rate = unsafe decoder.pointee.sample_rate
        unsafe encoder.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        unsafe encoder.pointee.sample_rate = Self.rates.contains(rate) ? rate : 48000
        unsafe av_channel_layout_default(&encoder.pointee.ch_layout, channels)
        unsafe encoder.pointee.bit_rate = Int64(bitRatePerChannel) * Int64(channels)
        unsafe encoder.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        unsafe encoder.pointee.time_base = AVRational(num: 1, den: encoder.pointee.sample_rate)
        let codec = unsafe avcodec_find_encoder(AV_CODEC_ID_AAC)
        try check(unsafe avcodec_open2(encoder, codec, nil))
    }

    deinit {
        var decoder: UnsafeMutablePointer<AVCodecContext>? = unsafe decoder
        var encoder: UnsafeMutablePointer<AVCodecContext>? = unsafe encoder
        var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        unsafe avcodec_free_context(&decoder)
        unsafe avcodec_free_context(&encoder)
        unsafe av_frame_free(&frame)
        unsafe av_packet_free(&packet)
    }

    /// What the encoder writes, for a sample entry.
    var format: AACFormat {
        unsafe AACFormat(
            configuration: bytes(encoder.pointee.extradata, Int(encoder.pointee.extradata_size)),
            sampleRate: Int(encoder.pointee.sample_rate),
            channels: Int(encoder.pointee.ch_layout.nb_channels),
            initialPadding: Int(encoder.pointee.initial_padding),
            frameLength: Int(encoder.pointee.frame_size)
        )
    }

    private func check(_ result: Int32) throws(FFmpegError) {
        guard result < 0 else { return }
        throw FFmpegError(result: result, path: path)
    }

    // MARK: - One step after the other

    /// Takes a packet of the stream, or nil at its end; gives coded frames to `sink`.
    func take(
        _ input: UnsafePointer<AVPacket>?,
        _ sink: ([UInt8]) -> Void
    ) throws(FFmpegError) {
        if unsafe avcodec_send_packet(decoder, input) < 0 { errorCount += 1 }
        while true {
            let result = unsafe avcodec_receive_frame(decoder, frame)
            if result == ff_try_again || result == ff_end_of_file { break }
            guard result >= 0 else {
                errorCount += 1
                break
            }
            try resample(sink)
            unsafe av_frame_unref(frame)
        }
        guard unsafe input == nil else { return }
        if unsafe resampler.context != nil { try encodeWaiting(atEnd: true, sink) }
        try unsafe encode(nil, sink)
    }

    private func resample(_ sink: ([UInt8]) -> Void) throws(FFmpegError) {
        try unsafe resampler.prepare(
            for: frame.pointee,
            to: &encoder.pointee.ch_layout,
            rate: encoder.pointee.sample_rate
        )
        let data = unsafe UnsafeMutableRawPointer(frame.pointee.extended_data)
            .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        try check(unsafe swr_convert(resampler.context, nil, 0, data, frame.pointee.nb_samples))
        try encodeWaiting(atEnd: false, sink)
    }

    /// Encodes what the resampler has, in whole frames until the end.
    private func encodeWaiting(
        atEnd: Bool,
        _ sink: ([UInt8]) -> Void
    ) throws(FFmpegError) {
        let rate = unsafe Int64(encoder.pointee.sample_rate)
        let length = unsafe encoder.pointee.frame_size
        // A filter between two rates keeps some samples back, which count as waiting.
        let kept = resampler.inputRate.map(Int64.init) == rate ? 0 : 256
        while unsafe swr_get_delay(resampler.context, rate)
            >= (atEnd ? 1 : Int64(length) + Int64(kept))
        {
            var output = unsafe av_frame_alloc()
            defer { unsafe av_frame_free(&output) }
            guard let frame = unsafe output else { throw FFmpegError(.outOfMemory, path: path) }
            unsafe frame.pointee.nb_samples = length
            unsafe frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
            unsafe frame.pointee.sample_rate = encoder.pointee.sample_rate
            unsafe av_channel_layout_copy(&frame.pointee.ch_layout, &encoder.pointee.ch_layout)
            try check(unsafe av_frame_get_buffer(frame, 0))
            let count = unsafe swr_convert(
                resampler.context,
                frame.pointee.extended_data,
                length,
                nil,
                0
            )
            try check(count)
            guard count > 0 else { return }
            unsafe frame.pointee.nb_samples = count
            unsafe frame.pointee.pts = sampleCount
            sampleCount += Int64(count)
            try unsafe encode(frame, sink)
        }
    }

    private func encode(
        _ frame: UnsafeMutablePointer<AVFrame>?,
        _ sink: ([UInt8]) -> Void
    ) throws(FFmpegError) {
        try check(unsafe avcodec_send_frame(encoder, frame))
        while unsafe avcodec_receive_packet(encoder, packet) >= 0 {
            sink(unsafe bytes(packet.pointee.data, Int(packet.pointee.size)))
            unsafe av_packet_unref(packet)
        }
    }
}
