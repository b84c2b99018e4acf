// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// A source that sends sound as it is made: a stream of the network, a pipe or a microphone.
///
/// Owns FFmpeg's contexts and closes them with its last reference; one thread at a time.
@safe
package final class LiveInput {
    /// What FFmpeg opens.
    package struct Address: Equatable, Sendable {
        /// The URL, as FFmpeg takes it.
        package var url: String
        /// How errors name it: without a key.
        package var name: String
        /// FFmpeg's name of the format; nil: it finds out.
        package var format: String?
        /// Options of FFmpeg, all of which it has to know.
        package var options: [String: String]

        /// An address.
        package init(
            url: String,
            name: String,
            format: String? = nil,
            options: [String: String] = [:]
        ) {
            self.url = url
            self.name = name
            self.format = format
            self.options = options
        }
    }

    /// Samples that follow each other.
    package struct Sound: Equatable, Sendable {
        /// The place of the first sample on the source's own clock, in samples.
        package var start: Int
        /// One channel; 1 is full scale.
        package var samples: [Float]
    }

    /// Whether the source has a length: a file, wherever it is, and no stream that is being made.
    package let isFinite: Bool
    /// FFmpeg's names of its format, such as `mpegts`.
    package let formatName: String
    /// FFmpeg's first complaint at the end, such as that the file is cut off; nil if it had none.
    package private(set) var complaint: String?
    /// Packets that could not be decoded.
    package var errorCount: Int { pipeline.errorCount }

    private let address: Address
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let pipeline: MonoPipeline
    private let stream: Int
    private var isOver = false

    /// Opens a source and waits until it is known what it sends.
    ///
    /// - Parameters:
    ///   - address: the source.
    ///   - rate: samples a second that come out.
    /// - Throws: `FFmpegError` if it cannot be opened, has no sound that can be decoded, or an option is not known.
    package init(_ address: Address, rate: Int) throws(FFmpegError) {
        try FFmpegLibrary.load()
        ff_forget_report()
        let context = try unsafe Self.open(address)
        do throws(FFmpegError) {
            try check(unsafe avformat_find_stream_info(context, nil), address.name)
            stream = try unsafe Self.selectSound(of: context, address)
            pipeline = try unsafe Self.pipeline(of: context, stream, rate: rate, address)
            guard let packet = unsafe av_packet_alloc() else {
                throw FFmpegError(.outOfMemory, path: address.name)
            }
            unsafe self.packet = packet
        } catch {
            var opened: UnsafeMutablePointer<AVFormatContext>? = unsafe context
            unsafe avformat_close_input(&opened)
            throw error
        }
        formatName = unsafe String(cString: ff_AVFormatContext_iformat(context).pointee.name)
        isFinite = unsafe knownTimestamp(ff_AVFormatContext_duration(context)) ?? 0 > 0
        unsafe self.context = context
        self.address = address
    }

    private static func pipeline(
        of context: UnsafeMutablePointer<AVFormatContext>,
        _ index: Int,
        rate: Int,
        _ address: Address
    ) throws(FFmpegError) -> MonoPipeline {
        guard let stream = unsafe context.stream(index) else {
            throw FFmpegError(.invalidData, path: address.name)
        }
        return try unsafe MonoPipeline(stream, rates: [rate], origin: 0, path: address.name)
    }

    /// The stream of sound that is heard; no other is read.
    private static func selectSound(
        of context: UnsafeMutablePointer<AVFormatContext>,
        _ address: Address
    ) throws(FFmpegError) -> Int {
        guard let index = unsafe sound(of: context) else {
            throw FFmpegError(.invalidData, detail: "it has no sound", path: address.name)
        }
        for other in 0..<Int(unsafe ff_AVFormatContext_nb_streams(context)) where other != index {
            if let stream = unsafe context.stream(other) {
                unsafe ff_AVStream_set_discard(stream, AVDISCARD_ALL)
            }
        }
        return index
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        var context: UnsafeMutablePointer<AVFormatContext>? = unsafe context
        unsafe av_packet_free(&packet)
        unsafe avformat_close_input(&context)
    }

    /// Waits for the next sound.
    ///
    /// - Returns: what one packet has, which may be nothing; nil at the end of the source.
    /// - Throws: `FFmpegError` if the connection is lost.
    package func read() throws(FFmpegError) -> [Sound]? {
        guard !isOver else { return nil }
        var sounds: [Sound] = []
        ff_forget_report()
        unsafe av_packet_unref(packet)
        let result = unsafe av_read_frame(context, packet)
        if result == ff_try_again { return [] }
        if result == ff_end_of_file {
            isOver = true
            complaint = FFmpegError.report()
            try unsafe pipeline.take(nil) { sounds.append(Sound(start: $1, samples: $2)) }
            return sounds
        }
        try check(result, address.name)
        defer { unsafe av_packet_unref(packet) }
        guard unsafe Int(packet.pointee.stream_index) == stream else { return [] }
        try unsafe pipeline.take(packet) { sounds.append(Sound(start: $1, samples: $2)) }
        return sounds
    }

    /// Opens the source, or leaves nothing open.
    private static func open(
        _ address: Address
    ) throws(FFmpegError) -> UnsafeMutablePointer<AVFormatContext> {
        var format: UnsafePointer<AVInputFormat>?
        if let name = address.format {
            if ["alsa", "pulse"].contains(name), ff_load_devices() == 0 {
                let reason = "FFmpeg's library of devices is not installed (Debian: libavdevice)"
                throw FFmpegError(.noDevice, detail: reason, path: address.name)
            }
            unsafe format = av_find_input_format(name)
            guard unsafe format != nil else {
                let reason = "this FFmpeg cannot read \(name)"
                throw FFmpegError(.invalidData, detail: reason, path: address.name)
            }
        }
        var options: OpaquePointer?
        defer { unsafe av_dict_free(&options) }
        for (name, value) in address.options { unsafe av_dict_set(&options, name, value, 0) }
        var context: UnsafeMutablePointer<AVFormatContext>?
        let result = unsafe avformat_open_input(&context, address.url, format, &options)
        guard result >= 0, let opened = unsafe context else {
            throw FFmpegError(result: result, path: address.name)
        }
        // What FFmpeg does not know it leaves, and goes on as if it had not been asked for.
        if let unknown = unsafe dictionary(options).keys.min() {
            unsafe avformat_close_input(&context)
            let reason = "this FFmpeg has no option \(unknown) for it"
            throw FFmpegError(.invalidData, detail: reason, path: address.name)
        }
        return unsafe opened
    }

    /// The stream of sound that is heard: the default one, or else the first.
    private static func sound(of context: UnsafeMutablePointer<AVFormatContext>) -> Int? {
        let streams = (0..<Int(unsafe ff_AVFormatContext_nb_streams(context))).filter { index in
            guard let stream = unsafe context.stream(index) else { return false }
            let parameters = unsafe ff_AVStream_codecpar(stream)
            return unsafe ff_AVCodecParameters_codec_type(parameters) == AVMEDIA_TYPE_AUDIO
        }
        return streams.first { index in
            guard let stream = unsafe context.stream(index) else { return false }
            let disposition = StreamDisposition(rawValue: unsafe ff_AVStream_disposition(stream))
            return disposition.contains(.default)
        } ?? streams.first
    }
}
