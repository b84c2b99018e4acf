// SPDX-License-Identifier: Apache-2.0

/// What tells speech from other sound in a second and a half.
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
