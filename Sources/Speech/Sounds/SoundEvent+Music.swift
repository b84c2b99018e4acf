// SPDX-License-Identifier: Apache-2.0

package import Listening

extension SoundEvent {
    /// The name of music in AudioSet.
    private static let music = "Music"

    /// Music that is heard in a movie and that no detector has named, as events without a confidence.
    ///
    /// - Parameters:
    ///   - sound: what is heard.
    ///   - others: the events of a detector: where it heard something, nothing is added.
    /// - Returns: the music, in order of time.
    package static func music(in sound: SoundActivity, beside others: [SoundEvent]) -> [SoundEvent]
    {
        let known = Intervals(others.lazy.map { $0.startMilliseconds..<$0.endMilliseconds })
        return sound.music.subtracting(known).lasting(3000).ranges.map {
            SoundEvent(
                label: music,
                startMilliseconds: $0.lowerBound,
                endMilliseconds: $0.upperBound
            )
        }
    }
}
