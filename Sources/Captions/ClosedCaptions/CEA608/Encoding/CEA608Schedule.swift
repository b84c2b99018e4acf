// SPDX-License-Identifier: Apache-2.0

/// Puts the pairs of captions into frames, one pair a frame.
struct CEA608Schedule {
    private let codes: CEA608CodeWriter
    private let field: CEA608Field
    private var pairs: [TimedCEA608Pair] = []
    private var late: [CEA608Encoding.LateCaption] = []
    /// The first frame after all that have pairs.
    private var free = 0
    /// The frame in which the caption on the screen is to be erased; nil when nothing is there.
    private var erasure: Int?

    init(channel: CEA608Channel) {
        codes = CEA608CodeWriter(channel: channel)
        field = channel.field
    }

    /// Adds a caption after those that were added.
    mutating func add(
        _ segment: CaptionTimeline.Segment,
        _ rows: [CEA608Layout.Row],
        losses: inout [ConversionLoss]
    ) {
        let start = SCC.frame(milliseconds: segment.startMilliseconds)
        let end = SCC.frame(milliseconds: segment.endMilliseconds)
        let units = codes.units(of: rows)
        // Where the next caption follows at once, it takes the place of the one before.
        let pause = erasure.flatMap { start - $0 >= 2 ? $0..<$0 + 2 : nil }
        var frames = Self.backward(units, from: start, avoiding: pause)
        if let first = frames.first, first < free {
            frames = Self.forward(units, from: free, avoiding: pause)
        }
        let shown = max(start, zip(frames, units).map { $0 + $1.count }.max() ?? start)
        if shown > start {
            note(segment, start, needed: units.joined().count, isLeftOut: shown >= end, &losses)
        }
        guard shown < max(end, start + 1) else { return }
        if let pause { put(codes.command(.eraseDisplayedMemory), at: pause.lowerBound) }
        for (frame, unit) in zip(frames, units) { put(unit, at: frame) }
        put(codes.command(.endOfCaption), at: shown)
        erasure = max(end, shown + 2)
        free = shown + 2
    }

    /// Erases the last caption and returns everything.
    consuming func finish(
        screens: [CEA608Encoding.Screen],
        losses: [ConversionLoss]
    ) -> CEA608Encoding {
        if let erasure { put(codes.command(.eraseDisplayedMemory), at: erasure) }
        pairs.sort { $0.milliseconds < $1.milliseconds }
        return CEA608Encoding(
            pairs: pairs,
            losses: losses,
            lateCaptions: late,
            screens: screens
        )
    }

    private mutating func put(_ unit: [CEA608Pair], at frame: Int) {
        for (index, pair) in unit.enumerated() {
            let time = SCC.milliseconds(frame: frame + index)
            pairs.append(TimedCEA608Pair(milliseconds: time, field: field, pair: pair))
        }
    }

    /// The frames of units that end right before a frame; none is cut by the pause.
    private static func backward(
        _ units: [[CEA608Pair]],
        from end: Int,
        avoiding pause: Range<Int>?
    ) -> [Int] {
        var next = end
        var frames: [Int] = []
        for unit in units.reversed() {
            next -= unit.count
            if let pause, pause.overlaps(next..<next + unit.count) {
                next = pause.lowerBound - unit.count
            }
            frames.append(next)
        }
        return frames.reversed()
    }

    /// The frames of units that begin at a frame; none is cut by the pause.
    private static func forward(
        _ units: [[CEA608Pair]],
        from start: Int,
        avoiding pause: Range<Int>?
    ) -> [Int] {
        var next = start
        return units.map { unit in
            if let pause, pause.overlaps(next..<next + unit.count) { next = pause.upperBound }
            defer { next += unit.count }
            return next
        }
    }

    private mutating func note(
        _ segment: CaptionTimeline.Segment,
        _ start: Int,
        needed: Int,
        isLeftOut: Bool,
        _ losses: inout [ConversionLoss]
    ) {
        guard let position = segment.cues.first?.position else { return }
        let busy = erasure.map { start - $0 >= 2 ? 2 : 0 } ?? 0
        late.append(
            CEA608Encoding.LateCaption(
                position: position,
                startMilliseconds: segment.startMilliseconds,
                endMilliseconds: segment.endMilliseconds,
                neededFrames: needed,
                availableFrames: max(0, start - free - busy),
                isLeftOut: isLeftOut
            )
        )
        let outcome = isLeftOut ? "ends before it is loaded: it is left out" : "appears later"
        losses.add("a caption that cannot be loaded by its time \(outcome)", at: position)
    }
}
