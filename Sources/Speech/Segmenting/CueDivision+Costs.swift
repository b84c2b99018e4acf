// SPDX-License-Identifier: Apache-2.0

extension CueDivision {
    /// A fault outweighs all wishes of a block.
    static let fault = 1 << 32

    /// The width of atoms on one line.
    func width(_ first: Int, _ last: Int) -> Int {
        places[last + 1].reach - places[first].reach - places[first].space
    }

    /// What a cue costs in its best layout; `Int.max` if its atoms do not fit into one.
    ///
    /// - Parameters:
    ///   - first: its first atom.
    ///   - last: its last atom.
    ///   - turn: the atom inside with which another speaker begins; -1: none.
    ///   - limit: a cost from which on the result can be any cost that is not below it.
    /// - Returns: the cost, or `Int.max`.
    func cost(_ first: Int, _ last: Int, _ turn: Int = -1, below limit: Int = .max) -> Int {
        let width = width(first, last)
        let end = SegmentPrices.cue &+ places[last + 1].cut &+ fragment(first, last, width)
        if end >= limit { return limit }
        if turn >= 0 { return pairCost(first, last, turn).map { $0 + end } ?? .max }
        if width <= limits.lineHalves { return end &+ time(first, last, width) }
        if first == last {
            return end + Self.fault * min(width, Self.mostFaultHalves) + time(first, last, width)
        }
        guard limits.lines > 1 else { return .max }
        // No layout is cheaper than one line break that costs nothing.
        let least = time(first, last, width &- widestSpace)
        if end &+ SegmentPrices.line &+ least >= limit { return limit }
        let two = twoLines(first, last, width, known: (widestSpace, least))
        if two.place >= 0 { return end &+ two.cost }
        return limits.lines > 2 ? manyLines(first, last).map { $0.cost + end } ?? .max : .max
    }

    /// What a cue costs that shows a few words from the middle of a sentence: such cues keep the limits of
    /// a profile, but cannot be read in time.
    func fragment(_ first: Int, _ last: Int, _ width: Int) -> Int {
        guard width < SegmentPrices.shortHalves,
            !places[first].isSentence || !places[last + 1].isSentence
        else { return 0 }
        return (SegmentPrices.shortHalves &- width) &* SegmentPrices.fragment
    }

    /// A line break takes a space away at most.
    private var widestSpace: Int { 2 * (limits.lines - 1) }

    /// More halves of characters than this do not make a fault worse.
    private static let mostFaultHalves = 512

    /// The places where the lines of a cue begin, but for the first.
    func breaks(_ first: Int, _ last: Int) -> [Int] {
        if first < last, let turn = (first + 1...last).first(where: { places[$0].isTurn }) {
            return [turn]
        }
        let width = width(first, last)
        if width <= limits.lineHalves || first == last || limits.lines < 2 { return [] }
        let two = twoLines(first, last, width, known: (-1, 0))
        return two.place >= 0 ? [two.place] : manyLines(first, last)?.breaks ?? []
    }

    /// Two speakers in one cue, each on a line.
    private func pairCost(_ first: Int, _ last: Int, _ turn: Int) -> Int? {
        let upper = width(first, turn - 1) + dashHalves
        let lower = width(turn, last) + dashHalves
        guard limits.lines > 1, max(upper, lower) <= limits.lineHalves else { return nil }
        return SegmentPrices.pair + time(first, last, upper + lower)
    }

    /// The best place to divide a cue into two lines; -1 where both are not short enough.
    private func twoLines(
        _ first: Int,
        _ last: Int,
        _ width: Int,
        known: (space: Int, cost: Int)
    ) -> (place: Int, cost: Int) {
        var best = (place: -1, cost: Int.max)
        var time = known
        var index = last
        let end = places[last + 1].reach
        while index > first {
            let place = places[index]
            let lower = end &- place.reach &- place.space
            if lower > limits.lineHalves { break }
            let upper = width &- lower &- place.space
            if upper <= limits.lineHalves {
                if place.space != time.space {
                    time = (place.space, self.time(first, last, width - place.space))
                }
                let shape = SegmentPrices.shape(upper, lower)
                let cost = SegmentPrices.line &+ place.lineBreak &+ shape &+ time.cost
                if cost < best.cost { best = (index, cost) }
            }
            index &-= 1
        }
        return best
    }

