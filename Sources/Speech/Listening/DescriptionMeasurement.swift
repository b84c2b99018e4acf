// SPDX-License-Identifier: Apache-2.0

import FFmpegMedia
package import Listening
package import MediaReading

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension DescriptionMeasures {
    /// Measures an audio description against the audio that it replaces.
    ///
    /// - Parameters:
    ///   - description: what a meter kept of it.
    ///   - main: the same of the audio that it replaces.
    ///   - channels: what was found in its channels.
    package init(_ description: SpeechMeter, against main: SpeechMeter, channels: Channels = .usual)
    {
        self.init()
        self.channels = channels
        let (own, other) = (description.sound.frames, main.sound.frames)
        guard let mainEnd = Self.lastAudible(other), let mainLoudness = Self.loudness(other) else {
            return
        }
        mainAudibleEnd = mainEnd
        // Channels that cancel each other out leave nothing to measure.
        guard channels != .inverted else { return }
        guard let end = Self.lastAudible(own), let loudness = Self.loudness(own) else {
            isSilent = true
            return
        }
        audibleEnd = end
        levelDifference = Double(loudness - mainLoudness)
        let shift = LevelShift(own, other)
        correlation = shift.correlation
        lagMilliseconds = shift.frames * SoundMeter.frameMilliseconds
        compare(own, other, shift: shift.frames, gain: loudness - mainLoudness)
        guard !added.ranges.isEmpty else { return }
        addedSpeechMilliseconds = added.common(with: description.activity.speech)
        overDialogueMilliseconds = added.common(with: main.activity.speech)
    }

    /// Below this level, in decibels, nothing is heard.
    private static let faintest: Float = -60
    /// Audio that counts as heard in the other audio, in decibels.
    private static let audible: Float = -45
    /// What coding and rounding change, in decibels, is less.
    private static let tolerance: Float = 4
    /// What is quieter by as much, in decibels, is not heard.
    private static let lost: Float = 18

    private static func lastAudible(_ frames: [SoundFrame]) -> Int? {
        frames.lastIndex { $0.level > faintest }.map { ($0 + 1) * SoundMeter.frameMilliseconds }
    }

    /// The level that only a twentieth of what is heard exceeds; nil for silence.
    private static func loudness(_ frames: [SoundFrame]) -> Float? {
        let levels = frames.lazy.map(\.level).filter { $0 > faintest }.sorted()
        return levels.isEmpty ? nil : levels[levels.count * 19 / 20]
    }

    /// Compares frame by frame.
    private mutating func compare(
        _ own: [SoundFrame],
        _ other: [SoundFrame],
        shift: Int,
        gain: Float
    ) {
        let bed = Self.bedGain(own, other, shift: shift) ?? gain
        var (heard, kept) = (0, 0)
        var differing: [Range<Int>] = []
        let length = SoundMeter.frameMilliseconds
        // What is after its last sound is another fault.
        let end = min(own.count, audibleEnd / length)
        for index in other.indices where (0..<end).contains(index + shift) {
            let (old, new) = (other[index].level, own[index + shift].level)
            if old > Self.audible {
                heard += 1
                kept += new > old + gain - Self.lost ? 1 : 0
            }
            if max(old, new - bed) > Self.audible - 5, abs(new - bed - old) > Self.tolerance {
                differing.append(index * length..<(index + 1) * length)
            }
        }
        // A description that is shorter is another fault.
        if heard > 0 { programmeShare = Double(kept) / Double(heard) }
        // Shifted by a part of a frame, levels differ everywhere.
        guard shift == 0 else { return }
        added = Intervals(differing, joinedOver: 300).lasting(500)
    }

    /// How much louder the other audio is in the description, in decibels, by the middle of all differences; nil if
    /// too little of both can be heard at once.
    private static func bedGain(
        _ own: [SoundFrame],
        _ other: [SoundFrame],
        shift: Int
    ) -> Float? {
        let differences = other.indices.filter { own.indices.contains($0 + shift) }
            .filter { other[$0].level > audible && own[$0 + shift].level > faintest }
            .map { own[$0 + shift].level - other[$0].level }
            .sorted()
        guard differences.count >= 31 else { return nil }
        return differences[differences.count / 2]
    }
}

