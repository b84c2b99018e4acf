// SPDX-License-Identifier: Apache-2.0

internal import CFFmpeg

/// Sound that was encoded anew as AAC-LC.
package struct AACFormat: Hashable, Sendable {
    /// `AudioSpecificConfig`.
    package let configuration: [UInt8]
    /// Samples a second.
    package let sampleRate: Int
    /// Number of channels.
    package let channels: Int
    /// Samples at the beginning that the encoder has added.
    package let initialPadding: Int
    /// Samples of each frame.
    package let frameLength: Int
}

/// What became of a stream that was encoded as AAC.
package struct AACResult: Hashable, Sendable {
    /// What the frames are.
    package let format: AACFormat
    /// Samples that went in, at the rate of `format`.
    package let sampleCount: Int64
    /// Number of packets that could not be decoded.
    package let errorCount: Int
}

extension InputFile {
    /// Reads the rest of a stream, decodes it and encodes it as AAC.
    ///
    /// - Parameters:
    ///   - index: The stream; it has to be sound.
    ///   - bitRatePerChannel: Bits a second for each channel.
    ///   - progress: Is given the place in the file of each packet that is read.
    ///   - sink: Is given each frame.
    /// - Returns: What the frames are.
    /// - Throws: `FFmpegError` where there is no decoder, or the file cannot be read on.
    package mutating func encodeAAC(
        stream index: Int,
        bitRatePerChannel: Int,
        progress: (Int64) -> Void = { _ in },
        _ sink: ([UInt8]) -> Void
    ) throws(FFmpegError) -> AACResult {
        guard let stream = unsafe context.stream(index) else {
            throw FFmpegError(.invalidData, path: path)
        }
        let pipeline = try unsafe AACPipeline(
            stream,
            bitRatePerChannel: bitRatePerChannel,
            path: path
        )
        try unsafe readPackets(of: [index], progress: progress) {
            (_, packet) throws(FFmpegError) in
            try unsafe pipeline.take(packet, sink)
        }
        try unsafe pipeline.take(nil, sink)
        return AACResult(
            format: pipeline.format,
            sampleCount: pipeline.sampleCount,
            errorCount: pipeline.errorCount
        )
    }
}

/// A decoder of any sound, and an encoder of AAC after it.
@safe
private final class AACPipeline {
    private let decoder: StreamDecoder
    private let encoder: AACEncoder

    /// Opens the codecs for a stream.
    init(
        _ stream: UnsafePointer<AVStream>,
        bitRatePerChannel: Int,
        path: String
    ) throws(FFmpegError) {
        decoder = try unsafe StreamDecoder(stream, path: path)
        encoder = try unsafe AACEncoder(
            channels: Int(ff_AVCodecContext_ch_layout(decoder.context).nb_channels),
            sampleRate: Int(ff_AVCodecContext_sample_rate(decoder.context)),
            bitRatePerChannel: bitRatePerChannel,
            path: path
        )
    }

    /// Number of packets that could not be decoded.
    var errorCount: Int { decoder.errorCount }
    /// Number of samples that went into the encoder.
    var sampleCount: Int64 { encoder.sampleCount }
    /// What the encoder writes, for a sample entry.
    var format: AACFormat { encoder.format }

    /// Takes a packet of the stream, or nil at its end; gives coded frames to `sink`.
    func take(
        _ input: UnsafePointer<AVPacket>?,
        _ sink: ([UInt8]) -> Void
    ) throws(FFmpegError) {
        try unsafe decoder.decode(input) { frame throws(FFmpegError) in
            try unsafe encoder.encode(frame, sink)
            return true
        }
        if unsafe input == nil { try encoder.finish(sink) }
    }
}