    /// The best layout in three lines or more; nil if missing.
    private func manyLines(_ first: Int, _ last: Int) -> (breaks: [Int], cost: Int)? {
        var best: (breaks: [Int], cost: Int)?
        var breaks: [Int] = []
        func divide(from start: Int) {
            if width(start, last) <= limits.lineHalves {
                let cost = cost(first, last, breaks: breaks)
                if cost < best?.cost ?? .max { best = (breaks, cost) }
                return
            }
            guard breaks.count + 1 < limits.lines, start < last else { return }
            for next in start + 1...last {
                if width(start, next - 1) > limits.lineHalves { return }
                breaks.append(next)
                divide(from: next)
                breaks.removeLast()
            }
        }
        divide(from: first)
        return best
    }

    /// What a cue of one speaker costs in a layout, without the price of its end.
    func cost(_ first: Int, _ last: Int, breaks: [Int]) -> Int {
        let starts = [first] + breaks
        let widths = zip(starts, breaks + [last + 1]).map { width($0, $1 - 1) }
        var cost = SegmentPrices.line * breaks.count
        cost += SegmentPrices.extraLine * max(0, widths.count - SegmentLimits.houseLines)
        for place in breaks { cost += places[place].lineBreak }
        for (upper, lower) in zip(widths, widths.dropFirst()) {
            cost += SegmentPrices.shape(upper, lower)
        }
        return cost + time(first, last, widths.reduce(0, +))
    }

    /// The longest time that a cue can be shown, in milliseconds; less than 1 if it cannot be shown.
    func available(_ first: Int, _ last: Int) -> Int {
        min(
            limits.mostMilliseconds,
            places[last + 1].start &- limits.gapMilliseconds &- places[first].start
        )
    }

    /// How long a cue has to be shown so that no rule finds it too short or too fast, in milliseconds.
    func needed(_ first: Int, _ last: Int, _ halves: Int) -> Int {
        limits.neededMilliseconds(
            halves: halves,
            words: places[last + 1].reads - places[first].reads
        )
    }

    /// What the time of a cue costs with so many halves of characters in it.
    @inline(__always)
    func time(_ first: Int, _ last: Int, _ halves: Int) -> Int {
        let available = available(first, last)
        let spoken = places[last].end &- places[first].start
        if limits.timeOfWords.isEmpty, halves < calm.count, available >= calm[halves],
            spoken <= limits.mostMilliseconds
        {
            return 0
        }
        return hurriedTime(first, last, halves, available, spoken)
    }

    private func hurriedTime(
        _ first: Int,
        _ last: Int,
        _ halves: Int,
        _ available: Int,
        _ spoken: Int
    ) -> Int {
        let needed = needed(first, last, halves)
        var cost = 0
        if available < needed {
            // By cues and not by their text: a few words would be set apart so that less text is read in a hurry. One that
            // flashes is worse than one that is fast.
            let isFlash = available < limits.leastMilliseconds
            cost =
                Self.fault * (isFlash ? 2 : 1) + SegmentPrices.missing
                * min(needed - available, 10_000)
        }
        let comfortable = limits.comfortableMilliseconds(halves: halves)
        if available < comfortable {
            cost += (comfortable - max(0, available)) * SegmentPrices.hurry / 8
        }
        let over = spoken - limits.mostMilliseconds
        if over > 0, last > first { cost += min(over, 10_000) * SegmentPrices.late }
        return cost
    }
}

/// What the layout and the time of a cue cost.
enum SegmentPrices {
    /// Each cue.
    static let cue = 200
    /// Each half of a character that a part of a sentence is narrower than `shortHalves`.
    static let fragment = 15
    /// The width of 20 characters.
    static let shortHalves = 40
    /// Each line after the first.
    static let line = 20
    /// Each line after the second.
    static let extraLine = 2000
    /// Two speakers in one cue.
    static let pair = 600
    /// Each millisecond that a faulty cue is too short by.
    static let missing = 2
    /// Each eighth of a millisecond that is missing for comfort.
    static let hurry = 2
    /// Each millisecond of a word that is spoken when its cue cannot be shown any longer.
    static let late = 4

    /// Two lines of such widths: alike is best, and the upper one rather the shorter.
    static func shape(_ upper: Int, _ lower: Int) -> Int {
        upper > lower ? (upper &- lower) &* 5 : (lower &- upper) &* 2
    }
}
