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
        return unsafe Packet(packet.pointee, includingData: includingData)
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
    fileprivate init(_ packet: AVPacket, includingData: Bool) {
        streamIndex = unsafe Int(packet.stream_index)
        presentationTicks = unsafe knownTimestamp(packet.pts)
        decodingTicks = unsafe knownTimestamp(packet.dts)
        durationTicks = unsafe packet.duration > 0 ? packet.duration : nil
        isKey = unsafe packet.flags & AV_PKT_FLAG_KEY != 0
        isDiscarded = unsafe packet.flags & AV_PKT_FLAG_DISCARD != 0
        position = unsafe packet.pos >= 0 ? packet.pos : nil
        data = unsafe includingData ? bytes(packet.data, Int(packet.size)) : []
        size = unsafe Int(packet.size)
    }
}
