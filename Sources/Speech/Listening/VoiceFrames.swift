// SPDX-License-Identifier: Apache-2.0

/// Where there is a voice, by how probable one is in each frame of 32 milliseconds.
///
/// Source of the limits: the defaults of Silero's own `get_speech_timestamps`.
struct VoiceFrames {
    /// Of each frame, whether there is a voice.
    private(set) var isVoice: [Bool]
    /// Of each frame, whether a voice cannot be excluded there or next to it.
    private(set) var isPossible: [Bool]

    /// A voice begins where it is more probable than this, and ends where it is less so for some frames.
    private static let begins: Float = 0.5
    private static let continues: Float = 0.35
    /// Frames of 0.1 s, in which the probability of a voice may be low.
    private static let pause = 3
    /// Frames of 0.25 s, the shortest voice.
    private static let least = 8
    /// Frames that are added at both ends: the network decides for whole frames.
    private static let margin = 1
    /// Of 285 prompts under music as loud as they are, 5 are less probable all the time, 4 of them shorter than a second; under
    /// music that is 10 dB quieter none.
    private static let excluded: Float = 0.1

    /// Decides of frames.
    init(_ probabilities: [Float]) {
        isVoice = [Bool](repeating: false, count: probabilities.count)
        isPossible = isVoice
        for (index, probability) in probabilities.enumerated() where probability > Self.excluded {
            mark(index..<index + 1, \.isPossible)
        }
        var start: Int?
        var low = 0
        for (index, probability) in probabilities.enumerated() {
            if probability > Self.begins, start == nil { start = index }
            low = probability < Self.continues ? low + 1 : 0
            guard let first = start, low > Self.pause else { continue }
            take(first..<index + 1 - low)
            start = nil
        }
        if let start { take(start..<probabilities.count - low) }
    }

    private mutating func take(_ frames: Range<Int>) {
        guard frames.count >= Self.least else { return }
        mark(frames, \.isVoice)
        mark(frames, \.isPossible)
    }

    private mutating func mark(_ frames: Range<Int>, _ kind: WritableKeyPath<VoiceFrames, [Bool]>) {
        let wide = frames.lowerBound - Self.margin..<frames.upperBound + Self.margin
        for index in wide.clamped(to: isVoice.indices) { self[keyPath: kind][index] = true }
    }
}
