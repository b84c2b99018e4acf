// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

extension InputFile {
    /// Reads the next packet, in the order of the file; nil at the end.
    ///
    /// FFmpeg takes the end of a file that was cut short for an end like any other; `complaint`
    /// tells them apart.
    ///
    /// - Parameter includingData: Whether the coded bytes are copied into the packet.
    /// - Returns: The packet, or nil.
    /// - Throws: `FFmpegError` when the file cannot be read on.
    public mutating func readPacket(
        includingData: Bool = true
    ) throws(FFmpegError) -> Packet? {
        ff_forget_report()
        defer { complaint = complaint ?? FFmpegError.report() }
        repeat {
            unsafe av_packet_unref(packet)
            let result = unsafe av_read_frame(context, packet)
            guard result != ff_end_of_file else { return nil }
            guard result >= 0 else { throw FFmpegError(result: result, path: path) }
        } while isLeftOut(Int(unsafe packet.pointee.stream_index))
        defer { unsafe av_packet_unref(packet) }
        return unsafe Packet(packet, includingData: includingData)
    }

    /// Whether a stream is not selected; what FFmpeg read while it opened the file comes even then.
    private func isLeftOut(_ index: Int) -> Bool {
        unsafe context.pointee.streams[index]?.pointee.discard == AVDISCARD_ALL
    }

    /// Leaves out the packets of all other streams from here on, which some containers need not
    /// read then.
    ///
    /// - Parameter indices: The streams whose packets are wanted; unknown ones are ignored.
    public mutating func selectStreams(_ indices: Set<Int>) {
        for index in 0..<Int(unsafe context.pointee.nb_streams) {
            guard let stream = unsafe context.pointee.streams[index] else { continue }
            unsafe stream.pointee.discard =
                indices.contains(index) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
    }
}

extension Packet {
    fileprivate init(_ source: UnsafePointer<AVPacket>, includingData: Bool) {
        let packet = unsafe source.pointee
        streamIndex = unsafe Int(packet.stream_index)
        presentationTicks = unsafe knownTimestamp(packet.pts)
        decodingTicks = unsafe knownTimestamp(packet.dts)
        durationTicks = unsafe packet.duration > 0 ? packet.duration : nil
        isKey = unsafe packet.flags & AV_PKT_FLAG_KEY != 0
        isDiscarded = unsafe packet.flags & AV_PKT_FLAG_DISCARD != 0
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
        let identifier = unsafe sideData(AV_PKT_DATA_WEBVTT_IDENTIFIER, of: source)
        let settings = unsafe sideData(AV_PKT_DATA_WEBVTT_SETTINGS, of: source)
        webVTT =
            identifier.isEmpty && settings.isEmpty
            ? nil
            : WebVTTDetails(
                identifier: String(decoding: identifier, as: UTF8.self),
                settings: String(decoding: settings, as: UTF8.self)
            )
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
