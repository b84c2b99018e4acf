// SPDX-License-Identifier: Apache-2.0

/// How narration and the main audio are mixed.
package struct MixSettings: Equatable, Sendable {
    /// The level of the main audio while a description is spoken.
    package var duck = Gain(decibels: -9)
    /// How long a change of the level of the main audio takes, in milliseconds.
    package var rampMilliseconds = 300
    /// How long before a description the level begins to change, in milliseconds.
    package var leadMilliseconds = 100
    /// How much louder the voice is than the dialogue, in LU.
    package var offset = 0.0
    /// The highest true peak while a description is spoken, in dBTP.
    package var truePeak = -2.0

    /// The loudness of the voice where the main audio has no dialogue that can be measured, in LUFS (EBU R 128).
    package static let usualLoudness = -23.0

    /// Makes the usual settings.
    package init() {}

    /// How the main audio gives way to a description and comes back after it.
    ///
    /// The level does not change before speech has ended, and begins to come back when the description has been spoken.
    ///
    /// - Parameters:
    ///   - narration: when the description is spoken, in milliseconds.
    ///   - speechEnd: when the last speech before it has ended, in milliseconds; nil: there is none.
    /// - Returns: the changes.
    package func ducking(for narration: Range<Int>, after speechEnd: Int? = nil) -> [GainChange] {
        let lead = narration.lowerBound - leadMilliseconds
        let isLate = speechEnd.map { $0 > lead } ?? false
        let begin = min(max(lead, speechEnd ?? 0, 0), narration.lowerBound)
        let reached = (isLate ? begin : lead) + rampMilliseconds
        let end = max(begin, min(reached, narration.upperBound))
        let release = max(narration.upperBound, end)
        return [
            GainChange(begin: begin, end: end, from: .unity, to: duck, holds: true),
            GainChange(begin: release, end: release + rampMilliseconds, from: duck, to: .unity),
        ]
    }
}
