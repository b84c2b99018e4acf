// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// A picture as pixels of red, green and blue.
package struct PixelPicture: Equatable, Sendable {
    /// Pixels in a row.
    package let width: Int
    /// Rows.
    package let height: Int
    /// Three bytes for each pixel, a row after the other.
    package var bytes: [UInt8]

    /// Makes a black picture; of a size below 1, of one pixel.
    package init(width: Int, height: Int) {
        self.width = max(1, width)
        self.height = max(1, height)
        bytes = [UInt8](repeating: 0, count: self.width * self.height * 3)
    }

    /// The picture as a PNG file.
    ///
    /// - Parameter path: how errors name the file.
    /// - Returns: the file.
    /// - Throws: `FFmpegError` if FFmpeg is not installed, or has no encoder.
    package func png(named path: String) throws(FFmpegError) -> [UInt8] {
        try FFmpegLibrary.load()
        let codec = unsafe avcodec_find_encoder(AV_CODEC_ID_PNG)
        guard unsafe codec != nil else { throw FFmpegError(.noDecoder, path: path) }
        var frame = unsafe ff_pixel_frame(bytes, Int32(clamping: width), Int32(clamping: height))
        var encoder = unsafe avcodec_alloc_context3(codec)
        var packet = unsafe av_packet_alloc()
        defer {
            unsafe av_frame_free(&frame)
            unsafe avcodec_free_context(&encoder)
            unsafe av_packet_free(&packet)
        }
        guard let source = unsafe frame, let context = unsafe encoder, let output = unsafe packet
        else { throw FFmpegError(.outOfMemory, path: path) }
        unsafe ff_AVCodecContext_set_width(context, Int32(clamping: width))
        unsafe ff_AVCodecContext_set_height(context, Int32(clamping: height))
        unsafe ff_AVCodecContext_set_pix_fmt(context, AV_PIX_FMT_RGB24)
        unsafe ff_AVCodecContext_set_time_base(context, AVRational(num: 1, den: 25))
        unsafe ff_AVCodecContext_set_thread_count(context, 1)
        unsafe ff_AVFrame_set_pts(source, 0)
        try check(unsafe avcodec_open2(context, codec, nil), path)
        try check(unsafe avcodec_send_frame(context, source), path)
        try check(unsafe avcodec_receive_packet(context, output), path)
        return unsafe FFmpegMedia.bytes(output.pointee.data, Int(output.pointee.size))
    }
}
