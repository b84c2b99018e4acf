// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Writes one track as an MPEG transport stream, divided into segments that go on from each other.
///
/// FFmpeg's muxer does the work: Annex B and ADTS, tables at the front of each segment, continuity counters
/// that run through. What the samples are is read from the initialization segment of fragmented MP4.
@safe
package struct TransportStreamWriter: ~Copyable {
    /// A sample as a movie has it.
    package struct Sample {
        /// The bytes.
        package var data: [UInt8]
        /// When it is decoded, in ticks of 1/90 000 s.
        package var decodeTime: Int64
        /// When it is shown, in ticks of 1/90 000 s.
        package var presentationTime: Int64
        /// How long it lasts, in ticks of 1/90 000 s.
        package var duration: Int64
        /// Whether decoding can start at it.
        package var isSync: Bool

        /// Makes a sample.
        package init(
            data: [UInt8],
            decodeTime: Int64,
            presentationTime: Int64,
            duration: Int64,
            isSync: Bool
        ) {
            self.data = data
            self.decodeTime = decodeTime
            self.presentationTime = presentationTime
            self.duration = duration
            self.isSync = isSync
        }
    }

    /// Never null between `init` and `deinit`.
    private let context: UnsafeMutablePointer<AVFormatContext>
    private let packet: UnsafeMutablePointer<AVPacket>
    private let name: String

    /// Prepares a stream.
    ///
    /// - Parameters:
    ///   - initialization: `ftyp` and `moov` of fragmented MP4 with one track.
    ///   - name: how errors name it.
    /// - Throws: `FFmpegError` where FFmpeg cannot carry the track in a transport stream.
    package init(initialization: [UInt8], name: String) throws(FFmpegError) {
        try FFmpegLibrary.load()
        ff_forget_report()
        var output: UnsafeMutablePointer<AVFormatContext>?
        let result = unsafe avformat_alloc_output_context2(&output, nil, "mpegts", nil)
        guard result >= 0, let context = unsafe output else {
            throw FFmpegError(result: result, path: name)
        }
        do throws(FFmpegError) {
            try unsafe Self.addStream(to: context, initialization, name)
            try unsafe Self.writeHeader(context, name)
        } catch {
            unsafe Self.close(context)
            throw error
        }
        guard let packet = unsafe av_packet_alloc() else {
            unsafe Self.close(context)
            throw FFmpegError(.outOfMemory, path: name)
        }
        unsafe self.context = context
        unsafe self.packet = packet
        self.name = name
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        unsafe av_packet_free(&packet)
        unsafe av_write_trailer(context)
        unsafe Self.close(context)
    }

    private static func close(_ context: UnsafeMutablePointer<AVFormatContext>) {
        unsafe discard(ff_AVFormatContext_pb(context))
        unsafe avformat_free_context(context)
    }

    private static func discard(_ io: UnsafeMutablePointer<AVIOContext>?) {
        guard let io = unsafe io else { return }
        var buffer: UnsafeMutablePointer<UInt8>?
        unsafe avio_close_dyn_buf(io, &buffer)
        unsafe av_free(buffer)
    }

    private static func addStream(
        to context: UnsafeMutablePointer<AVFormatContext>,
        _ initialization: [UInt8],
        _ name: String
    ) throws(FFmpegError) {
        let memory = try MemoryInput(initialization[...], name: name)
        let input = try unsafe memory.open(as: "mp4")
        defer {
            var opened: UnsafeMutablePointer<AVFormatContext>? = unsafe input
            unsafe avformat_close_input(&opened)
        }
        guard let source = unsafe input.stream(0),
            let stream = unsafe avformat_new_stream(context, nil)
        else { throw FFmpegError(.invalidData, path: name) }
        let parameters = unsafe ff_AVStream_codecpar(stream)
        guard unsafe avcodec_parameters_copy(parameters, ff_AVStream_codecpar(source)) >= 0
        else { throw FFmpegError(.invalidData, path: name) }
        unsafe ff_AVCodecParameters_set_codec_tag(parameters, 0)
        unsafe ff_AVStream_set_time_base(stream, AVRational(num: 1, den: 90_000))
    }

    /// Writes nothing yet but makes the muxer ready; times stay as they are.
    private static func writeHeader(
        _ context: UnsafeMutablePointer<AVFormatContext>,
        _ name: String
    ) throws(FFmpegError) {
        // Frames of sound are small: up to so many microseconds of them share a packet of the stream, whose
        // header would else be as large as the frame. Pictures never wait.
        let kind = unsafe context.stream(0).map {
            unsafe ff_AVCodecParameters_codec_type(ff_AVStream_codecpar($0))
        }
        unsafe ff_AVFormatContext_set_max_delay(context, kind == AVMEDIA_TYPE_AUDIO ? 200_000 : 0)
        try check(unsafe avio_open_dyn_buf(ff_AVFormatContext_at_pb(context)), name)
        var options: OpaquePointer?
        defer { unsafe av_dict_free(&options) }
        unsafe av_dict_set(&options, "mpegts_copyts", "1", 0)
        // Every segment begins with the tables; in between, once a second is enough.
        unsafe av_dict_set(&options, "pat_period", "1", 0)
        try check(unsafe avformat_write_header(context, &options), name)
    }

    /// Writes a segment, which begins with the tables that a player needs.
    ///
    /// - Parameters:
    ///   - count: number of samples.
    ///   - sample: gives the samples one by one; each is let go before the next.
    /// - Returns: the bytes of the segment.
    /// - Throws: `FFmpegError`, or what `sample` throws as `Failure`.
    package mutating func segment<Failure: Error>(
        count: Int,
        _ sample: (Int) throws(Failure) -> Sample
    ) throws -> [UInt8] {
        unsafe Self.discard(ff_AVFormatContext_pb(context))
        try check(unsafe avio_open_dyn_buf(ff_AVFormatContext_at_pb(context)), name)
        let muxer = unsafe ff_AVFormatContext_priv_data(context)
        unsafe av_opt_set(muxer, "mpegts_flags", "+resend_headers", 0)
        for index in 0..<count {
            try fill(try sample(index))
            let result = unsafe av_write_frame(context, packet)
            unsafe av_packet_unref(packet)
            try check(result, name)
        }
        // What the muxer still holds belongs to this segment.
        try check(unsafe av_write_frame(context, nil), name)
        var buffer: UnsafeMutablePointer<UInt8>?
        let length = unsafe avio_close_dyn_buf(ff_AVFormatContext_pb(context), &buffer)
        unsafe ff_AVFormatContext_set_pb(context, nil)
        defer { unsafe av_free(buffer) }
        return unsafe Array(UnsafeBufferPointer(start: buffer, count: Int(length)))
    }

    private func fill(_ sample: Sample) throws(FFmpegError) {
        guard let size = Int32(exactly: sample.data.count),
            unsafe av_new_packet(packet, size) >= 0
        else { throw FFmpegError(.outOfMemory, path: name) }
        unsafe UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: Int(size))
            .copyBytes(from: sample.data)
        unsafe packet.pointee.stream_index = 0
        unsafe packet.pointee.dts = sample.decodeTime
        unsafe packet.pointee.pts = sample.presentationTime
        unsafe packet.pointee.duration = sample.duration
        unsafe packet.pointee.flags = sample.isSync ? 1 : 0
    }
}
