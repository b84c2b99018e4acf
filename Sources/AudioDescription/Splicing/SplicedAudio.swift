// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FFmpegMedia
import ISOMedia
import Listening
import MediaReading
import Synchronization

/// The audio of a movie whose coded frames stay as they are except around descriptions.
///
/// Only what is measured and what is mixed is decoded, and only what is mixed is coded.
struct SplicedAudio {
    /// Parts that are coded at the same time, at most.
    private static let width = 4
    /// Parts that are longer together are not in memory at the same time, in blocks.
    private static let mostBlocks = 1 << 13

    private let track: AACTrack
    private let format: ChannelFormat
    private let reader: AACBlockReader

    /// Opens a track.
    ///
    /// - Returns: nil: the track is not coded so that frames can be replaced.
    /// - Throws: `DescribeError`.
    init?(_ audio: MainAudio) throws(DescribeError) {
        guard let movie = audio.media.movie else { return nil }
        let found = try DescribeError.media(audio.path) { () throws(MediaError) in
            try AACTrack(UInt32(clamping: audio.track), of: movie)
        }
        guard let found, !found.presented.isEmpty else { return nil }
        track = found
        reader = AACBlockReader(found)
        format = ChannelFormat(
            sampleRate: found.configuration.sampleRate,
            channelCount: found.configuration.channelCount
        )
    }

    /// Measures the dialogue as `MainAudio.measure` does, decoding only what is measured.
    ///
    /// - Returns: nil: some of it cannot be decoded, or is other sound than the track states.
    /// - Throws: `DescribeError`.
    func measure(
        _ speech: Intervals,
        progress: (Int64) -> Void
    ) throws(DescribeError) -> MainAudio.Measurement? {
        let meter = try BackgroundLoudnessMeter(of: format)
        let length = AACTrack.blockLength
        let rate = format.sampleRate
        for range in speech.ranges.isEmpty ? [0..<Int.max / rate] : speech.ranges {
            let part = range.lowerBound * rate / 1000..<range.upperBound * rate / 1000
            let media = inMedia(part.clamped(to: 0..<track.presented.count))
            guard !media.isEmpty else { continue }
            for index in media.lowerBound / length...(media.upperBound - 1) / length {
                guard let samples = try block(index) else { return nil }
                let frames = media.clamped(to: index * length..<(index + 1) * length)
                let first = (frames.lowerBound - index * length) * format.channelCount
                meter.add(samples[first..<first + frames.count * format.channelCount])
                progress(track.position(after: index))
            }
        }
        return .init(format: format, length: track.presented.count, dialogue: meter.loudness)
    }

    /// Mixes and codes what the mix changes.
    ///
    /// - Parameters:
    ///   - mixer: mixes; what it has is of no use if the result is nil.
    ///   - progress: gets the position in the file, in bytes.
    /// - Returns: the audio; nil: narration ends after the audio, some of it cannot be decoded, or nowhere near a
    ///   description is there a place for a seam.
    /// - Throws: `DescribeError`.
    func mixed(
        by mixer: inout NarrationMixer,
        progress: (Int64) -> Void
    ) throws(DescribeError) -> EncodedAudio? {
        guard mixer.narrationEnd <= track.presented.count else { return nil }
        let changes = mixer.windowFrames.map(inMedia)
        let plans = try DescribeError.media(track.path) { () throws(MediaError) in
            try SplicePlan.plans(for: changes, in: track)
        }
        let most = NarrationMixer.longestWindow * format.sampleRate / AACTrack.blockLength
        guard let plans, plans.allSatisfy({ $0.blocks.count <= most }) else { return nil }
        var splice = try DescribeError.media(track.path) { () throws(MediaError) in
            try AACSplice(track)
        }
        var waiting = plans[...]
        while !waiting.isEmpty {
            var encodings: [SpliceEncoding] = []
            var blocks = 0
            while let plan = waiting.first, encodings.count < Self.width, blocks < Self.mostBlocks {
                guard let encoding = try mix(plan, by: &mixer, progress) else { return nil }
                encodings.append(encoding)
                blocks += plan.blocks.count
                waiting.removeFirst()
            }
            let isDone = try DescribeError.media(track.path) { () throws(MediaError) in
                for part in try Self.coded(encodings, track.path) {
                    guard let part else { return false }
                    try splice.replace(part.range, with: part.frames)
                }
                return true
            }
            guard isDone else { return nil }
        }
        return try DescribeError.media(track.path) { () throws(MediaError) in try splice.finished()
        }
    }

    private func mix(
        _ plan: SplicePlan,
        by mixer: inout NarrationMixer,
        _ progress: (Int64) -> Void
    ) throws(DescribeError) -> SpliceEncoding? {
        let length = AACTrack.blockLength * format.channelCount
        var samples: [Float] = []
        samples.reserveCapacity(plan.blocks.count * length)
        mixer.move(to: plan.blocks.lowerBound * AACTrack.blockLength - track.presented.lowerBound)
        for index in plan.blocks {
            guard let block = try block(index) else { return nil }
            try mixer.mix(block) { samples += $0 }
            progress(track.position(after: index))
        }
        if plan.exits.isEmpty { try mixer.finish { samples += $0 } }
        guard samples.count == plan.blocks.count * length else { return nil }
        return SpliceEncoding(
            plan: plan,
            samples: samples,
            format: format,
            frameCount: track.frameCount,
            path: track.path
        )
    }

    /// Codes parts at the same time; their frames do not depend on each other.
    private static func coded(
        _ encodings: [SpliceEncoding],
        _ path: String
    ) throws(MediaError) -> [SpliceEncoding.Frames?] {
        let results = Mutex<[Int: Result<SpliceEncoding.Frames?, FFmpegError>]>([:])
        DispatchQueue.concurrentPerform(iterations: encodings.count) { index in
            let result = Result { () throws(FFmpegError) in try encodings[index].frames() }
            results.withLock { $0[index] = result }
        }
        do throws(FFmpegError) {
            var parts: [SpliceEncoding.Frames?] = []
            for index in encodings.indices {
                parts.append(try results.withLock { $0[index] }?.get() ?? nil)
            }
            return parts
        } catch {
            throw MediaError(.ffmpeg(error), path: path)
        }
    }

    private func block(_ index: Int) throws(DescribeError) -> [Float]? {
        try DescribeError.media(track.path) { () throws(MediaError) in try reader.block(index) }
    }

    /// A part of the presentation in samples of the media.
    private func inMedia(_ part: Range<Int>) -> Range<Int> {
        let start = track.presented.lowerBound
        return part.lowerBound + start..<part.upperBound + start
    }
}
