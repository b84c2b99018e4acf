// SPDX-License-Identifier: Apache-2.0

/// The limits that a profile can set.
public enum LimitName: String, CaseIterable, Sendable {
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
    /// The most characters in a line.
    case charactersPerLine
    /// The most lines in a cue.
    case lines
    /// The part of the picture at each edge that has to stay free.
    case safeMargin

    /// The units the limit can be in.
    public var units: [LimitUnit] {
        switch self {
        case .charactersPerSecond: [.charactersPerSecond]
        case .wordsPerMinute, .windowWordsPerMinute: [.wordsPerMinute]
        case .charactersPerLine: [.characters]
        case .lines: [.lines]
        case .safeMargin: [.percent]
        case .windowLength, .minimumWordTime: [.milliseconds]
        case .minimumDuration, .maximumDuration, .minimumGap, .flickerFrom, .flickerBelow:
            [.milliseconds, .frames]
        }
    }
}

/// What a limit is counted in.
public enum LimitUnit: String, CaseIterable, Sendable {
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
