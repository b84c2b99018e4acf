// SPDX-License-Identifier: Apache-2.0

/// The numbers that cues are made by: those of a profile, and where it has none, those of the house.
///
/// What comes from the profile is *hard*: a cue that misses it is a fault. What does not is a wish. Widths are in
/// halves of a character, so that they stay whole in Korean; lengths of time are in milliseconds.
struct SegmentLimits: Equatable, Sendable {
    /// The most halves of characters in a line.
    var lineHalves = 2 * Self.houseCharacters
    /// The most lines of a cue.
    var lines = Self.houseLines + 1
    /// The shortest time of a cue that is no fault.
    var leastMilliseconds = 1
    /// The shortest time of a cue that is wished for.
    var wishedMilliseconds = Self.houseLeast
    /// The longest time of a cue.
    var mostMilliseconds = Self.houseMost
    /// Whether a cue is sent before it is shown, two characters in each frame: in line 21.
    var isSentBeforeShown = false
    /// The time between cues that follow each other closely.
    var gapMilliseconds = 80
    /// A shorter time between cues is closed to `gapMilliseconds`.
    var closedBelowMilliseconds = 500
    /// The shortest time for so many halves of characters that is no fault, by their number.
    var timeOfHalves: [Int] = []
    /// The shortest time for so many words that is no fault, by their number.
    var timeOfWords: [Int] = []
    /// The time that one half of a character is comfortably read in, in microseconds.
    var comfortMicroseconds = 500_000 / Self.houseSpeed

    /// Characters in a line, where a profile says nothing.
    static let houseCharacters = 42
    /// Lines, where a profile says nothing; more are a last resort.
    static let houseLines = 2
    /// The shortest time that is wished for, where a profile says nothing: 5/6 s.
    static let houseLeast = 833
    /// The longest time, where a profile says nothing.
    static let houseMost = 7000
    /// Characters a second that are comfortable.
    static let houseSpeed = 17

    /// The largest numbers that are worked with: a profile can have any.
    static let largestLine = 2000
    /// The most lines that are worked with.
    static let mostLines = 4

    /// The widest cue, with the spaces that line breaks take the place of.
    var cueHalves: Int { lines * lineHalves + 2 * (lines - 1) }

    /// The shortest time for a cue of so many halves of characters and words that is no fault.
    func neededMilliseconds(halves: Int, words: Int) -> Int {
        var needed = leastMilliseconds
        if halves < timeOfHalves.count {
            needed = max(needed, timeOfHalves[halves])
        } else if let last = timeOfHalves.last, timeOfHalves.count > 1 {
            needed = max(needed, last * halves / (timeOfHalves.count - 1) + 1)
        }
        if words < timeOfWords.count {
            needed = max(needed, timeOfWords[words])
        } else if let last = timeOfWords.last, timeOfWords.count > 1 {
            needed = max(needed, last * words / (timeOfWords.count - 1) + 1)
        }
        return needed
    }

    /// The time that a cue of so many halves is comfortably read in, in milliseconds.
    func comfortableMilliseconds(halves: Int) -> Int {
        max(wishedMilliseconds, halves * comfortMicroseconds / 1000)
    }

    /// How long a cue takes to arrive before it can be shown, in milliseconds, with the codes of the cue before.
    ///
    /// - Parameters:
    ///   - halves: halves of characters in it.
    ///   - lines: its lines, which have codes of their own.
    /// - Returns: 0 if it is not sent before.
    func sendingMilliseconds(halves: Int, lines: Int) -> Int {
        isSentBeforeShown ? (halves / 4 + 4 * lines + 9) * 1001 / 30 + 1 : 0
    }

    /// The limits that keep both these and others.
    func stricter(_ other: SegmentLimits) -> SegmentLimits {
        var both = self
        both.lineHalves = min(lineHalves, other.lineHalves)
        both.lines = min(lines, other.lines)
        both.leastMilliseconds = max(leastMilliseconds, other.leastMilliseconds)
        both.wishedMilliseconds = max(wishedMilliseconds, other.wishedMilliseconds)
        both.mostMilliseconds = max(
            both.leastMilliseconds,
            min(mostMilliseconds, other.mostMilliseconds)
        )
        both.isSentBeforeShown = isSentBeforeShown || other.isSentBeforeShown
        both.gapMilliseconds = max(gapMilliseconds, other.gapMilliseconds)
        both.timeOfHalves = Self.longer(timeOfHalves, other.timeOfHalves)
        both.timeOfWords = Self.longer(timeOfWords, other.timeOfWords)
        return both
    }

    private static func longer(_ times: [Int], _ others: [Int]) -> [Int] {
        let count = max(times.count, others.count)
        return (0..<count).map { index in
            max(
                index < times.count ? times[index] : times.last ?? 0,
                index < others.count ? others[index] : others.last ?? 0
            )
        }
    }
}
