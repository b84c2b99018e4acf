// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// One coded frame, or one subtitle, as the container has it.
package struct Packet: Hashable, Sendable {
    /// The stream it belongs to.
    package let streamIndex: Int
    /// Presentation time stamp, in ticks of the stream's time base.
    package let presentationTicks: Int64?
    /// Decoding time stamp, in ticks of the stream's time base.
    package let decodingTicks: Int64?
    /// Length in ticks of the stream's time base; nil where it is not known.
    package let durationTicks: Int64?
    /// Whether decoding can begin here.
    package let isKey: Bool
    /// Byte offset in the file; nil where it is not known.
    package let position: Int64?
    /// The coded bytes; empty when they were not asked for.
    package let data: [UInt8]
    /// Number of coded bytes, whether they were asked for or not.
    package let size: Int
    /// Number of audio samples at the beginning that are decoded but not played; 0 for none.
    package let leadingSkip: Int
    /// Number of audio samples at the end that are decoded but not played; 0 for none.
    package let trailingSkip: Int
    /// Identifier and settings of a WebVTT cue that a container keeps beside the text.
    package let webVTT: WebVTTDetails?

    /// What Matroska stores beside the text of a WebVTT cue.
    package struct WebVTTDetails: Hashable, Sendable {
        /// The line before the times; empty for none.
        package let identifier: String
        /// The settings after the times; empty for none.
        package let settings: String
        /// The comment before the cue, with its first line `NOTE`; empty for none.
        package let comment: String
    }
}

extension InputFile {
    /// Reads the next packet, in the order of the file; nil at the end.
    ///
    /// FFmpeg takes the end of a file that was cut short for an end like any other; `complaint`
    /// distinguishes them.
    ///
    /// - Parameter includingData: Whether the coded bytes are copied into the packet.
    /// - Returns: The packet, or nil.
    /// - Throws: `FFmpegError` if the file cannot be read on, or the task is cancelled.
    package mutating func readPacket(
        includingData: Bool = true
    ) throws(FFmpegError) -> Packet? {
        ff_forget_report()
        defer { complaint = complaint ?? FFmpegError.report() }
        repeat {
            unsafe av_packet_unref(packet)
            if Task.isCancelled { throw FFmpegError(.cancelled, path: path) }
            let result = unsafe av_read_frame(context, packet)
            guard result != ff_end_of_file else { return nil }
            try check(result, path)
        } while isLeftOut(Int(unsafe packet.pointee.stream_index))
        defer { unsafe av_packet_unref(packet) }
        return unsafe Packet(packet, includingData: includingData, isText: isSubtitle())
    }

    /// Reads the packets of some streams up to the end of the file.
    ///
    /// - Parameters:
    ///   - indices: the streams.
    ///   - progress: is given the place in the file of each packet that is read.
    ///   - take: is given the stream and the packet.
    /// - Throws: `FFmpegError` if the file cannot be read on or the task is cancelled, or what `take` throws.
    mutating func readPackets(
        of indices: Set<Int>,
        progress: (Int64) -> Void,
        _ take: (Int, UnsafePointer<AVPacket>) throws(FFmpegError) -> Void
    ) throws(FFmpegError) {
        selectStreams(indices)
        ff_forget_report()
        defer { unsafe av_packet_unref(packet) }
        while true {
            unsafe av_packet_unref(packet)
            if Task.isCancelled { throw FFmpegError(.cancelled, path: path) }
            let result = unsafe av_read_frame(context, packet)
            if result == ff_end_of_file { return }
            try check(result, path)
            let index = unsafe Int(packet.pointee.stream_index)
            guard indices.contains(index) else { continue }
            if unsafe packet.pointee.pos >= 0 { progress(unsafe packet.pointee.pos) }
            try unsafe take(index, packet)
        }
    }

    /// Whether the packet that was read is of subtitles.
    private func isSubtitle() -> Bool {
        let stream = unsafe context.stream(Int(packet.pointee.stream_index))
        return unsafe stream.map {
            unsafe ff_AVCodecParameters_codec_type(ff_AVStream_codecpar($0))
        } == AVMEDIA_TYPE_SUBTITLE
    }

