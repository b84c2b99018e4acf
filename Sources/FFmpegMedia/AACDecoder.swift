// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// FFmpeg's decoder of AAC for frames that are in no container.
@safe
package final class AACDecoder {
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let frame: UnsafeMutablePointer<AVFrame>
    private let path: String

    /// Opens the decoder.
    ///
    /// - Parameters:
    ///   - configuration: `AudioSpecificConfig`.
    ///   - path: the file, for errors.
    /// - Throws: `FFmpegError` if it cannot be opened.
    package init(configuration: [UInt8], path: String) throws(FFmpegError) {
        try FFmpegLibrary.load()
        self.path = path
        let codec = unsafe avcodec_find_decoder(AV_CODEC_ID_AAC)
        guard unsafe codec != nil else { throw FFmpegError(.noDecoder, path: path) }
        var packet = unsafe av_packet_alloc()
        var frame = unsafe av_frame_alloc()
        var context = unsafe avcodec_alloc_context3(codec)
        guard let openedPacket = unsafe packet, let openedFrame = unsafe frame,
            let opened = unsafe context
        else {
            unsafe av_packet_free(&packet)
            unsafe av_frame_free(&frame)
            unsafe avcodec_free_context(&context)
            throw FFmpegError(.outOfMemory, path: path)
        }
        unsafe self.packet = openedPacket
        unsafe self.frame = openedFrame
        unsafe self.context = opened
        let padded = configuration + [UInt8](repeating: 0, count: Int(AV_INPUT_BUFFER_PADDING_SIZE))
        guard let memory = unsafe av_malloc(padded.count) else {
            throw FFmpegError(.outOfMemory, path: path)
        }
        unsafe memory.copyMemory(from: padded, byteCount: padded.count)
        unsafe ff_AVCodecContext_set_extradata(
            opened,
            memory.assumingMemoryBound(to: UInt8.self)
        )
        unsafe ff_AVCodecContext_set_extradata_size(opened, Int32(clamping: configuration.count))
        try check(unsafe avcodec_open2(opened, codec, nil), path)
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
        var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
        unsafe av_packet_free(&packet)
        unsafe av_frame_free(&frame)
        unsafe avcodec_free_context(&context)
    }

    /// Decodes a frame that follows the one before.
    ///
    /// - Parameter bytes: the frame.
    /// - Returns: the format, and interleaved samples of which 1 is full scale; nil: it is damaged.
    /// - Throws: `FFmpegError.Kind.outOfMemory`.
    package func decode(
        _ bytes: [UInt8]
    ) throws(FFmpegError) -> (format: ChannelFormat, samples: [Float])? {
        try check(unsafe av_new_packet(packet, Int32(clamping: bytes.count)), path)
        defer { unsafe av_packet_unref(packet) }
        unsafe UnsafeMutableRawPointer(packet.pointee.data)?
            .copyMemory(from: bytes, byteCount: bytes.count)
        guard unsafe avcodec_send_packet(context, packet) >= 0,
            unsafe avcodec_receive_frame(context, frame) >= 0
        else { return nil }
        defer { unsafe av_frame_unref(frame) }
        guard unsafe ff_AVFrame_format(frame) == AV_SAMPLE_FMT_FLTP.rawValue else { return nil }
        let format = unsafe ChannelFormat(frame)
        return unsafe (format, Self.interleaved(frame, format.channelCount))
    }

    private static func interleaved(
        _ frame: UnsafePointer<AVFrame>,
        _ channels: Int
    ) -> [Float] {
        let count = unsafe Int(ff_AVFrame_nb_samples(frame))
        let data = unsafe ff_AVFrame_extended_data(frame)
        return unsafe [Float](unsafeUninitializedCapacity: count * channels) { buffer, filled in
            for channel in 0..<channels {
                guard let start = unsafe data?[channel] else { return }
                let samples = unsafe UnsafeRawPointer(start).assumingMemoryBound(to: Float.self)
                for index in 0..<count {
                    unsafe buffer[index * channels + channel] = samples[index]
                }
            }
            filled = count * channels
        }
    }
}
