// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The frames of a recording without the middle of long silence.
///
/// What is aligned are these frames, so that silence of any length is as good as a pause: it changes neither how
/// the frames around it are measured nor what the search finds there, and takes no time.
struct AudibleFrames {
    /// Frames of silence that are kept at each end of it.
    static let keptSilence = 20
    /// A frame whose level is below that of loud frames by so much is silence: 43 dB.
    private static let range: Float = 10
    /// Louder frames are never silence, however loud others are: some 60 dB below full scale.
    private static let greatestSilence: Float = 12
    /// Frames that are not as loud are always silence: less than one step of 16 bits.
    private static let leastSound: Float = -5

    /// Frames that are kept one after the other.
    private struct Part {
        /// The number of the first among those that are kept, and in the recording.
        var kept: Int
        var frame: Int
    }

    private var parts: [Part] = []
    /// The levels of the frames.
    private(set) var levels: [Float] = []
    /// Of each frame, whether it is no silence.
    private(set) var isActive: [Bool] = []

    /// Frames of silence next to sound that can be part of a word: a stop consonant begins with them.
    private static let stopLength = 6

    /// Whether a frame is far inside of silence, where no word can be.
    func isInsideSilence(_ frame: Int) -> Bool {
        let near = frame - Self.stopLength...frame + Self.stopLength
        return !isActive[near.clamped(to: 0...count - 1)].contains(true)
    }

    /// How many frames are kept.
    var count: Int { levels.count }

    /// Finds the frames.
    init(_ spectrum: MelSpectrum) {
        let all = (0..<spectrum.frameCount).map { spectrum.level($0) }
        let limit = Self.limit(all)
        var start = 0
        while start < all.count {
            let isActive = all[start] >= limit
            var end = start
            while end < all.count, (all[end] >= limit) == isActive { end += 1 }
            let margin = Self.keptSilence
            // The recording has silence around it.
            let head = start == 0 ? 0 : margin
            let tail = end == all.count ? 0 : margin
            if isActive || end - start <= head + tail {
                keep(start..<end, all, isActive)
            } else {
                keep(start..<start + head, all, false)
                keep(end - tail..<end, all, false)
            }
            start = end
        }
    }

    private mutating func keep(_ frames: Range<Int>, _ all: [Float], _ isActive: Bool) {
        guard !frames.isEmpty else { return }
        parts.append(Part(kept: count, frame: frames.lowerBound))
        levels += all[frames]
        self.isActive += repeatElement(isActive, count: frames.count)
    }

    /// The level below which a frame is silence.
    ///
    /// The mean is weighted by power, so that silence does not change it.
    private static func limit(_ levels: [Float]) -> Float {
        let greatest = levels.max() ?? 0
        var (sum, weights) = (0.0, 0.0)
        for level in levels {
            let weight = exp(Double(level - greatest))
            sum += weight * Double(level)
            weights += weight
        }
        let loud = Float(sum / max(weights, 1))
        return max(leastSound, min(loud - range, greatestSilence))
    }

    /// The number in the recording of a frame that is kept; the end of the recording's last frame for `count`.
    subscript(kept: Int) -> Int {
        var (low, high) = (0, parts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if parts[middle].kept <= kept { low = middle } else { high = middle }
        }
        return parts.isEmpty ? kept : parts[low].frame + kept - parts[low].kept
    }
}
