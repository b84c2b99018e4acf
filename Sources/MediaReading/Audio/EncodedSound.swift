// SPDX-License-Identifier: Apache-2.0

package import FFmpegMedia
import FileSystem
import ISOMedia
import MediaPrimitives

/// Sound that is encoded as AAC while it is made, for a new track.
package struct EncodedSound {
    /// Bits a second of each channel.
    package static let bitRatePerChannel = 96000

    private let format: ChannelFormat
    private let path: String
    private let encoder: AACEncoder
    private var spool: SampleSpool
    private var sizes: [UInt32] = []

    /// Opens the encoder.
    ///
    /// - Parameters:
    ///   - format: the sound that comes in.
    ///   - path: the file, for errors.
    /// - Throws: `MediaError` if it cannot be opened.
    package init(_ format: ChannelFormat, path: String) throws(MediaError) {
        self.format = format
        self.path = path
        spool = try MediaError.file(path) { () throws(FileError) in try SampleSpool() }
        do throws(FFmpegError) {
            encoder = try AACEncoder(
                channels: format.channelCount,
                sampleRate: format.sampleRate,
                bitRatePerChannel: Self.bitRatePerChannel,
                path: path
            )
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
    }

    /// Encodes samples that follow those before.
    ///
    /// - Parameter samples: interleaved samples.
    /// - Throws: `MediaError` if they cannot be encoded or kept.
    package mutating func append(_ samples: [Float]) throws(MediaError) {
        try take { [encoder, format] sink throws(FFmpegError) in
            try encoder.encode(samples, format, sink)
        }
    }

    /// Encodes the rest.
    ///
    /// - Returns: the sound.
    /// - Throws: `MediaError` if it cannot be encoded or kept.
    package consuming func finished() throws(MediaError) -> EncodedAudio {
        try take { [encoder] sink throws(FFmpegError) in try encoder.finish(sink) }
        let coding = encoder.format
        let samples = coding.samples(sizes: sizes)
        return EncodedAudio(
            sampleEntry: coding.sampleEntry(bitRate: Self.bitRatePerChannel * coding.channels),
            samples: samples,
            spool: try MediaError.file(path) { () throws(FileError) in try spool.finished() },
            channelCount: coding.channels,
            sampleRate: coding.sampleRate,
            presented: coding.presented(of: encoder.sampleCount, in: samples),
            isReencoded: false,
            sourceCodec: "aac",
            streamIndex: 0,
            language: nil,
            name: nil,
            characteristics: [],
            roles: [],
            notices: []
        )
    }

    private mutating func take(
        _ encode: (_ sink: ([UInt8]) -> Void) throws(FFmpegError) -> Void
    ) throws(MediaError) {
        var frames: [[UInt8]] = []
        do throws(FFmpegError) {
            try encode { frames.append($0) }
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
        for frame in frames {
            sizes.append(UInt32(frame.count))
            try MediaError.file(path) { () throws(FileError) in try spool.append(frame) }
        }
    }
}
