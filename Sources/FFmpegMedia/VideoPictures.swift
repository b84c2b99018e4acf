// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension InputFile {
    /// The most packets that are decoded from a key frame on: some seconds, as key frames are apart.
    private static let mostPackets = 750

    /// A frame of the video at a time, as a small JPEG file.
    ///
    /// - Parameters:
    ///   - milliseconds: The time from the beginning of the presentation.
    ///   - width: The most pixels in a line.
    /// - Returns: The file; nil where there is no video at that time.
    /// - Throws: `FFmpegError` where the video cannot be read or decoded.
    package mutating func picture(
        atMilliseconds milliseconds: Int,
        width: Int
    ) throws(FFmpegError) -> [UInt8]? {
        try frame(atMilliseconds: milliseconds) { decoder, quarters throws(FFmpegError) in
            try decoder.jpeg(width: width, quarters: quarters)
        }
    }

    /// A frame of the video at a time, as pixels.
    ///
    /// - Parameters:
    ///   - milliseconds: The time from the beginning of the presentation.
    ///   - width: The most pixels in a line.
    /// - Returns: The pixels; nil where there is no video at that time.
    /// - Throws: `FFmpegError` where the video cannot be read or decoded.
    package mutating func pixels(
        atMilliseconds milliseconds: Int,
        width: Int
    ) throws(FFmpegError) -> PixelPicture? {
        try frame(atMilliseconds: milliseconds) { decoder, quarters in
            decoder.pixels(width: width, quarters: quarters)
        }
    }

    /// Decodes up to a time, and gives what is made of the frame there.
    private mutating func frame<Result>(
        atMilliseconds milliseconds: Int,
        _ make: (VideoDecoder, _ quarters: Int32) throws(FFmpegError) -> Result?
    ) throws(FFmpegError) -> Result? {
        let video = streams.first {
            $0.kind == .video && !$0.disposition.contains(.attachedPicture)
        }
        guard let video, let stream = unsafe context.stream(video.index) else {
            return nil
        }
        let decoder = try unsafe VideoDecoder(stream, path: path)
        let start = unsafe knownTimestamp(ff_AVFormatContext_start_time(context)) ?? 0
        let origin = formatName.contains("mp4") ? 0 : start
        let base = unsafe ff_AVStream_time_base(stream)
        guard base.num > 0, base.den > 0 else { return nil }
        let seconds = Double(milliseconds) / 1000 + Double(origin) / 1_000_000
        let time = Int64(seconds * Double(base.den) / Double(base.num))
        selectStreams([video.index])
        ff_forget_report()
        _ = unsafe av_seek_frame(context, Int32(video.index), time, AVSEEK_FLAG_BACKWARD)
        let quarters = unsafe quarterTurns(stream)
        for _ in 0..<Self.mostPackets {
            unsafe av_packet_unref(packet)
            let result = unsafe av_read_frame(context, packet)
            let isAtEnd = result == ff_end_of_file
            guard result >= 0 || isAtEnd else { throw FFmpegError(result: result, path: path) }
            guard unsafe isAtEnd || packet.pointee.stream_index == Int32(video.index) else {
                continue
            }
            if try unsafe decoder.decode(isAtEnd ? nil : packet, upTo: time) || isAtEnd {
                unsafe av_packet_unref(packet)
                return try make(decoder, quarters)
            }
        }
        unsafe av_packet_unref(packet)
        return nil
    }
}

/// How often a player turns the video clockwise by 90 degrees.
func quarterTurns(_ stream: UnsafePointer<AVStream>) -> Int32 {
    let matrix = unsafe StreamSideData(stream).numbers(of: AV_PKT_DATA_DISPLAYMATRIX)
    guard matrix.count >= 9 else { return 0 }
    // The matrix of tkhd: a, b, u, c, d, v, x, y, w.
    let (a, b) = (matrix[0], matrix[1])
    if a == 0 { return b > 0 ? 1 : 3 }
    return a < 0 && b == 0 ? 2 : 0
}

/// A decoder of video that keeps the last frame it has given.
@safe
final class VideoDecoder {
    private let decoder: StreamDecoder
    /// The last frame; an empty one before the first.
    private let frame: UnsafeMutablePointer<AVFrame>
    private var hasFrame = false
    private let path: String

