// SPDX-License-Identifier: Apache-2.0

/// When there is sound, and when it is like speech.
///
/// Nothing here understands a word. Speech swells and falls a few times a second, as fast as it falls;
/// its loud parts have tones, but are no pure ones. What is plucked or struck swells at once and fades
/// slowly, a chord does neither, and noise has no tones. Songs, crowds and some instruments pass for
/// speech, and whispers and speech under loud music do not.
public struct SoundActivity: Equatable, Sendable {
    /// When it is like speech; pauses for breath are part of it.
    public let speech: Stretches
    /// When anything can be heard.
    public let audible: Stretches
    /// How long the sound is, in milliseconds.
    public let milliseconds: Int

    /// Makes the facts of a sound.
    public init(speech: Stretches, audible: Stretches, milliseconds: Int) {
        self.speech = speech
        self.audible = audible
        self.milliseconds = milliseconds
    }

    /// Tells when there is speech from what a meter kept.
    init(_ frames: [SoundFrame]) {
        let floors = NoiseFloor.levels(frames)
        var isSpoken = [Bool](repeating: false, count: frames.count)
        for middle in stride(from: 0, to: frames.count, by: Self.hop) {
            let start = max(0, min(middle - Self.reach, frames.count - 2 * Self.reach))
            let window = SpeechWindow(frames[start..<min(frames.count, start + 2 * Self.reach)])
            guard window.isSpeech else { continue }
            let quietest = max(Self.quietest, window.peak - Self.underPeak)
            let marked = max(0, middle - Self.marked)..<min(frames.count, middle + Self.marked)
            for index in marked
            where frames[index].level > max(quietest, floors[index] + Self.overFloor) {
                isSpoken[index] = true
            }
        }
        speech = Self.stretches(frames.indices.filter { isSpoken[$0] }, joinedOver: 400)
            .lasting(200)
        audible = Self.stretches(
            frames.indices.filter { frames[$0].level > Self.faintest },
            joinedOver: 1000
        )
        milliseconds = frames.count * SoundMeter.frameMilliseconds
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

    private static func stretches(_ frames: [Int], joinedOver gap: Int) -> Stretches {
        let length = SoundMeter.frameMilliseconds
        return Stretches(frames.lazy.map { $0 * length..<($0 + 1) * length }, joinedOver: gap)
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
