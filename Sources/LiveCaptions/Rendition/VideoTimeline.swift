// SPDX-License-Identifier: Apache-2.0

import Playlists

/// What is known of the video's live playlist, which is read again and again.
struct VideoTimeline: Sendable {
    /// The target duration of the first playlist that was read, in seconds; it may not change.
    private(set) var targetDuration = 0
    /// The longest part, in nanoseconds; nil where the video has no partial segments.
    private(set) var partTarget: Int?
    /// The number of the first segment that is still listed.
    private(set) var firstListed = 0
    /// Whether segments are only added.
    private(set) var isEvent = false
    /// Whether no segment will be added.
    private(set) var hasEnded = false
    /// Whether a time of day is stated anywhere.
    private(set) var hasDates = false
    /// Counts restarts of the encoder.
    private(set) var epoch = 0
    /// The segments that have not been taken yet; the last one may not be complete.
    private(set) var segments: [TimelineSegment] = []
    /// Segments that were seen, the newest last.
    private var known: [Known] = []

    private struct Known {
        let number: Int
        let name: String
        let date: Int?
        let localEnd: Int
        let wallEnd: Int
    }

    /// Segments that are remembered, to know them again.
    private static let memory = 1000
    /// Dates of one segment differ by so much at most, in milliseconds.
    private static let dateTolerance = 1000
    /// A day, in seconds, so that times cannot overflow.
    private static let longestTargetDuration = 86_400
    private static let partTargets = 50_000_000...10_000_000_000
    /// Three years, so that times cannot overflow.
    private static let latest = 100_000_000_000_000_000

    /// Takes the first segment away after it was published.
    mutating func removeFirst() { segments.removeFirst() }

    /// What became of a playlist that was read.
    enum Reading: Equatable {
        case taken
        /// It is older than one that was read before.
        case outdated
        /// Its numbers begin again.
        case restarted
    }

    /// Reads the playlist.
    ///
    /// - Parameters:
    ///   - playlist: the video's media playlist.
    ///   - sessionStart: milliseconds since 1970.
    ///   - withParts: whether its partial segments are wanted.
    ///   - time: now, in milliseconds since the session began.
    /// - Returns: whether the playlist was newer than those before.
    mutating func read(
        _ playlist: MediaPlaylist,
        sessionStart: Int,
        withParts: Bool,
        at time: Int
    ) -> Reading {
        let (listed, open) = ListedSegment.all(of: playlist, sessionStart: sessionStart)
        var reading = Reading.taken
        if let last = listed.last {
            switch relation(of: last) {
            case .outdated: return .outdated
            case .restarted:
                restart()
                reading = .restarted
            case .taken: break
            }
        }
        if targetDuration == 0 {
            let longest = listed.map { ($0.duration + 500_000_000) / 1_000_000_000 }.max()
            targetDuration = min(
                max(1, playlist.targetDuration ?? longest ?? 1),
                Self.longestTargetDuration
            )
            isEvent = playlist.playlistType == .event
            let target = playlist.first(PartInf.self)?.partTarget?.nanoseconds
            if withParts, let target, Self.partTargets ~= target { partTarget = target }
        }
        firstListed = listed.first?.number ?? playlist.first(MediaSequence.self)?.value ?? 0
        hasDates = hasDates || listed.contains { $0.date != nil }
        for each in listed where each.number > known.last?.number ?? -1 { add(each, at: time) }
        if partTarget != nil, let open { add(open: open, at: time) }
        hasEnded = playlist.hasEnded
        return reading
    }

    /// Whether the playlist goes on where the last one ended.
    private func relation(of last: ListedSegment) -> Reading {
        guard let newest = known.last, last.number <= newest.number else { return .taken }
        if let same = known.last(where: { $0.number == last.number }) {
            if isSame(same, last) { return last.number == newest.number ? .taken : .outdated }
            return .restarted
        }
        // Too long ago to remember: an encoder that began again has a later date.
        return (last.date ?? .min) > (newest.date ?? .max) ? .restarted : .outdated
    }

    private func isSame(_ one: Known, _ other: ListedSegment) -> Bool {
        if let date = one.date, let otherDate = other.date {
            return abs(date - otherDate) < Self.dateTolerance
        }
        return one.name == other.name
    }

    private mutating func restart() {
        epoch += 1
        segments = []
        // What was last is kept for the times only.
        known = known.suffix(1).map {
            Known(
                number: -1,
                name: "",
                date: $0.date,
                localEnd: $0.localEnd,
                wallEnd: $0.wallEnd
            )
        }
    }

    // MARK: - Segments

    private mutating func add(_ listed: ListedSegment, at time: Int) {
        var segment = segment(listed, at: time)
        if let open = segments.last, open.duration == nil {
            segments.removeLast()
            if open.number == listed.number {
                // What was said of it, and maybe published, stays.
                let parts = listed.parts.dropFirst(open.parts.count)
                segment.parts = open.parts + parts
                segment.wallStart = open.wallStart
                segment.localStart = open.localStart
                segment.dateTime = open.dateTime ?? segment.dateTime
                segment.seenAt = open.seenAt
            }
        }
        segment.complete(listed.duration, longestPart: partTarget)
        segments.append(segment)
        known.append(
            Known(
                number: listed.number,
                name: listed.name,
                date: listed.date,
                localEnd: min(segment.localStart + listed.duration, Self.latest),
                wallEnd: min(segment.wallStart + listed.duration, Self.latest)
            )
        )
        if known.count > Self.memory { known.removeFirst(known.count - Self.memory) }
    }

    /// Where a segment begins, in times of the session and of the rendition.
    private func place(of listed: ListedSegment, at time: Int) -> (wall: Int, local: Int) {
        let date = listed.date.map { $0 * 1_000_000 }
        guard let last = known.last else {
            // Without a date, a segment that is seen has just ended.
            return (date ?? time * 1_000_000 - listed.toEnd, 0)
        }
        guard listed.number != last.number + 1 || last.number < 0 else {
            return (date ?? last.wallEnd, last.localEnd)
        }
        // Segments were missed, or the encoder began again: only dates say how long that was.
        let wall = date ?? max(last.wallEnd, time * 1_000_000 - listed.toEnd)
        return (wall, last.localEnd + max(0, wall - last.wallEnd))
    }

    /// Adds the parts of the segment that is not complete yet.
    private mutating func add(open parts: ListedSegment, at time: Int) {
        guard let last = known.last, last.number >= 0, parts.number == last.number + 1 else {
            return
        }
        if let open = segments.last, open.duration == nil {
            guard parts.parts.count > open.parts.count else { return }
            segments[segments.count - 1].parts += parts.parts[open.parts.count...]
            segments[segments.count - 1].seenAt = time * 1_000_000
        } else {
            segments.append(segment(parts, at: time))
        }
    }

    private func segment(_ listed: ListedSegment, at time: Int) -> TimelineSegment {
        let (wall, local) = place(of: listed, at: time)
        return TimelineSegment(
            number: listed.number,
            epoch: epoch,
            name: listed.name,
            dateTime: listed.dateTime,
            discontinuity: listed.discontinuity,
            isDiscontinuity: listed.isDiscontinuity,
            wallStart: wall,
            localStart: local,
            parts: listed.parts,
            seenAt: time * 1_000_000
        )
    }
}
