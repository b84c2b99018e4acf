// SPDX-License-Identifier: Apache-2.0

import MediaPrimitives

/// Cues by time: what is visible when, and when that changes.
///
///     let timeline = CueTimeline(document.styledCues)
///     let visible = timeline.cues(at: 12_500)
///     for change in timeline.changes { print(change.milliseconds, change.cues.map(\.text)) }
///
/// A cue is visible from its start to before its end. Cues without a positive duration are never visible. A look-up takes
/// time proportional to the logarithm of the number of cues and to the number of cues it finds, also if a cue is as long
/// as the movie.
public struct CueTimeline: Sendable {
    /// The cues, in the order of the source.
    public let cues: [StyledCue]
    /// A cue that is visible at some time, and the root of a part of the tree.
    private struct Node: Sendable {
        let start: Int
        let end: Int
        /// The place in ``CueTimeline/cues``.
        let index: Int
        /// The latest end in the part.
        var latestEnd: Int

        init?(_ cue: StyledCue, _ index: Int) {
            guard cue.endMilliseconds > cue.startMilliseconds else { return nil }
            (start, end) = (cue.startMilliseconds, cue.endMilliseconds)
            self.index = index
            latestEnd = end
        }
    }

    /// The cues by their starts; a part is a tree whose root is its middle.
    private let nodes: [Node]
    /// When a cue or a part of it appears, and when a cue disappears, each time once.
    private let boundaries: [Int]

    /// Orders cues by time.
    ///
    /// - Parameter cues: the cues of one track, in any order.
    public init(_ cues: [StyledCue]) {
        self.cues = cues
        var nodes = cues.indices.compactMap { Node(cues[$0], $0) }
        nodes.sort { ($0.start, $0.index) < ($1.start, $1.index) }
        Self.raise(&nodes, 0..<nodes.count)
        self.nodes = nodes
        var times = nodes.map(\.start) + nodes.map(\.end)
        for node in nodes { times += cues[node.index].appearancesWithin }
        times.sort()
        times.removeRepetitions()
        boundaries = times
    }

    /// Finds the cues that are visible at a time.
    ///
    /// - Parameter milliseconds: the time, counted as the times of the cues.
    /// - Returns: the cues, in the order of the source; empty if nothing is visible.
    public func cues(at milliseconds: Int) -> [StyledCue] {
        var found: [Int] = []
        collect(milliseconds, 0, nodes.count, &found)
        if found.count > 1 { found.sort() }
        return found.map { cues[$0] }
    }

    /// Finds when the visible cues change next.
    ///
    /// - Parameter milliseconds: a time, which is not itself found.
    /// - Returns: the first later time at which a cue appears or disappears, or a part of one appears; nil if nothing
    ///   changes any more.
    public func nextChange(after milliseconds: Int) -> Int? {
        let index = boundaries.partitioningIndex { $0 > milliseconds }
        return index < boundaries.count ? boundaries[index] : nil
    }

    /// Finds when the visible cues changed last, for media that is played backwards.
    ///
    /// - Parameter milliseconds: a time, which is not itself found.
    /// - Returns: the last earlier time at which a cue appears or disappears, or a part of one appears; nil if nothing
    ///   changed before.
    public func previousChange(before milliseconds: Int) -> Int? {
        let index = boundaries.partitioningIndex { $0 >= milliseconds }
        return index > 0 ? boundaries[index - 1] : nil
    }

    /// When the last cue disappears, in milliseconds; 0 if no cue is ever visible.
    public var endMilliseconds: Int { boundaries.last ?? 0 }

    // MARK: - The tree

    /// Collects the cues at a time of a part of the tree.
    private func collect(_ time: Int, _ low: Int, _ high: Int, _ found: inout [Int]) {
        guard low < high else { return }
        let middle = (low + high) / 2
        let node = nodes[middle]
        guard node.latestEnd > time else { return }
        collect(time, low, middle, &found)
        guard node.start <= time else { return }
        if node.end > time { found.append(node.index) }
        collect(time, middle + 1, high, &found)
    }

    /// Gives the root of each part the latest end of the part.
    @discardableResult
    private static func raise(_ nodes: inout [Node], _ part: Range<Int>) -> Int {
        guard !part.isEmpty else { return .min }
        let middle = (part.lowerBound + part.upperBound) / 2
        let before = raise(&nodes, part.lowerBound..<middle)
        let after = raise(&nodes, (middle + 1)..<part.upperBound)
        nodes[middle].latestEnd = max(nodes[middle].end, before, after)
        return nodes[middle].latestEnd
    }
}

/// What is visible from a time on.
public struct CueChange: Equatable, Sendable {
    /// The time in the media, in milliseconds.
    public let milliseconds: Int
    /// All cues that are visible from then on, in the order of the source; empty if nothing is visible.
    public let cues: [StyledCue]
    /// Whether the media did not get here by playing: the first change, and one after a seek or a change of direction.
    ///
    /// Changes that were delivered early and are not yet shown are no longer valid.
    public let isJump: Bool
}

extension CueTimeline {
    /// Every change of what is visible, in the order of time: one for each time at which a cue appears or disappears, or a
    /// part of one appears (``StyledCue/Run/appearsAtMilliseconds``).
    public struct Changes: Sequence, Sendable {
        fileprivate let timeline: CueTimeline

        /// Begins with the first change.
        public func makeIterator() -> AnyIterator<CueChange> {
            var times = timeline.boundaries.makeIterator()
            return AnyIterator {
                times.next().map { time in
                    CueChange(milliseconds: time, cues: timeline.cues(at: time), isJump: false)
                }
            }
        }
    }

    /// Every change of what is visible, in the order of time.
    public var changes: Changes { Changes(timeline: self) }
}

extension StyledCue {
    /// When a part of the text appears after the rest.
    fileprivate var appearancesWithin: some Sequence<Int> {
        runs.lazy.compactMap(\.appearsAtMilliseconds)
            .filter { startMilliseconds < $0 && $0 < endMilliseconds }
    }
}

extension [Int] {
    /// Removes what equals the element before it.
    fileprivate mutating func removeRepetitions() {
        var last: Int?
        removeAll { value in
            defer { last = value }
            return value == last
        }
    }
}
