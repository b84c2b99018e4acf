// SPDX-License-Identifier: Apache-2.0

/// Gives the cues of a division their times.
///
/// A cue begins with its first word, and ends some time after its last one, so that it does not vanish the instant
/// speech ends: as long as reading it takes, but before the next cue begins. A short rest up to the next cue is
/// closed but for the gap.
struct CueTiming {
    /// When a cue is shown, in milliseconds.
    struct Time: Equatable, Sendable {
        var start: Int
        var end: Int
    }

    /// A cue stays so long after its last word where there is room (Netflix: half a second).
    static let lingeringMilliseconds = 500
    /// A cue begins so much after its first word at most, where the one before could not be read otherwise.
    static let latestStartMilliseconds = 500

    let division: CueDivision
    let parts: [CueDivision.Part]

    /// The times of the cues in their order.
    var times: [Time] {
        var times: [Time] = []
        times.reserveCapacity(parts.count)
        for index in parts.indices {
            let spoken = division.atoms[parts[index].atoms.lowerBound].start
            var start = spoken
            if let before = times.last {
                // What overlaps or begins in one instant waits for the cue before.
                start = max(
                    start,
                    before.end + min(limits.gapMilliseconds, before.end - before.start)
                )
            }
            if limits.isSentBeforeShown {
                // It is sent while the cue before is shown.
                start = max(start, (times.last?.start ?? 0) + sendingMilliseconds(parts[index]))
            }
            times.append(Time(start: start, end: end(of: index, from: start)))
        }
        return times
    }

    /// When the cue after one that begins at a time can begin at the earliest; nil if there is none.
    private func nextStart(_ index: Int, _ start: Int) -> Int? {
        guard index + 1 < parts.count else { return nil }
        let spoken = division.atoms[parts[index + 1].atoms.lowerBound].start
        guard limits.isSentBeforeShown else { return spoken }
        return max(spoken, start + sendingMilliseconds(parts[index + 1]))
    }

    private func sendingMilliseconds(_ part: CueDivision.Part) -> Int {
        limits.sendingMilliseconds(halves: division.shownHalves(part), lines: part.breaks.count + 1)
    }

    private var limits: SegmentLimits { division.limits }

    private func end(of index: Int, from start: Int) -> Int {
        let part = parts[index].atoms
        let last = part.upperBound - 1
        let (needed, comfortable) = wishes(index)
        let spoken = division.atoms[last].end + Self.lingeringMilliseconds
        let wished = min(
            max(spoken, start + max(needed, comfortable)),
            start + limits.mostMilliseconds
        )
        guard let next = nextStart(index, start) else { return max(wished, start + 1) }
        let latest = next - limits.gapMilliseconds
        if wished < latest {
            let isClose = next - wished < limits.closedBelowMilliseconds
            return isClose && latest - start <= limits.mostMilliseconds ? latest : wished
        }
        let end = min(latest, start + limits.mostMilliseconds)
        if end - start < needed, let late = lateEnd(index, start + needed) { return late }
        return max(end, start + 1)
    }

    /// The end that a cue needs, where the next one can begin that much later without a fault of its own.
    private func lateEnd(_ index: Int, _ end: Int) -> Int? {
        guard index + 1 < parts.count else { return end }
        let part = parts[index + 1].atoms
        let start = end + limits.gapMilliseconds
        let spoken = division.atoms[part.lowerBound].start
        guard start - spoken <= Self.latestStartMilliseconds else { return nil }
        let available = division.available(part.lowerBound, part.upperBound - 1) - (start - spoken)
        return available >= wishes(index + 1).needed ? end : nil
    }

    private func wishes(_ index: Int) -> (needed: Int, comfortable: Int) {
        let part = parts[index]
        let (first, last) = (part.atoms.lowerBound, part.atoms.upperBound - 1)
        let halves = division.shownHalves(part)
        return (
            division.needed(first, last, halves), limits.comfortableMilliseconds(halves: halves)
        )
    }
}

extension CueDivision {
    /// The width of what a cue shows, in halves of characters.
    func shownHalves(_ part: Part) -> Int {
        let (first, last) = (part.atoms.lowerBound, part.atoms.upperBound - 1)
        let isPair = part.breaks.count == 1 && atoms[part.breaks[0]].isTurn
        let spaces = part.breaks.reduce(0) { $0 + atoms[$1].space }
        return width(first, last) - spaces + (isPair ? 2 * dashHalves : 0)
    }
}
