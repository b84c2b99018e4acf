// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// The open decoder of one stream, and the frame that it has given last.
@safe
final class StreamDecoder {
    /// Never null.
    let context: UnsafeMutablePointer<AVCodecContext>
    /// Where frames are received; empty between them.
    private let frame: UnsafeMutablePointer<AVFrame>
    /// Number of packets that could not be decoded.
    private(set) var errorCount = 0

    /// Opens the decoder of a stream.
    ///
    /// - Parameters:
    ///   - stream: the stream.
    ///   - threads: how many threads it may use; nil: as many as it likes.
    ///   - options: options of the decoder, by FFmpeg's names.
    ///   - path: the file, for errors.
    /// - Throws: `FFmpegError` where there is no decoder, or it takes no such stream.
    init(
        _ stream: UnsafePointer<AVStream>,
        threads: Int32? = nil,
        options: [String: String] = [:],
        path: String
    ) throws(FFmpegError) {
        ff_forget_report()
        let parameters = unsafe ff_AVStream_codecpar(stream)
        let codec = unsafe avcodec_find_decoder(ff_AVCodecParameters_codec_id(parameters))
        guard unsafe codec != nil else { throw FFmpegError(.noDecoder, path: path) }
        guard let context = unsafe avcodec_alloc_context3(codec) else {
            throw FFmpegError(.outOfMemory, path: path)
        }
        guard let frame = unsafe av_frame_alloc() else {
            var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
            unsafe avcodec_free_context(&context)
            throw FFmpegError(.outOfMemory, path: path)
        }
        unsafe self.context = context
        unsafe self.frame = frame
        try check(unsafe avcodec_parameters_to_context(context, parameters), path)
        unsafe ff_AVCodecContext_set_pkt_timebase(context, ff_AVStream_time_base(stream))
        if let threads { unsafe ff_AVCodecContext_set_thread_count(context, threads) }
        for (name, value) in options {
            try check(unsafe av_opt_set(context, name, value, 0), path)
        }
        try check(unsafe avcodec_open2(context, codec, nil), path)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
        var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
        unsafe avcodec_free_context(&context)
        unsafe av_frame_free(&frame)
    }

    /// Decodes a packet, or what is left where it is nil; damage is counted and left out.
    ///
    /// - Parameters:
    ///   - packet: the packet.
    ///   - take: is given each frame, which is emptied afterwards; returns whether to go on.
    /// - Throws: what `take` throws.
    func decode(
        _ packet: UnsafePointer<AVPacket>?,
        _ take: (UnsafeMutablePointer<AVFrame>) throws(FFmpegError) -> Bool
    ) throws(FFmpegError) {
        if unsafe avcodec_send_packet(context, packet) < 0 { errorCount += 1 }
        var goesOn = true
        while goesOn {
            let result = unsafe avcodec_receive_frame(context, frame)
            if result == ff_try_again || result == ff_end_of_file { return }
            guard result >= 0 else {
                errorCount += 1
                return
            }
            defer { unsafe av_frame_unref(frame) }
            goesOn = try unsafe take(frame)
        }
    }
}
