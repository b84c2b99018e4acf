// SPDX-License-Identifier: Apache-2.0

package import Listening

extension SoundActivity {
    /// Finds when there is speech from what a meter kept.
    ///
    /// - Parameters:
    ///   - frames: the frames.
    ///   - voice: how probable a voice is in each of them; nil: speech is found by its rhythm.
    package init(_ frames: [SoundFrame], voice: [Float]? = nil) {
        let voices = voice.map(VoiceFrames.init)
        let isSpoken =
            voices.map { Self.voiced(frames, $0.isVoice) } ?? Self.rhythmical(frames)
        let audible = Self.intervals(
            frames.indices.filter { frames[$0].level > Self.faintest },
            joinedOver: 1000
        )
        let speech = Self.intervals(isSpoken, joinedOver: 400).lasting(200)
        self.init(
            speech: speech,
            audible: audible,
            milliseconds: frames.count * SoundMeter.frameMilliseconds,
            possibleVoices: voices.map { voices in
                Self.intervals(
                    voices.isPossible.indices.filter { voices.isPossible[$0] },
                    joinedOver: 0
                )
            },
            music: voices == nil ? Intervals([]) : Self.music(audible, speech, frames)
        )
    }

    /// The sounds that are not speech and are tonal.
    private static func music(
        _ audible: Intervals,
        _ speech: Intervals,
        _ frames: [SoundFrame]
    ) -> Intervals {
        let length = SoundMeter.frameMilliseconds
        return Intervals(
            withoutSpeech(audible, speech).ranges.filter { range in
                let inside = range.lowerBound / length..<range.upperBound / length
                let heard = frames[inside.clamped(to: frames.indices)].filter {
                    $0.level > faintest
                }
                let flatness = heard.lazy.map(\.flatness).reduce(0, +)
                return flatness < tonal * Float(heard.count)
            }
        )
    }

    /// The mean flatness below which sound is music, in decibels: that of ten seconds of five songs was -37 to -15, that of
    /// noise of three colours -7 to -2.
    private static let tonal: Float = -11

    /// The frames in which sound has the rhythm of speech.
    private static func rhythmical(_ frames: [SoundFrame]) -> [Int] {
        let floors = NoiseFloor.levels(frames)
        var isSpoken = [Bool](repeating: false, count: frames.count)
        for (window, marked) in windows(frames) {
            let speech = SpeechWindow(frames[window])
            guard speech.isSpeech else { continue }
            let quietest = max(Self.quietest, speech.peak - underPeak)
            for index in marked
            where frames[index].level > max(quietest, floors[index] + overFloor) {
                isSpoken[index] = true
            }
        }
        return isSpoken.indices.filter { isSpoken[$0] }
    }

    /// The frames of voices that are not much quieter than the loudest syllable: the network hears a voice a little
    /// longer than it sounds.
    private static func voiced(_ frames: [SoundFrame], _ isVoice: [Bool]) -> [Int] {
        var spoken: [Int] = []
        for (window, marked) in windows(frames) {
            let peak = frames[window].lazy.map(\.level).max() ?? quietest
            let limit = max(quietest, peak - underPeak)
            spoken += marked.clamped(to: isVoice.indices).filter {
                isVoice[$0] && frames[$0].level > limit
            }
        }
        return spoken
    }

    /// Windows, and the frames in the middle of each that it decides about.
    private static func windows(_ frames: [SoundFrame])
        -> some Sequence<(window: Range<Int>, marked: Range<Int>)>
    {
        stride(from: 0, to: frames.count, by: hop).lazy.map { middle in
            let start = max(0, min(middle - reach, frames.count - 2 * reach))
            return (
                start..<min(frames.count, start + 2 * reach),
                max(0, middle - marked)..<min(frames.count, middle + marked)
            )
        }
    }

