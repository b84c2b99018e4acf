// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import ISOMedia
import MediaReading

/// The audio of a track in a movie that pauses: silence is inserted, and only frames around it are coded anew.
struct PausedAudio {
    /// How long the audio fades before and after silence, in milliseconds.
    private static let fade = 10

    /// Blocks of silence before a block of the track.
    private struct Silence {
        let block: Int
        let count: Int
    }

    private let track: AACTrack
    private let format: ChannelFormat
    private let reader: AACBlockReader
    private let silences: [Silence]
    private let fadeLength: Int

    /// Prepares a track.
    init(_ track: AACTrack, pauses: [MoviePause]) {
        self.track = track
        reader = AACBlockReader(track)
        let rate = track.configuration.sampleRate
        format = ChannelFormat(
            sampleRate: rate,
            channelCount: track.configuration.channelCount
        )
        fadeLength = min(AACTrack.blockLength, rate * Self.fade / 1000)
        var silences: [Silence] = []
        var milliseconds = 0
        var inserted = 0
        for pause in pauses {
            let place = track.presented.lowerBound + pause.start * rate / 1000
            guard place < track.presented.upperBound else { continue }
            let block = (place + AACTrack.blockLength / 2) / AACTrack.blockLength
            milliseconds += pause.length
            // All pauses so far are rounded together, so that nothing adds up.
            let all = Self.blocks(milliseconds, rate)
            let first = max(track.firstBlock, min(block, track.frameCount - 1))
            silences.append(Silence(block: first, count: all - inserted))
            inserted = all
        }
        self.silences = silences
    }

    private static func blocks(_ milliseconds: Int, _ rate: Int) -> Int {
        let length = AACTrack.blockLength * 1000
        return (milliseconds * rate + length / 2) / length
    }

    /// Inserts silence.
    ///
    /// - Returns: the audio; nil: it cannot be decoded, or there is no place for a seam near a pause.
    /// - Throws: `MediaError` if it cannot be read or coded.
    func encoded() throws(MediaError) -> EncodedAudio? {
        let length = AACTrack.blockLength
        let changes = silences.map { silence in
            let place = silence.block * length
            return max(0, place - fadeLength)..<place + fadeLength
        }
        guard let plans = try SplicePlan.plans(for: changes, in: track) else { return nil }
        var splice = try AACSplice(track)
        var waiting = silences[...]
        for plan in plans {
            let part = waiting.prefix(plan.changes.count)
            waiting = waiting.dropFirst(part.count)
            guard let samples = try samples(of: plan, part) else { return nil }
            let encoding = SpliceEncoding(
                plan: plan,
                samples: samples,
                format: format,
                frameCount: track.frameCount,
                path: track.path,
                inserted: part.reduce(0) { $0 + $1.count }
            )
            let coded: SpliceEncoding.Frames?
            do throws(FFmpegError) {
                coded = try encoding.frames()
            } catch {
                throw MediaError(.ffmpeg(error), path: track.path)
            }
            guard let coded else { return nil }
            try splice.replace(coded.range, with: coded.frames)
        }
        return try splice.finished()
    }

    /// The blocks of a plan with silence between them.
    private func samples(
        of plan: SplicePlan,
        _ silences: ArraySlice<Silence>
    ) throws(MediaError) -> [Float]? {
        let length = AACTrack.blockLength * format.channelCount
        var samples: [Float] = []
        for index in plan.blocks {
            guard var block = try reader.block(index) else { return nil }
            for silence in silences where silence.block == index {
                samples += [Float](repeating: 0, count: silence.count * length)
            }
            if silences.contains(where: { $0.block == index }) { fade(&block, isRising: true) }
            if silences.contains(where: { $0.block == index + 1 }) {
                fade(&block, isRising: false)
            }
            samples += block
        }
        return samples
    }

    private func fade(_ block: inout [Float], isRising: Bool) {
        let channels = format.channelCount
        for frame in 0..<fadeLength {
            let gain = Float(frame) / Float(fadeLength)
            let place = isRising ? frame : AACTrack.blockLength - 1 - frame
            for channel in 0..<channels { block[place * channels + channel] *= gain }
        }
    }
}
