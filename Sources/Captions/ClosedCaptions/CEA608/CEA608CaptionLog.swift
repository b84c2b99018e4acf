// SPDX-License-Identifier: Apache-2.0

/// What one channel has shown, and when.
struct CEA608CaptionLog {
    /// How many captions of a channel are kept: those of a week.
    static let limit = 200_000
    /// A caption without an end stays for so long at the end of the data, in milliseconds.
    static let assumedDuration = 4000
    /// Captions that are painted after a pause are new ones, in milliseconds.
    private static let pause = 500

    /// How many captions are kept; the others are counted.
    let limit: Int
    private(set) var cues: [Cue] = []
    private(set) var statistics = CEA608Captions.ChannelStatistics()
    /// When what stands on the screen appeared; nil when nothing stands there.
    private var start: Int?
    /// What stays on the screen until something is written.
    private var held: (screen: CEA608Screen, start: Int)?
    private var lastWrite = Int.min

    init(keeping limit: Int) { self.limit = min(limit, Self.limit) }

    /// Counts a character that was sent.
    mutating func count(isInk: Bool, mode: CEA608Mode, at time: Int) {
        guard isInk else { return }
        if statistics.firstMilliseconds == nil { statistics.firstMilliseconds = time }
        statistics.lastMilliseconds = time
        statistics.printableCharacters += 1
        statistics.modes.insert(mode)
    }

    /// Counts a character that found no column.
    mutating func countOverflow(isInk: Bool) {
        if isInk { statistics.charactersBeyondRow += 1 }
    }

    /// Something is seen from now on.
    mutating func appear(at time: Int) {
        release(at: time)
        if start == nil { start = time }
        lastWrite = time
    }

    /// What is seen goes away now.
    mutating func end(_ memory: CEA608Memory, row: Int? = nil, at time: Int) {
        release(at: time)
        guard let start else { return }
        self.start = nil
        add(CEA608Screen(memory, row: row), from: start, to: time)
    }

    /// What is seen rolls, and stays until something new is written.
    mutating func hold(_ memory: CEA608Memory, row: Int? = nil, at time: Int) {
        guard let start else { return }
        self.start = nil
        held = (CEA608Screen(memory, row: row), start)
    }

    /// What is painted on from now on is another caption, where there was a pause.
    mutating func pause(_ memory: CEA608Memory, afterOther: Bool, at time: Int) {
        guard start != nil, afterOther || time - lastWrite >= Self.pause else { return }
        hold(memory, at: time)
    }

    /// Nothing more comes.
    mutating func finish(_ memory: CEA608Memory, row: Int? = nil, at end: Int?) {
        func time(from start: Int) -> Int { max(end ?? start + Self.assumedDuration, start) }
        if let held { release(at: max(time(from: held.start), lastWrite)) }
        if let start { self.end(memory, row: row, at: max(time(from: start), lastWrite)) }
    }

    private mutating func release(at time: Int) {
        guard let (screen, start) = held else { return }
        held = nil
        add(screen, from: start, to: time)
    }

    private mutating func add(_ screen: CEA608Screen, from start: Int, to end: Int) {
        guard !screen.rows.isEmpty else { return }
        statistics.captions += 1
        if statistics.firstShownMilliseconds == nil { statistics.firstShownMilliseconds = start }
        statistics.lastShownMilliseconds = start
        guard limit > 0 else { return }
        if cues.count < limit {
            cues += screen.cues(from: start, to: end)
        } else {
            statistics.droppedCaptions += 1
        }
    }
}
