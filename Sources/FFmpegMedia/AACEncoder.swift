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
        unsafe encoder.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
        unsafe encoder.pointee.sample_rate = rate
        unsafe av_channel_layout_default(&encoder.pointee.ch_layout, count)
        unsafe encoder.pointee.bit_rate = Int64(bitRatePerChannel) * Int64(count)
        unsafe encoder.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        unsafe encoder.pointee.time_base = AVRational(num: 1, den: rate)
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
            configuration: bytes(encoder.pointee.extradata, Int(encoder.pointee.extradata_size)),
            sampleRate: Int(encoder.pointee.sample_rate),
            channels: Int(encoder.pointee.ch_layout.nb_channels),
            initialPadding: Int(encoder.pointee.initial_padding),
            frameLength: Int(encoder.pointee.frame_size)
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
        var frame = unsafe format.frame(count: samples.count / format.channelCount)
        defer { unsafe av_channel_layout_uninit(&frame.ch_layout) }
        try unsafe prepare(for: frame)
        let result = unsafe samples.withUnsafeBytes { buffer in
            var start = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            return unsafe swr_convert(resampler.context, nil, 0, &start, frame.nb_samples)
        }
        try check(result, path)
        try encodeWaiting(atEnd: false, sink)
    }

    /// Encodes a decoded frame.
    func encode(_ frame: AVFrame, _ sink: ([UInt8]) -> Void) throws(FFmpegError) {
        try unsafe prepare(for: frame)
        let data = unsafe UnsafeMutableRawPointer(frame.extended_data)
            .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
        try check(unsafe swr_convert(resampler.context, nil, 0, data, frame.nb_samples), path)
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

    private func prepare(for frame: AVFrame) throws(FFmpegError) {
        try unsafe resampler.prepare(
            for: frame,
            to: &encoder.pointee.ch_layout,
            rate: encoder.pointee.sample_rate
        )
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
            try check(unsafe av_frame_get_buffer(frame, 0), path)
            let count = unsafe swr_convert(
                resampler.context,
                frame.pointee.extended_data,
                length,
                nil,
                0
            )
            try check(count, path)
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
        try check(unsafe avcodec_send_frame(encoder, frame), path)
        while unsafe avcodec_receive_packet(encoder, packet) >= 0 {
            sink(unsafe bytes(packet.pointee.data, Int(packet.pointee.size)))
            unsafe av_packet_unref(packet)
        }
    }
}
