// SPDX-License-Identifier: Apache-2.0

/// What the byte pairs of line 21 say.
package struct CEA608Captions: Equatable, Sendable {
    /// The channels that carried characters, in the order of ``CEA608Channel``.
    package var channels: [ChannelCaptions]
    /// What each field carried, by the order of ``CEA608Field``: first, then second.
    package var fields: [FieldStatistics]
    /// What the extended data services said of the program.
    package var extendedData: CEA608ExtendedData

    /// What one channel says.
    package struct ChannelCaptions: Equatable, Sendable {
        /// The channel.
        package var channel: CEA608Channel
        /// The captions, one cue for each block of rows that stood on the screen together.
        package var document: CaptionDocument
        /// What was counted.
        package var statistics: ChannelStatistics
    }

    /// What was counted in one channel.
    package struct ChannelStatistics: Equatable, Sendable {
        /// When its first character came, in milliseconds.
        package var firstMilliseconds: Int?
        /// When its last character came, in milliseconds.
        package var lastMilliseconds: Int?
        /// When its first caption was seen, in milliseconds.
        package var firstShownMilliseconds: Int?
        /// When its last caption appeared, in milliseconds.
        package var lastShownMilliseconds: Int?
        /// Number of times that the screen showed other text than before.
        package var captions = 0
        /// Number of characters that are no spaces, as they were sent.
        package var printableCharacters = 0
        /// Number of characters that came when their row of 32 columns was full, and are not shown.
        package var charactersBeyondRow = 0
        /// The ways in which captions came onto the screen.
        package var modes: Set<CEA608Mode> = []
        /// Number of captions that are not in the document, because it has too many already.
        package var droppedCaptions = 0
    }

    /// What was counted in one field.
    package struct FieldStatistics: Equatable, Sendable {
        /// Number of pairs.
        package var pairs = 0
        /// Number of pairs that say something.
        package var meaningfulPairs = 0
        /// Number of pairs in which a byte has even parity.
        package var parityErrors = 0
        /// Number of control codes that mean nothing.
        package var unknownCodes = 0
    }

    /// The captions of a channel; nil where it carried no character.
    package subscript(_ channel: CEA608Channel) -> ChannelCaptions? {
        channels.first { $0.channel == channel }
    }
}

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
    /// When what is on the screen appeared; nil when nothing is there.
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
