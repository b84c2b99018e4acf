// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import Listening
import MediaReading

/// The audio of a movie that narration is mixed into.
struct MainAudio {
    /// What is known of it after it was measured.
    struct Measurement {
        /// Its rate and channels.
        let format: ChannelFormat
        /// Number of samples of each channel.
        let length: Int
        /// Gated loudness while somebody speaks, in LUFS; nil if there is no speech, or it is silent.
        let dialogue: Double?
    }

    /// The file.
    let media: OpenedMedia
    /// The ID of the track.
    let track: Int

    /// The file, as the user named it.
    var path: String { media.path }

    /// Measures the dialogue.
    ///
    /// - Parameters:
    ///   - speech: when somebody speaks; nothing: all of the audio is measured.
    ///   - progress: gets the position in the file up to which it is read, in bytes.
    /// - Returns: what is known of it.
    /// - Throws: `DescribeError`.
    func measure(
        _ speech: Intervals,
        progress: (Int64) -> Void
    ) throws(DescribeError) -> Measurement {
        var found: ChannelFormat?
        var meter: BackgroundLoudnessMeter?
        var length = 0
        var ranges = speech.ranges[...]
        let isAll = ranges.isEmpty
        try decode(progress) { format, samples throws(DescribeError) in
            if meter == nil {
                meter = try BackgroundLoudnessMeter(of: format)
                found = format
            }
            let count = samples.count / format.channelCount
            let block = length..<length + count
            length += count
            guard !isAll else {
                meter?.add(samples[...])
                return
            }
            while let range = ranges.first {
                let rate = format.sampleRate
                let frames = range.lowerBound * rate / 1000..<range.upperBound * rate / 1000
                let part = frames.clamped(to: block)
                if !part.isEmpty {
                    let channels = format.channelCount
                    let first = (part.lowerBound - block.lowerBound) * channels
                    meter?.add(samples[first..<first + part.count * channels])
                }
                guard frames.upperBound <= block.upperBound else { break }
                ranges.removeFirst()
            }
        }
        guard let found, length > 0 else { throw DescribeError(.noAudio, path: path) }
        return Measurement(format: found, length: length, dialogue: meter?.loudness)
    }

    /// Decodes the audio from the beginning of the presentation on.
    ///
    /// - Parameters:
    ///   - progress: gets the position in the file up to which it is read, in bytes.
    ///   - sink: is given the format and interleaved samples.
    /// - Throws: `DescribeError`: not all of it can be decoded, or what `sink` throws.
    func decode(
        _ progress: (Int64) -> Void,
        _ sink: (ChannelFormat, [Float]) throws(DescribeError) -> Void
    ) throws(DescribeError) {
        var failure: DescribeError?
        let damaged: Int?
        do throws(MediaError) {
            damaged = try TrackSounds([track], of: media).readChannels(progress: progress) {
                guard failure == nil else { return }
                do throws(DescribeError) {
                    try sink($0, $1)
                } catch {
                    failure = error
                }
            }
        } catch {
            throw DescribeError(.media(error), path: path)
        }
        if let failure { throw failure }
        guard let damaged else { throw DescribeError(.noAudio, path: path) }
        if damaged > 0 { throw DescribeError(.undecodable(packets: damaged), path: path) }
    }
}
