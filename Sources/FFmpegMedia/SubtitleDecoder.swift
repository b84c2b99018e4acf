// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Reads a text of timed subtitles with FFmpeg's demuxers and decoders, from memory.
///
/// FFmpeg sorts the events by their beginnings and leaves out those that are alike; it turns the
/// markup of every format into that of Advanced SubStation Alpha. Owns FFmpeg's contexts and frees
/// them when it goes out of scope; one thread at a time.
@safe
package struct SubtitleDecoder: ~Copyable {
    /// How errors name the text.
    package let name: String
    /// FFmpeg's name of the codec, such as `ass` or `microdvd`.
    package let codecName: String
    /// Length of a tick of the events' times.
    package let timeBase: TimeBase
    /// The head of the file in Advanced SubStation Alpha: script information and styles; for other
    /// formats FFmpeg's own.
    package let header: String
    /// The first thing FFmpeg complained of; nil when there was nothing.
    package private(set) var complaint: String?

    private let input: MemoryInput
    private let format: UnsafeMutablePointer<AVFormatContext>
    private let decoder: StreamDecoder
    private let packet: UnsafeMutablePointer<AVPacket>

    /// FFmpeg's short name of the demuxer that a text looks made for, by its content alone.
    ///
    /// - Throws: `FFmpegError` where FFmpeg is not installed.
    package static func format(of text: ArraySlice<UInt8>) throws(FFmpegError) -> String? {
        try FFmpegLibrary.load()
        return try MemoryInput(text, name: "").probedFormat
    }

    /// Opens a text; FFmpeg's text demuxers read all of it at once.
    ///
    /// - Parameters:
    ///   - text: the file in UTF-8.
    ///   - demuxer: FFmpeg's short name of its demuxer, such as `ass`.
    ///   - name: how errors name the text.
    /// - Throws: `FFmpegError` with FFmpeg's message.
    package init(
        text: ArraySlice<UInt8>,
        format demuxer: String,
        name: String
    ) throws(FFmpegError) {
        try FFmpegLibrary.load()
        ff_forget_report()
        let input = try MemoryInput(text, name: name)
        let format = try unsafe input.open(as: demuxer)
        let decoder: StreamDecoder
        do throws(FFmpegError) {
            decoder = try unsafe openDecoder(format, name)
        } catch {
            unsafe close(format)
            throw error
        }
        guard let packet = unsafe av_packet_alloc() else {
            unsafe close(format)
            throw FFmpegError(.outOfMemory, path: name)
        }
        unsafe self.format = format
        self.decoder = decoder
        unsafe self.packet = packet
        self.input = input
        self.name = name
        let codec = unsafe decoder.context
        codecName = unsafe String(cString: avcodec_get_name(ff_AVCodecContext_codec_id(codec)))
        timeBase = unsafe TimeBase(ff_AVCodecContext_pkt_timebase(codec))
        let size = unsafe Int(ff_AVCodecContext_subtitle_header_size(codec))
        header = unsafe String(
            decoding: bytes(ff_AVCodecContext_subtitle_header(codec), size),
            as: UTF8.self
        )
        complaint = FFmpegError.report()
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        unsafe av_packet_free(&packet)
        unsafe close(format)
    }

    /// Reads and decodes the next event.
    ///
    /// - Returns: nil at the end. An event that cannot be decoded is returned with its failure.
    /// - Throws: `FFmpegError` where the demuxer cannot go on.
    package mutating func next() throws(FFmpegError) -> SubtitleEvent? {
        ff_forget_report()
        defer { complaint = complaint ?? FFmpegError.report() }
        unsafe av_packet_unref(packet)
        let result = unsafe av_read_frame(format, packet)
        guard result != ff_end_of_file else { return nil }
        try check(result, name)
        defer { unsafe av_packet_unref(packet) }
        return decodePacket()
    }

    private func decodePacket() -> SubtitleEvent {
        var subtitle = unsafe AVSubtitle()
        var isDecoded: Int32 = 0
        let result = unsafe avcodec_decode_subtitle2(decoder.context, &subtitle, &isDecoded, packet)
        defer { if isDecoded != 0 { unsafe avsubtitle_free(&subtitle) } }
        let packet = unsafe packet.pointee
        return unsafe SubtitleEvent(
            startTicks: knownTimestamp(packet.pts),
            durationTicks: packet.duration > 0 ? packet.duration : nil,
            byteOffset: packet.pos >= 0 ? Int(packet.pos) : nil,
            source: bytes(packet.data, Int(packet.size)),
            dialogues: isDecoded != 0 ? dialogues(subtitle) : [],
            failure: result < 0 ? FFmpegError(result: result, path: name) : nil
        )
    }
}

/// The texts of a subtitle in Advanced SubStation Alpha.
private func dialogues(_ subtitle: AVSubtitle) -> [String] {
    unsafe (0..<Int(subtitle.num_rects)).compactMap { index in
        guard let rectangle = unsafe subtitle.rects[index],
            let text = unsafe ff_AVSubtitleRect_ass(rectangle)
        else { return nil }
        return unsafe String(cString: text)
    }
}

/// Opens the decoder of the first stream.
private func openDecoder(
    _ format: UnsafeMutablePointer<AVFormatContext>,
    _ name: String
) throws(FFmpegError) -> StreamDecoder {
    let missing = FFmpegError(
        .invalidData,
        detail: "this FFmpeg has no decoder for it",
        path: name
    )
    guard let stream = unsafe format.stream(0) else { throw missing }
    do throws(FFmpegError) {
        return try unsafe StreamDecoder(stream, path: name)
    } catch {
        throw error.code == .noDecoder ? missing : error
    }
}

private func close(_ format: UnsafeMutablePointer<AVFormatContext>) {
    var context: UnsafeMutablePointer<AVFormatContext>? = unsafe format
    unsafe avformat_close_input(&context)
}

/// One event of a subtitle file, as FFmpeg's demuxer and decoder have it.
package struct SubtitleEvent: Equatable, Sendable {
    /// When it begins, in ticks of the decoder's time base; nil where it is not known.
    package let startTicks: Int64?
    /// How long it is, in ticks of the decoder's time base; nil where it is not known.
    package let durationTicks: Int64?
    /// Where it begins in the text, in bytes; nil where it is not known.
    package let byteOffset: Int?
    /// What the decoder was given: the text of the event with the markup of its format.
    package let source: [UInt8]
    /// What the decoder made of it, as in a file of Advanced SubStation Alpha: ReadOrder, Layer,
    /// Style, Name, MarginL, MarginR, MarginV, Effect and Text, with commas between them.
    package let dialogues: [String]
    /// Why it could not be decoded; nil where it could.
    package let failure: FFmpegError?
}
