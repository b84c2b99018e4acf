// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
import FileSystem

/// Speech at its place in the main audio.
struct NarrationClip {
    /// When it is spoken, in samples of the main audio.
    let frames: Range<Int>
    /// Where its samples are kept.
    let stored: Range<UInt64>
    /// Its level.
    let gain: Gain
    /// Its place between left and right, in millionths.
    let pan: Int
    /// How the main audio gives way to it.
    let mainAudio: GainCurve
    /// How its own level changes.
    let narration: GainCurve

    /// The part of the main audio that is not left as it is.
    var window: Range<Int> {
        guard !mainAudio.range.isEmpty else { return frames }
        let start = min(frames.lowerBound, mainAudio.range.lowerBound)
        return start..<max(frames.upperBound, mainAudio.range.upperBound)
    }
}

/// Mixes narration into the main audio, block by block.
///
/// Outside the windows, samples are given out as they came. A window is mixed when all of it has arrived.
struct NarrationMixer {
    /// The longest window, in seconds: it is in memory.
    static let longestWindow = 900

    private let format: ChannelFormat
    private let store: NarrationStore
    private let limiter: PeakLimiter
    private let placement: NarrationPlacement
    /// Parts of the main audio with the clips in them, in the order of their times.
    private var windows: ArraySlice<(frames: Range<Int>, clips: [NarrationClip])>
    private var pending: [Float] = []
    private var place = 0
    private let voice: LoudnessMeter
    /// The highest true peak where a description is spoken; 1 is full scale.
    private(set) var truePeak = 0.0

    /// Prepares a mix.
    ///
    /// - Parameters:
    ///   - clips: the narration.
    ///   - store: what keeps its samples.
    ///   - format: the main audio, which is also that of the mix.
    ///   - ceiling: the highest true peak while a description is spoken; 1 is full scale.
    /// - Throws: `DescribeError` where libebur128 is not installed.
    init(
        _ clips: [NarrationClip],
        in store: NarrationStore,
        format: ChannelFormat,
        ceiling: Double
    ) throws(DescribeError) {
        self.format = format
        self.store = store
        limiter = PeakLimiter(format: format, ceiling: ceiling)
        placement = NarrationPlacement(format)
        voice = try LoudnessMeter(.loudness, of: format)
        windows = Self.windows(clips)[...]
    }

    /// Windows of clips; those that overlap are one.
    private static func windows(
        _ clips: [NarrationClip]
    ) -> [(frames: Range<Int>, clips: [NarrationClip])] {
        var windows: [(frames: Range<Int>, clips: [NarrationClip])] = []
        for clip in clips.sorted(by: { $0.window.lowerBound < $1.window.lowerBound }) {
            let window = clip.window
            if let last = windows.last, window.lowerBound < last.frames.upperBound {
                let end = max(last.frames.upperBound, window.upperBound)
                windows[windows.count - 1].frames = last.frames.lowerBound..<end
                windows[windows.count - 1].clips.append(clip)
            } else {
                windows.append((window, [clip]))
            }
        }
        return windows
    }

    /// The parts of the main audio that are not left as they are, in samples and in order.
    var windowFrames: [Range<Int>] { windows.map(\.frames) }

    /// When the last description has been spoken, in samples.
    var narrationEnd: Int {
        windows.lazy.flatMap(\.clips).map(\.frames.upperBound).max() ?? 0
    }

    /// Leaves a part of the main audio out that has no window.
    ///
    /// - Parameter place: where the samples that come next are in the main audio; below 0: before its beginning.
    mutating func move(to place: Int) {
        precondition(pending.isEmpty, "a window is open")
        self.place = place
    }

    /// The loudness of the narration that was mixed, in LUFS; nil if there was none.
    var voiceLoudness: Double? { voice.loudness }

