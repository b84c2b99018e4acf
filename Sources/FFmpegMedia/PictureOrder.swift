// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Reads from H.264 and H.265 in which order pictures are shown, for streams without time stamps.
@safe
package final class PictureOrder {
    private let parser: UnsafeMutablePointer<AVCodecParserContext>
    private let context: UnsafeMutablePointer<AVCodecContext>

    /// Starts with the first packet of a stream.
    ///
    /// - Parameter codecName: FFmpeg's name of the codec; nil is returned for other codecs.
    /// - Throws: `FFmpegError` where FFmpeg cannot be loaded.
    package init?(codecName: String) throws(FFmpegError) {
        try FFmpegLibrary.load()
        guard codecName == "h264" || codecName == "hevc",
            let parser = unsafe ff_parser(codecName)
        else { return nil }
        let codec = unsafe avcodec_find_decoder(ff_codec(codecName))
        guard let context = unsafe avcodec_alloc_context3(codec) else {
            unsafe av_parser_close(parser)
            return nil
        }
        // Every call has one whole picture.
        unsafe parser.pointee.flags |= PARSER_FLAG_COMPLETE_FRAMES
        unsafe self.parser = parser
        unsafe self.context = context
    }

    /// Place of a picture among those shown since the last one that restarts the count.
    package func number(of packet: [UInt8]) -> Int {
        // FFmpeg reads beyond the end of what it is given.
        let padded = packet + [UInt8](repeating: 0, count: Int(AV_INPUT_BUFFER_PADDING_SIZE))
        var output: UnsafeMutablePointer<UInt8>?
        var size: Int32 = 0
        unsafe padded.withUnsafeBufferPointer { buffer in
            _ = unsafe av_parser_parse2(
                parser,
                context,
                &output,
                &size,
                buffer.baseAddress,
                Int32(clamping: packet.count),
                ff_no_timestamp,
                ff_no_timestamp,
                0
            )
        }
        return unsafe Int(parser.pointee.output_picture_number)
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
        unsafe av_parser_close(parser)
        unsafe avcodec_free_context(&context)
    }
}
