// SPDX-License-Identifier: Apache-2.0

/// One number of a guideline.
package struct ProfileLimit: Equatable, Sendable {
    /// The largest value of any limit; larger ones are mistakes.
    package static let largest = 1_000_000.0

    /// The number.
    package let value: Double
    /// What it counts.
    package let unit: LimitUnit
    /// Where it comes from.
    package let source: String

    /// Makes a limit.
    package init(_ value: Double, _ unit: LimitUnit, source: String) {
        self.value = value
        self.unit = unit
        self.source = source
    }
}

/// The limits that a profile can set.
package enum LimitName: String, CaseIterable, Sendable {
    /// The most characters a second in a cue.
    case charactersPerSecond
    /// The most words a minute in a cue.
    case wordsPerMinute
    /// The most words a minute over a sliding window.
    case windowWordsPerMinute
    /// The length of that window.
    case windowLength
    /// The shortest time a cue may be shown.
    case minimumDuration
    /// The shortest time a cue may be shown for each of its words.
    case minimumWordTime
    /// The longest time a cue may be shown.
    case maximumDuration
    /// The shortest gap between cues.
    case minimumGap
    /// The shortest gap that flickers and should be closed.
    case flickerFrom
    /// The gap from which on cues count as separate.
    case flickerBelow
    /// The longest time between the start of a cue and that of its first word.
    case startFromSpeech
    /// The longest time by which a cue ends before its last word does.
    case endBeforeSpeech
    /// The shortest time between a cut and the start or end of a cue that is not on it.
    case shotDistance
    /// The least accuracy of the words.
    case accuracy
    /// The most characters in a line.
    case charactersPerLine
    /// The most lines in a cue.
    case lines
    /// The part of the picture at each edge that has to stay free.
    case safeMargin

    /// The units the limit can be in.
    package var units: [LimitUnit] {
        switch self {
        case .charactersPerSecond: [.charactersPerSecond]
        case .wordsPerMinute, .windowWordsPerMinute: [.wordsPerMinute]
        case .charactersPerLine: [.characters]
        case .lines: [.lines]
        case .safeMargin, .accuracy: [.percent]
        case .windowLength, .minimumWordTime: [.milliseconds]
        case .minimumDuration, .maximumDuration, .minimumGap, .flickerFrom, .flickerBelow,
            .startFromSpeech, .endBeforeSpeech, .shotDistance:
            [.milliseconds, .frames]
        }
    }
}

/// What a limit is counted in.
package enum LimitUnit: String, CaseIterable, Sendable {
    /// Characters a second.
    case charactersPerSecond = "characters/s"
    /// Words a minute.
    case wordsPerMinute = "words/min"
    /// Thousandths of a second.
    case milliseconds = "ms"
    /// Frames of the video.
    case frames
    /// Characters.
    case characters
    /// Lines of text.
    case lines
    /// Hundredths of the picture.
    case percent = "%"
}

/// A limit for a length of time, turned into microseconds, and how exactly it can be checked.
///
/// Caption files have milliseconds and no frames. At a known frame rate the two ends of a length are
/// each up to half a millisecond off, so 1 ms is tolerated. Where the frame rate is not known, the
/// profile's own is assumed and half a frame tolerated.
package struct LengthLimit: Equatable, Sendable {
    /// The length.
    package let microseconds: Int
    /// By how much a length may miss the limit.
    package let toleranceMicroseconds: Int
    /// Where the limit comes from.
    package let source: String
    /// How frames were turned into time, to append to a message; empty where there are none.
    package let note: String

    /// The length in milliseconds, for printing.
    package var milliseconds: Double { Double((microseconds + 50) / 100) / 10 }

    /// Turns a limit into time.
    ///
    /// - Parameters:
    ///   - limit: a limit in milliseconds or frames.
    ///   - frameRate: that of the video; nil when it is not known.
    ///   - assumed: the frame rate the profile assumes then; 25 where it names none.
    package init(_ limit: ProfileLimit, frameRate: FrameRate?, assumed: FrameRate?) {
        source = limit.source
        guard limit.unit == .frames else {
            microseconds = Int(limit.value * 1000)
            toleranceMicroseconds = 0
            note = ""
            return
        }
        let rate = frameRate ?? assumed ?? .assumedByDefault
        microseconds = rate.microseconds(frames: limit.value)
        let frames = "\(limit.value.short) \(limit.value == 1 ? "frame" : "frames")"
        if frameRate != nil {
            toleranceMicroseconds = 1000
            note = " (\(frames) at \(rate) frames/s)"
        } else {
            toleranceMicroseconds = rate.microseconds(frames: 0.5)
            note =
                " (\(frames) at the \(rate) frames/s that the profile assumes, half a frame "
                + "tolerated)"
        }
    }

    /// Whether a length in milliseconds is below the limit, beyond the tolerance.
    package func isAbove(milliseconds: Int) -> Bool {
        milliseconds.inMicroseconds < microseconds - toleranceMicroseconds
    }

    /// Whether a length in milliseconds is over the limit, beyond the tolerance.
    package func isBelow(milliseconds: Int) -> Bool {
        milliseconds.inMicroseconds > microseconds + toleranceMicroseconds
    }
}

extension FrameRate {
    /// What is assumed where neither the user nor the profile names a rate.
    static let assumedByDefault = FrameRate(wholeFrames: 25)
}

extension Int {
    /// Milliseconds in microseconds; times of a file that are out of all bounds stay at the bound.
    fileprivate var inMicroseconds: Int {
        let (product, overflows) = multipliedReportingOverflow(by: 1000)
        return overflows ? (self < 0 ? .min : .max) : product
    }
}
