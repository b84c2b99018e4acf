// SPDX-License-Identifier: Apache-2.0

import Listening

/// What is heard in the movie of `captions check --media`, in its report.
struct HeardSoundEntry: Encodable {
    /// What found speech: `network` or `rhythm`.
    let detector: String
    /// When there is speech.
    let speech: [ReportedInterval]
    /// When there is, for three seconds or more, sound that is not speech, such as music.
    let withoutSpeech: [ReportedInterval]
    /// When that is tonal, as music is; nil if speech was found by its rhythm.
    let music: [ReportedInterval]?

    /// Takes what is heard; nil if nothing was listened to.
    init?(_ sound: HeardSound?) {
        guard case .heard(let activity) = sound else { return nil }
        detector = activity.detector.rawValue
        speech = activity.speech.ranges.map(ReportedInterval.init)
        withoutSpeech = activity.withoutSpeech.ranges.map(ReportedInterval.init)
        music =
            activity.detector == .network ? activity.music.ranges.map(ReportedInterval.init) : nil
    }
}

/// An interval in a report, in seconds.
struct ReportedInterval: Encodable {
    let start: Double
    let end: Double

    /// Takes an interval in milliseconds.
    init(_ range: Range<Int>) {
        start = Double(range.lowerBound) / 1000
        end = Double(range.upperBound) / 1000
    }
}