    /// A window is looked at every quarter of a second, and has one and a half.
    private static let hop = 8
    private static let reach = 24
    /// Frames on both sides of a window's middle that it decides about: half a second.
    private static let marked = 16
    /// Speech is louder than this, in decibels, louder than what goes on all the time by as much, and no
    /// more below the loudest syllable: what sounds in its pauses is not part of it.
    private static let quietest: Float = -55
    private static let overFloor: Float = 6
    private static let underPeak: Float = 18
    /// Below this level, in decibels, a room is silent.
    private static let faintest: Float = -45

    private static func intervals(_ frames: [Int], joinedOver gap: Int) -> Intervals {
        let length = SoundMeter.frameMilliseconds
        return Intervals(frames.lazy.map { $0 * length..<($0 + 1) * length }, joinedOver: gap)
    }
}

/// The level of what goes on all the time: the tenth part of ten seconds that is quietest.
private enum NoiseFloor {
    private static let reach = 156
    private static let share = 10
    /// Levels from -100 to 20 decibels.
    private static let bins = 121

    /// A level for each frame, in decibels.
    static func levels(_ frames: [SoundFrame]) -> [Float] {
        var counts = [Int](repeating: 0, count: bins)
        var floors: [Float] = []
        floors.reserveCapacity(frames.count)
        var (first, end) = (0, 0)
        for index in frames.indices {
            while end < min(frames.count, index + reach) {
                counts[bin(frames[end])] += 1
                end += 1
            }
            while first < index - reach {
                counts[bin(frames[first])] -= 1
                first += 1
            }
            var below = (end - first) / share
            let quiet = counts.firstIndex { count in
                below -= count
                return below < 0
            }
            floors.append(Float((quiet ?? 0) - 100))
        }
        return floors
    }

    private static func bin(_ frame: SoundFrame) -> Int {
        max(0, min(bins - 1, Int(frame.level.rounded()) + 100))
    }
}

/// What distinguishes speech from other sound in a second and a half.
struct SpeechWindow {
    /// The level of the loudest frame, in decibels.
    private(set) var peak: Float = -100
    /// How often the level rises by as much as a syllable does.
    private(set) var rises = 0
    /// Of the frames whose level changes, the share in which it rises.
    private(set) var risingShare: Float = 0
    /// How tonal the loud frames are, in decibels.
    private(set) var flatness: Float = 0

    /// Measures a window.
    init(_ frames: ArraySlice<SoundFrame>) {
        guard let peak = frames.lazy.map(\.level).max() else { return }
        self.peak = peak
        let levels = frames.map { max($0.level, peak - Self.depth) }
        countRises(levels)
        let steps = zip(levels.dropFirst(), levels).lazy.map { $0 - $1 }
        let up = steps.count { $0 > 1 }
        let down = steps.count { $0 < -1 }
        risingShare = Float(up) / Float(max(1, up + down))
        let loud = frames.filter { $0.level > peak - Self.depth / 2 }
        flatness = loud.lazy.map(\.flatness).reduce(0, +) / Float(max(1, loud.count))
    }

    /// Whether it is like speech.
    ///
    /// Speech has three to eight syllables a second, of which not each is seen here. In made speech of
    /// four voices, with and without music and noise behind it, the level rises in 0.3 to 0.65 of the
    /// frames, and loud frames have -14 to -25 dB. Where strings are plucked or drums struck, it rises
    /// in 0.2 at most.
    var isSpeech: Bool {
        Self.syllables.contains(rises) && risingShare >= Self.leastRising
            && Self.tonality.contains(flatness)
    }

    private static let syllables = 3...15
    private static let leastRising: Float = 0.27
    private static let tonality: ClosedRange<Float> = -40 ... -8
    /// What is quieter than the peak by more, in decibels, is a pause.
    private static let depth: Float = 30
    /// What a syllable rises by at least, in decibels.
    private static let syllable: Float = 5

    private mutating func countRises(_ levels: [Float]) {
        guard var low = levels.first else { return }
        var high = low
        var isRising = true
        for level in levels {
            if isRising {
                high = max(high, level)
                guard level < high - Self.syllable else { continue }
                isRising = false
                low = level
            } else {
                low = min(low, level)
                guard level > low + Self.syllable else { continue }
                isRising = true
                high = level
                rises += 1
            }
        }
    }
}