    /// Opens the decoder of a stream.
    ///
    /// - Throws: `FFmpegError` where there is no decoder, or it takes no such stream.
    init(_ stream: UnsafePointer<AVStream>, path: String) throws(FFmpegError) {
        decoder = try unsafe StreamDecoder(stream, threads: 1, path: path)
        guard let frame = unsafe av_frame_alloc() else {
            throw FFmpegError(.outOfMemory, path: path)
        }
        unsafe self.frame = frame
        self.path = path
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
        unsafe av_frame_free(&frame)
    }

    /// Decodes a packet, or what is left where it is nil; damage is left out.
    ///
    /// - Returns: whether the frame that is kept is shown at a time or after it.
    func decode(_ packet: UnsafePointer<AVPacket>?, upTo time: Int64) throws(FFmpegError) -> Bool {
        var isReached = false
        try unsafe decoder.decode(packet) { next throws(FFmpegError) in
            unsafe av_frame_unref(frame)
            unsafe av_frame_move_ref(frame, next)
            hasFrame = true
            isReached =
                unsafe knownTimestamp(ff_AVFrame_best_effort_timestamp(frame)).map { $0 >= time }
                ?? false
            return !isReached
        }
        return isReached
    }

    /// The frame as pixels; nil if missing, or its pixels cannot be read.
    func pixels(width: Int, quarters: Int32) -> PixelPicture? {
        guard hasFrame else { return nil }
        var small = unsafe ff_small_frame(frame, Int32(clamping: width), quarters)
        defer { unsafe av_frame_free(&small) }
        guard let source = unsafe small else { return nil }
        let width = unsafe Int(ff_AVFrame_width(source))
        var picture = unsafe PixelPicture(width: width, height: Int(ff_AVFrame_height(source)))
        unsafe ff_copy_pixels(source, &picture.bytes)
        return picture
    }

    /// The frame as a JPEG file; nil if missing, or its pixels cannot be read.
    ///
    /// - Throws: `FFmpegError` where there is no encoder, or it takes no such frame.
    func jpeg(width: Int, quarters: Int32) throws(FFmpegError) -> [UInt8]? {
        guard hasFrame else { return nil }
        var small = unsafe ff_small_frame(frame, Int32(clamping: width), quarters)
        defer { unsafe av_frame_free(&small) }
        guard let source = unsafe small else { return nil }
        let codec = unsafe avcodec_find_encoder(AV_CODEC_ID_MJPEG)
        guard unsafe codec != nil else { throw FFmpegError(.noDecoder, path: path) }
        var encoder = unsafe avcodec_alloc_context3(codec)
        var packet = unsafe av_packet_alloc()
        defer {
            unsafe avcodec_free_context(&encoder)
            unsafe av_packet_free(&packet)
        }
        guard let context = unsafe encoder, let output = unsafe packet else {
            throw FFmpegError(.outOfMemory, path: path)
        }
        unsafe ff_AVCodecContext_set_width(context, ff_AVFrame_width(source))
        unsafe ff_AVCodecContext_set_height(context, ff_AVFrame_height(source))
        unsafe ff_AVCodecContext_set_pix_fmt(context, AV_PIX_FMT_YUVJ420P)
        unsafe ff_AVCodecContext_set_color_range(context, AVCOL_RANGE_JPEG)
        unsafe ff_AVCodecContext_set_time_base(context, AVRational(num: 1, den: 25))
        unsafe ff_AVCodecContext_at_flags(context).pointee |= AV_CODEC_FLAG_QSCALE
        unsafe ff_AVCodecContext_set_global_quality(context, ff_small_quality)
        unsafe ff_AVCodecContext_set_thread_count(context, 1)
        unsafe ff_AVFrame_set_quality(source, ff_small_quality)
        unsafe ff_AVFrame_set_pts(source, 0)
        try check(unsafe avcodec_open2(context, codec, nil), path)
        try check(unsafe avcodec_send_frame(context, source), path)
        try check(unsafe avcodec_receive_packet(context, output), path)
        return unsafe bytes(output.pointee.data, Int(output.pointee.size))
    }
}