    /// Whether a stream is not selected; what FFmpeg read while it opened the file comes even then.
    private func isLeftOut(_ index: Int) -> Bool {
        unsafe context.stream(index).map { unsafe ff_AVStream_discard($0) } == AVDISCARD_ALL
    }

    /// Leaves out the packets of all other streams from here on, which some containers need not
    /// read then.
    ///
    /// - Parameter indices: The streams whose packets are wanted; unknown ones are ignored.
    package mutating func selectStreams(_ indices: Set<Int>) {
        for index in 0..<Int(unsafe ff_AVFormatContext_nb_streams(context)) {
            guard let stream = unsafe context.stream(index) else { continue }
            unsafe ff_AVStream_set_discard(
                stream,
                indices.contains(index) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
            )
        }
    }
}

extension Packet {
    fileprivate init(_ source: UnsafePointer<AVPacket>, includingData: Bool, isText: Bool) {
        let packet = unsafe source.pointee
        streamIndex = unsafe Int(packet.stream_index)
        presentationTicks = unsafe knownTimestamp(packet.pts)
        decodingTicks = unsafe knownTimestamp(packet.dts)
        durationTicks = unsafe packet.duration > 0 ? packet.duration : nil
        isKey = unsafe packet.flags & AV_PKT_FLAG_KEY != 0
        position = unsafe packet.pos >= 0 ? packet.pos : nil
        data = unsafe includingData ? bytes(packet.data, Int(packet.size)) : []
        size = unsafe Int(packet.size)
        guard unsafe packet.side_data_elems > 0 else {
            leadingSkip = 0
            trailingSkip = 0
            webVTT = nil
            return
        }
        let skip = unsafe sideData(AV_PKT_DATA_SKIP_SAMPLES, of: source)
        leadingSkip = littleEndian(skip.prefix(4))
        trailingSkip = littleEndian(skip.dropFirst(4).prefix(4))
        webVTT = unsafe isText ? WebVTTDetails(of: source) : nil
    }
}

extension Packet.WebVTTDetails {
    /// Reads what FFmpeg attached to a cue; nil where there is nothing.
    ///
    /// FFmpeg divides what it writes itself (`D_WEBVTT/SUBTITLES`). What other muxers write
    /// (`S_TEXT/WEBVTT`) it hands out as the block's addition: a line of settings, a line with the
    /// identifier, and lines of a comment. Source: RFC 9559, 5.1.3.5.2; Matroska codec specifications,
    /// 4.5.4 ("WebVTT").
    fileprivate init?(of packet: UnsafePointer<AVPacket>) {
        func text(_ type: AVPacketSideDataType) -> String {
            String(decoding: unsafe sideData(type, of: packet), as: UTF8.self)
        }
        let addition = unsafe sideData(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, of: packet)
        // The number of the addition has eight bytes.
        if addition.starts(with: [0, 0, 0, 0, 0, 0, 0, 1]) {
            let lines = addition.dropFirst(8).split(
                separator: 0x0A,
                maxSplits: 2,
                omittingEmptySubsequences: false
            ).map { String(decoding: $0, as: UTF8.self) }
            settings = lines.first ?? ""
            identifier = lines.count > 1 ? lines[1] : ""
            comment = lines.count > 2 ? lines[2] : ""
        } else {
            settings = text(AV_PKT_DATA_WEBVTT_SETTINGS)
            identifier = text(AV_PKT_DATA_WEBVTT_IDENTIFIER)
            comment = ""
        }
        if settings.isEmpty, identifier.isEmpty, comment.isEmpty { return nil }
    }
}

/// What FFmpeg attached to a packet; empty where there is nothing.
private func sideData(
    _ type: AVPacketSideDataType,
    of packet: UnsafePointer<AVPacket>
) -> [UInt8] {
    var size = 0
    let data = unsafe av_packet_get_side_data(packet, type, &size)
    return unsafe bytes(data, size)
}

private func littleEndian(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
}