    /// Takes samples of the main audio.
    ///
    /// - Parameters:
    ///   - samples: interleaved samples, which follow those before.
    ///   - sink: is given samples of the mix.
    /// - Throws: `DescribeError` where the narration cannot be read, or what `sink` throws.
    mutating func mix(
        _ samples: [Float],
        _ sink: ([Float]) throws(DescribeError) -> Void
    ) throws(DescribeError) {
        let channels = format.channelCount
        var rest = samples[...]
        while !rest.isEmpty {
            let count = rest.count / channels
            guard let window = windows.first?.frames, window.lowerBound < place + count else {
                place += count
                return try sink(rest.count == samples.count ? samples : Array(rest))
            }
            let isInside = place >= window.lowerBound
            let end = isInside ? window.upperBound : window.lowerBound
            let part = rest.prefix((min(end, place + count) - place) * channels)
            rest = rest.dropFirst(part.count)
            place += part.count / channels
            if isInside {
                pending += part
                if place == window.upperBound { try mixWindow(sink) }
            } else {
                try sink(Array(part))
            }
        }
    }

    /// Mixes what is left: narration that ends after the main audio is spoken over silence.
    ///
    /// - Parameter sink: is given samples of the mix.
    /// - Throws: what `mix` throws.
    mutating func finish(_ sink: ([Float]) throws(DescribeError) -> Void) throws(DescribeError) {
        while let window = windows.first {
            let end =
                place < window.frames.lowerBound
                ? window.frames.lowerBound
                : max(place, window.clips.map(\.frames.upperBound).max() ?? place)
            if place >= window.frames.lowerBound, end == place {
                // The audio ends while the level comes back.
                try mixWindow(sink)
                continue
            }
            let count = min(end - place, format.sampleRate)
            try mix([Float](repeating: 0, count: count * format.channelCount), sink)
        }
    }

    private mutating func mixWindow(
        _ sink: ([Float]) throws(DescribeError) -> Void
    ) throws(DescribeError) {
        guard let window = windows.popFirst() else { return }
        let channels = format.channelCount
        let start = window.frames.lowerBound
        var samples = pending
        pending = []
        let count = samples.count / channels
        var gains = [Float](repeating: 1, count: count)
        for clip in window.clips { clip.mainAudio.lower(&gains, from: start) }
        for frame in 0..<count where gains[frame] != 1 {
            for index in frame * channels..<(frame + 1) * channels {
                samples[index] *= gains[frame]
            }
        }
        var narration = [Float](repeating: 0, count: samples.count)
        for clip in window.clips { try add(clip, to: &narration, from: start) }
        for index in samples.indices { samples[index] += narration[index] }
        let spoken = window.clips.map(\.frames)
        let first = (spoken.map(\.lowerBound).min() ?? start) - start
        let last = min(count, (spoken.map(\.upperBound).max() ?? start) - start)
        if first < last {
            let limited = try limiter.limit(&samples, in: first..<last)
            truePeak = max(truePeak, limited.truePeak)
            measure(narration, limited.gains, window.clips, from: start)
        }
        try sink(samples)
    }

    /// Adds a clip to the channels where it is heard.
    private func add(
        _ clip: NarrationClip,
        to samples: inout [Float],
        from start: Int
    ) throws(DescribeError) {
        var speech: [Float]
        do throws(FileError) {
            speech = try store.read(clip.stored)
        } catch {
            throw DescribeError(.file(error))
        }
        var gains = [Float](repeating: Float(clip.gain.factor), count: speech.count)
        clip.narration.scale(&gains, from: clip.frames.lowerBound)
        for index in speech.indices { speech[index] *= gains[index] }
        let channels = format.channelCount
        let offset = clip.frames.lowerBound - start
        let count = min(speech.count, samples.count / channels - offset)
        for (channel, gain) in placement.gains(pan: clip.pan) where count > 0 {
            for index in 0..<count {
                samples[(offset + index) * channels + channel] += speech[index] * gain
            }
        }
    }

    private func measure(
        _ narration: [Float],
        _ gains: [Float]?,
        _ clips: [NarrationClip],
        from start: Int
    ) {
        let channels = format.channelCount
        var narration = narration
        if let gains {
            for index in narration.indices { narration[index] *= gains[index / channels] }
        }
        for clip in clips {
            let first = (clip.frames.lowerBound - start) * channels
            let last = min(narration.count, (clip.frames.upperBound - start) * channels)
            if first < last { voice.add(narration[first..<last]) }
        }
    }
}
