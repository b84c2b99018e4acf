// SPDX-License-Identifier: Apache-2.0

/// A description with the time it takes to speak it.
package struct SpokenDescription: Equatable, Sendable {
    /// When it begins, in milliseconds of the presentation.
    package var start: Int
    /// How long it takes to speak it at the usual speed, in milliseconds.
    package var spoken: Int
    /// Number of its words.
    package var words: Int
    /// How long the main audio takes to come back to its level after it, in milliseconds: it is over before
    /// anybody speaks.
    package var release: Int

    /// Makes a description.
    ///
    /// - Parameters:
    ///   - start: when it begins, in milliseconds.
    ///   - spoken: how long it takes to speak it, in milliseconds.
    ///   - words: the number of its words.
    ///   - release: how long the main audio takes to come back after it, in milliseconds; 0: it is not lowered.
    package init(start: Int, spoken: Int, words: Int, release: Int = 0) {
        self.start = start
        self.spoken = spoken
        self.words = words
        self.release = release
    }

    /// When it is spoken at the usual speed.
    var range: Range<Int> { start..<start + max(spoken, 0) }
}

/// Whether a description can be spoken between the dialogue, and if not, what would help.
package struct DescriptionFit: Equatable, Sendable {
    /// How a description fits.
    package enum Outcome: String, Sendable {
        /// It ends before anybody speaks.
        case fits
        /// It ends before anybody speaks if it is spoken faster, at most at 1.25 times the usual speed.
        case faster
        /// It does not fit.
        case doesNotFit
    }

    /// What the time of a description is limited by.
    package enum Limit: String, Sendable {
        /// Somebody speaks when it begins.
        case speechAtStart
        /// Somebody begins to speak.
        case speech
        /// Another description begins.
        case description
        /// The movie ends.
        case end
        /// The movie has ended when it begins.
        case afterEnd
    }

    /// How it fits.
    package let outcome: Outcome
    /// The time there is from its start, in milliseconds; nil: nothing limits it.
    package let room: Int?
    /// What limits the time; nil: nothing.
    package let limit: Limit?
    /// When that is, in milliseconds of the presentation; nil: nothing limits the time.
    package let limitTime: Int?
    /// Milliseconds that are missing at the usual speed; 0 unless it does not fit.
    package let missing: Int
    /// The speed it has to be spoken at, in per cent of the usual one, rounded up; nil: there is no room at all.
    package let percent: Int?
    /// How many words it would have to be shorter by; nil: it fits, or no word fits.
    package let wordsTooMany: Int?
    /// The nearest time in which it fits at the usual speed, at most a minute away; nil: there is none, or it fits.
    package let nearestGap: Range<Int>?

    /// Descriptions are spoken at this speed at most, in per cent of the usual one.
    package static let fastestPercent = 125
    /// A gap is looked for up to so many milliseconds away.
    static let farthest = 60_000
    /// A gap is looked for, for so many descriptions at most.
    static let gapLimit = 1000
    /// So many other descriptions before and after are looked at.
    private static let neighbourLimit = 100

    /// Judges descriptions.
    ///
    /// - Parameters:
    ///   - descriptions: in any order.
    ///   - map: when somebody speaks in the movie.
    /// - Returns: for each description, in the same order, how it fits.
    package static func judge(
        _ descriptions: [SpokenDescription],
        in map: DialogueMap
    ) -> [DescriptionFit] {
        let order = descriptions.indices.sorted {
            (descriptions[$0].start, $0) < (descriptions[$1].start, $1)
        }
        let sorted = order.map { descriptions[$0] }
        var found: [DescriptionFit?] = Array(repeating: nil, count: descriptions.count)
        var searches = 0
        for (place, index) in order.enumerated() {
            let next = place + 1 < sorted.count ? sorted[place + 1].start : nil
            var fit = DescriptionFit(descriptions[index], next, map)
            if fit.outcome != .fits, searches < gapLimit {
                searches += 1
                fit = DescriptionFit(fit, gap: gap(for: place, of: sorted, in: map))
            }
            found[index] = fit
        }
        return found.compactMap(\.self)
    }

    private init(_ description: SpokenDescription, _ next: Int?, _ map: DialogueMap) {
        let limits = [
            Self.limit(of: description, map),
            next.map { ($0 - description.start, .description, $0) },
        ].compactMap(\.self)
        let tightest = limits.min { $0.time < $1.time }
        room = tightest.map { max($0.time, 0) }
        limit = tightest?.limit
        limitTime = tightest?.at
        nearestGap = nil
        // Below 0 where the level could not even come back.
        let time = tightest?.time ?? .max
        let (spoken, room) = (description.spoken, max(time, 0))
        if spoken <= room {
            (outcome, missing, percent, wordsTooMany) = (.fits, 0, 100, nil)
            return
        }
        percent =
            room > 0 ? Int(clamping: (Int128(spoken) * 100 + Int128(room) - 1) / Int128(room)) : nil
        let words = Int(clamping: Int128(description.words) * Int128(room) / Int128(spoken))
        wordsTooMany = words > 0 ? description.words - words : nil
        let isFaster = (percent ?? .max) <= Self.fastestPercent
        outcome = isFaster ? .faster : .doesNotFit
        missing = isFaster ? 0 : spoken - time
    }

    /// The time until somebody speaks or the movie ends, without that in which the level comes back.
    private static func limit(
        of description: SpokenDescription,
        _ map: DialogueMap
    ) -> (time: Int, limit: Limit, at: Int)? {
        let start = description.start
        if let length = map.length, start >= length { return (0, .afterEnd, length) }
        guard let silence = map.silence(from: start) else { return nil }
        let at = start + silence
        // At the end of the movie there is no speech to wait for.
        if silence > 0, at == map.length { return (silence, .end, at) }
        return (silence - description.release, silence == 0 ? .speechAtStart : .speech, at)
    }

    private init(_ fit: DescriptionFit, gap: Range<Int>?) {
        outcome = fit.outcome
        room = fit.room
        limit = fit.limit
        limitTime = fit.limitTime
        missing = fit.missing
        percent = fit.percent
        wordsTooMany = fit.wordsTooMany
        nearestGap = gap
    }

    /// The nearest time in which neither anybody speaks nor another description is spoken.
    private static func gap(
        for place: Int,
        of sorted: [SpokenDescription],
        in map: DialogueMap
    ) -> Range<Int>? {
        let own = sorted[place]
        let window = max(0, own.start - farthest)..<own.start + farthest + max(own.spoken, 1)
        var busy: [Range<Int>] = []
        let speech = map.speech.ranges
        var index = DialogueMap.firstEnding(after: window.lowerBound, in: speech)
        while index < speech.count, speech[index].lowerBound - own.release < window.upperBound {
            // Before speech, the level has to come back.
            busy.append(max(0, speech[index].lowerBound - own.release)..<speech[index].upperBound)
            index += 1
        }
        busy += others(than: place, of: sorted, window)
        if let length = map.length, length < window.upperBound {
            busy.append(max(length, window.lowerBound)..<window.upperBound)
        }
        let free = DialogueMap(speech: Intervals(busy), length: window.upperBound).gaps(
            lasting: own.spoken
        )
        let inside = free.map { $0.clamped(to: window) }.filter { $0.count >= own.spoken }
        return inside.min { distance(own, $0) < distance(own, $1) }
    }

    /// When other descriptions are spoken near one.
    private static func others(
        than place: Int,
        of sorted: [SpokenDescription],
        _ window: Range<Int>
    ) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for (direction, first) in [(1, place + 1), (-1, place - 1)] {
            var index = first
            // More than a hundred within a minute are not descriptions.
            while sorted.indices.contains(index), abs(index - place) < neighbourLimit,
                sorted[index].start < window.upperBound,
                sorted[index].start > window.lowerBound - farthest
            {
                ranges.append(sorted[index].range)
                index += direction
            }
        }
        return ranges
    }

    /// How far a description has to move to be spoken in a gap.
    private static func distance(_ own: SpokenDescription, _ gap: Range<Int>) -> Int {
        abs(own.start - min(max(own.start, gap.lowerBound), gap.upperBound - own.spoken))
    }
}
