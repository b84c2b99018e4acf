// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Reads a text of timed subtitles with FFmpeg's demuxers and decoders, from memory.
///
/// FFmpeg sorts the events by their beginnings and leaves out those that are alike; it turns the
/// markup of every format into that of Advanced SubStation Alpha. Owns FFmpeg's contexts and frees
/// them when it goes out of scope; one thread at a time.
@safe
public struct SubtitleDecoder: ~Copyable {
    /// How errors name the text.
    public let name: String
    /// FFmpeg's name of the codec, such as `ass` or `microdvd`.
    public let codecName: String
    /// Length of a tick of the events' times.
    public let timeBase: TimeBase
    /// The head of the file in Advanced SubStation Alpha: script information and styles; for other
    /// formats FFmpeg's own.
    public let header: String
    /// The first thing FFmpeg complained of; nil when there was nothing.
    public private(set) var complaint: String?

    private let input: MemoryInput
    private let format: UnsafeMutablePointer<AVFormatContext>
    private let decoder: UnsafeMutablePointer<AVCodecContext>
    private let packet: UnsafeMutablePointer<AVPacket>

    /// FFmpeg's short name of the demuxer that a text looks made for, by its content alone.
    ///
    /// - Throws: `FFmpegError` where FFmpeg is not installed.
    public static func format(of text: ArraySlice<UInt8>) throws(FFmpegError) -> String? {
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
    public init(
        text: ArraySlice<UInt8>,
        format demuxer: String,
        name: String
    ) throws(FFmpegError) {
        try FFmpegLibrary.load()
        ff_forget_report()
        let input = try MemoryInput(text, name: name)
        let format = try unsafe openFormat(input.context, demuxer, name)
        let decoder: UnsafeMutablePointer<AVCodecContext>
        do {
            unsafe decoder = try openDecoder(format, name)
        } catch {
            unsafe close(format)
            throw error
        }
        guard let packet = unsafe av_packet_alloc() else {
            unsafe close(format)
            unsafe close(decoder)
            throw FFmpegError(.outOfMemory, path: name)
        }
        unsafe self.format = format
        unsafe self.decoder = decoder
        unsafe self.packet = packet
        self.input = input
        self.name = name
        codecName = unsafe String(cString: avcodec_get_name(decoder.pointee.codec_id))
        timeBase = unsafe TimeBase(decoder.pointee.pkt_timebase)
        let size = unsafe Int(decoder.pointee.subtitle_header_size)
        header = unsafe String(
            decoding: bytes(decoder.pointee.subtitle_header, size),
            as: UTF8.self
        )
        complaint = FFmpegError.report()
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        unsafe av_packet_free(&packet)
        unsafe close(decoder)
        unsafe close(format)
    }

    /// Reads and decodes the next event.
    ///
    /// - Returns: nil at the end. An event that cannot be decoded is returned with its failure.
    /// - Throws: `FFmpegError` where the demuxer cannot go on.
    public mutating func next() throws(FFmpegError) -> SubtitleEvent? {
        ff_forget_report()
        defer { complaint = complaint ?? FFmpegError.report() }
        unsafe av_packet_unref(packet)
        let result = unsafe av_read_frame(format, packet)
        guard result != ff_end_of_file else { return nil }
        guard result >= 0 else { throw FFmpegError(result: result, path: name) }
        defer { unsafe av_packet_unref(packet) }
        return decodePacket()
    }

    private func decodePacket() -> SubtitleEvent {
        var subtitle = unsafe AVSubtitle()
        var isDecoded: Int32 = 0
        let result = unsafe avcodec_decode_subtitle2(decoder, &subtitle, &isDecoded, packet)
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
        guard let text = unsafe subtitle.rects[index]?.pointee.ass else { return nil }
        return unsafe String(cString: text)
    }
}

/// Opens the demuxer over a file in memory, or leaves nothing open.
private func openFormat(
    _ input: UnsafeMutablePointer<AVIOContext>,
    _ demuxer: String,
    _ name: String
) throws(FFmpegError) -> UnsafeMutablePointer<AVFormatContext> {
    guard let demuxer = unsafe av_find_input_format(demuxer) else {
        throw FFmpegError(.invalidData, detail: "this FFmpeg has no \(demuxer) demuxer", path: name)
    }
    var context = unsafe avformat_alloc_context()
    unsafe context?.pointee.pb = unsafe input
    guard unsafe context != nil else { throw FFmpegError(.outOfMemory, path: name) }
    // Where this fails it frees the context.
    let result = unsafe avformat_open_input(&context, "", demuxer, nil)
    guard result >= 0, let opened = unsafe context else {
        throw FFmpegError(result: result, path: name)
    }
    guard unsafe opened.pointee.nb_streams > 0 else {
        unsafe avformat_close_input(&context)
        throw FFmpegError(.invalidData, path: name)
    }
    return unsafe opened
}

/// Opens the decoder of the first stream, or leaves nothing open.
private func openDecoder(
    _ format: UnsafeMutablePointer<AVFormatContext>,
    _ name: String
) throws(FFmpegError) -> UnsafeMutablePointer<AVCodecContext> {
    guard let stream = unsafe format.pointee.streams[0],
        let codec = unsafe avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id)
    else {
        throw FFmpegError(.invalidData, detail: "this FFmpeg has no decoder for it", path: name)
    }
    guard let context = unsafe avcodec_alloc_context3(codec) else {
        throw FFmpegError(.outOfMemory, path: name)
    }
    unsafe context.pointee.pkt_timebase = unsafe stream.pointee.time_base
    var result = unsafe avcodec_parameters_to_context(context, stream.pointee.codecpar)
    if result >= 0 { result = unsafe avcodec_open2(context, codec, nil) }
    guard result >= 0 else {
        let error = FFmpegError(result: result, path: name)
        unsafe close(context)
        throw error
    }
    return unsafe context
}

private func close(_ format: UnsafeMutablePointer<AVFormatContext>) {
    var context: UnsafeMutablePointer<AVFormatContext>? = unsafe format
    unsafe avformat_close_input(&context)
}

private func close(_ decoder: UnsafeMutablePointer<AVCodecContext>) {
    var context: UnsafeMutablePointer<AVCodecContext>? = unsafe decoder
    unsafe avcodec_free_context(&context)
}
