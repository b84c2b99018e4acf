// SPDX-License-Identifier: Apache-2.0

import TextRecognition

/// A picture of text, and when it is shown.
struct PictureCue {
    /// In milliseconds, in the container's time.
    let start: Int
    var end: Int
    /// What is shown.
    let picture: ShownPicture
}

/// Makes cues of what a stream shows from moment to moment.
///
/// What is shown ends with the next subtitle, which shows something else or nothing, or when it says itself that it ends. The
/// same again is no new cue: streams repeat what is shown for players that begin there, and fade by other colours.
struct PictureCues {
    /// How long a last subtitle is shown that has no end.
    private static let assumedMilliseconds = 5000
    /// More subtitles than this no stream has.
    private static let mostSubtitles = 200_000

    /// Subtitles without a time, or that end when they begin.
    private(set) var untimed = 0
    /// Whether there are more subtitles than are read.
    private(set) var isTooLong = false
    /// Whether the end of the last cue is assumed.
    private(set) var hasAssumedEnd = false
    private var count = 0
    private var shown: [ShownPicture] = []
    private var start = 0
    /// When it ends unless something else is shown before; nil: it does not.
    private var latestEnd: Int?

    /// Takes the next subtitle.
    ///
    /// - Parameters:
    ///   - pictures: what it shows.
    ///   - time: when, in milliseconds; nil: not known.
    ///   - end: when it ends at the latest.
    /// - Returns: the cues that end with it.
    mutating func take(_ pictures: [ShownPicture], at time: Int?, until end: Int?) -> [PictureCue] {
        count += 1
        guard count <= Self.mostSubtitles else {
            isTooLong = true
            return []
        }
        guard let time else {
            untimed += 1
            return []
        }
        let isOver = latestEnd.map { $0 < time } ?? false
        if !isOver, !pictures.isEmpty, pictures.count == shown.count,
            zip(pictures, shown).allSatisfy({ $0.isSame(as: $1) })
        {
            // The brightest step of a fade is read.
            shown = zip(pictures, shown).map { $0.ink.inkSum > $1.ink.inkSum ? $0 : $1 }
            latestEnd = end
            return []
        }
        let cues = close(at: time)
        (shown, start, latestEnd) = (pictures, time, end)
        return cues
    }

    /// The cues that are still shown at the end.
    mutating func finish() -> [PictureCue] {
        guard !shown.isEmpty else { return [] }
        if latestEnd == nil { hasAssumedEnd = true }
        return close(at: latestEnd ?? start + Self.assumedMilliseconds)
    }

    private mutating func close(at time: Int) -> [PictureCue] {
        defer { shown = [] }
        let end = min(time, latestEnd ?? time)
        guard end > start else {
            untimed += shown.count
            return []
        }
        return shown.map { PictureCue(start: start, end: end, picture: $0) }
    }
}
