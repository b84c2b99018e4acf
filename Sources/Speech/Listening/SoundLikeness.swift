// SPDX-License-Identifier: Apache-2.0

package import Listening

/// Compares two sounds by what meters kept of them.
package enum SoundLikeness {
    /// How the second sound compares with the first.
    package static func compare(_ main: SoundMeter, _ other: SoundMeter) -> DescriptionLikeness {
        guard main.sampleCount != other.sampleCount || main.checksum != other.checksum else {
            return .identical
        }
        let (count, rest) = (
            min(main.frames.count, other.frames.count), max(main.frames.count, other.frames.count)
        )
        guard count > 0, rest - count <= window else { return .different }
        var differing = 0
        for index in 0..<count {
            differing += differs(main.frames[index], other.frames[index]) ? 1 : 0
            if index >= window {
                differing -=
                    differs(main.frames[index - window], other.frames[index - window]) ? 1 : 0
            }
            if differing > window / 3 { return .different }
        }
        return .alike
    }

    /// Frames of two seconds, the shortest time in which something can be said.
    private static let window = 62
    /// What coding changes, in decibels, is less.
    private static let tolerance: Float = 3
    /// Coders do as they like with what is quieter, in decibels.
    private static let faintest: Float = -60

    private static func differs(_ one: SoundFrame, _ other: SoundFrame) -> Bool {
        max(one.level, other.level) > faintest && abs(one.level - other.level) > tolerance
    }
}