extension Intervals {
    /// How long both are at once, in milliseconds.
    fileprivate func common(with others: Intervals) -> Int {
        others.ranges.reduce(0) { sum, range in sum + within(range).milliseconds }
    }
}

/// By how many frames one sound is later than another, by their levels.
private struct LevelShift {
    /// Ten seconds.
    private static let reach = 312
    private static let leastCorrelation = 0.3
    /// How much better a shift has to fit than none.
    private static let leastGain = 0.15
    /// Frames on both sides of one whose mean is left out: half a second in all.
    private static let surroundings = 8
    /// An eighth of a second: what is less is within what synchronisation allows.
    private static let leastFrames = 4

    /// The frames; 0 where no shift is certain.
    private(set) var frames = 0
    /// How alike both are then.
    private(set) var correlation = 0.0

    init(_ own: [SoundFrame], _ other: [SoundFrame]) {
        let (a, b) = (Self.swings(own), Self.swings(other))
        let power = (Self.power(a) * Self.power(b)).squareRoot()
        guard power > 0 else { return }
        func correlation(_ shift: Int) -> Double {
            let start = max(0, -shift)
            let end = min(b.count, a.count - shift)
            guard start < end else { return 0 }
            var sum: Float = 0
            for index in start..<end { sum += a[index + shift] * b[index] }
            return Double(sum) / power
        }
        let unshifted = correlation(0)
        self.correlation = unshifted
        for shift in -Self.reach...Self.reach {
            let fit = correlation(shift)
            if fit > self.correlation { (frames, self.correlation) = (shift, fit) }
        }
        guard self.correlation >= Self.leastCorrelation,
            self.correlation - unshifted >= Self.leastGain, abs(frames) >= Self.leastFrames
        else {
            frames = 0
            return
        }
    }

    /// How the levels swell and fall around those of half a second: pauses that a voice fills would hide that the rest
    /// is the same.
    private static func swings(_ frames: [SoundFrame]) -> [Float] {
        let levels = frames.map { max($0.level, -60) }
        return levels.indices.map { index in
            let near = levels[
                max(0, index - surroundings)..<min(levels.count, index + surroundings + 1)
            ]
            return levels[index] - near.reduce(0, +) / Float(near.count)
        }
    }

    private static func power(_ values: [Float]) -> Double {
        values.reduce(0) { $0 + Double($1 * $1) }
    }
}

/// Measures the two channels of stereo as they come; audio with more or fewer channels is not looked into.
package struct ChannelMeter: Sendable {
    private var left = 0.0
    private var right = 0.0
    private var product = 0.0
    private var count = 0
    private var isStereo = true

    /// Makes a meter that has heard nothing.
    package init() {}

    /// Takes samples of all channels, interleaved; 1 is full scale.
    package mutating func add(_ samples: [Float], channelCount: Int) {
        guard channelCount == 2 else {
            isStereo = false
            return
        }
        var index = 0
        while index + 1 < samples.count {
            let (first, second) = (Double(samples[index]), Double(samples[index + 1]))
            if first.isFinite, second.isFinite {
                left += first * first
                right += second * second
                product += first * second
            }
            index += 2
        }
        count += samples.count / 2
    }

    /// Listens to a track of a file.
    ///
    /// - Throws: `MediaError` if it cannot be decoded.
    package init(hearing track: Int, of media: OpenedMedia) throws(MediaError) {
        var meter = ChannelMeter()
        _ = try TrackSounds([track], of: media).readChannels { format, samples in
            meter.add(samples, channelCount: format.channelCount)
        }
        self = meter
    }

    /// What is wrong with the channels.
    package var channels: DescriptionMeasures.Channels {
        guard isStereo, count > 0 else { return .usual }
        let (first, second) = (left / Double(count), right / Double(count))
        let (quiet, loud) = (min(first, second), max(first, second))
        // -60 decibels of mean power; coding stereo leaves traces of one channel in the other.
        guard loud > 1e-6 else { return .usual }
        if quiet < loud * 1e-5 { return .oneSilent }
        return product / (left * right).squareRoot() < -0.8 ? .inverted : .usual
    }
}
