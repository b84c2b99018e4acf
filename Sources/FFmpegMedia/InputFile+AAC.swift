// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Sound that was encoded anew as AAC-LC.
public struct AACFormat: Hashable, Sendable {
    /// `AudioSpecificConfig`.
    public let configuration: [UInt8]
    /// Samples a second.
    public let sampleRate: Int
    /// Number of channels.
    public let channels: Int
    /// Samples at the beginning that the encoder has added.
    public let initialPadding: Int
    /// Samples of each frame.
    public let frameLength: Int
}

/// What became of a stream that was encoded as AAC.
public struct AACResult: Hashable, Sendable {
    /// What the frames are.
    public let format: AACFormat
    /// Samples that went in, at the rate of `format`.
    public let sampleCount: Int64
    /// Number of packets that could not be decoded.
    public let errorCount: Int
}

extension InputFile {
    /// Reads the rest of a stream, decodes it and encodes it as AAC.
    ///
    /// - Parameters:
    ///   - index: The stream; it has to be sound.
    ///   - bitRatePerChannel: Bits a second for each channel.
    ///   - progress: Is told the place in the file of each packet that is read.
    ///   - sink: Is given each frame.
    /// - Returns: What the frames are.
    /// - Throws: `FFmpegError` where there is no decoder, or the file cannot be read on.
    public mutating func encodeAAC(
        stream index: Int,
        bitRatePerChannel: Int,
        progress: (Int64) -> Void = { _ in },
        _ sink: ([UInt8]) -> Void
    ) throws(FFmpegError) -> AACResult {
        guard let stream = unsafe context.pointee.streams[index] else {
            throw FFmpegError(.invalidData, path: path)
        }
        selectStreams([index])
        let pipeline = try unsafe AACPipeline(
            stream.pointee,
            bitRatePerChannel: bitRatePerChannel,
            path: path
        )
        ff_forget_report()
        while true {
            unsafe av_packet_unref(packet)
            let result = unsafe av_read_frame(context, packet)
            if result == ff_end_of_file { break }
            guard result >= 0 else { throw FFmpegError(result: result, path: path) }
            guard unsafe Int(packet.pointee.stream_index) == index else { continue }
            if unsafe packet.pointee.pos >= 0 { progress(unsafe packet.pointee.pos) }
            try unsafe pipeline.take(packet, sink)
        }
        unsafe av_packet_unref(packet)
        try unsafe pipeline.take(nil, sink)
        return AACResult(
            format: pipeline.format,
            sampleCount: pipeline.sampleCount,
            errorCount: pipeline.errorCount
        )
    }
}
